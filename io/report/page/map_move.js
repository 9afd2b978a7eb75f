// Moves the map: mouse, fingers, keys, buttons.

function resizeMap(width, height, ratio) {
  Object.assign(view, {width, height, ratio});
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
}

function fitBox(box) {
  if (box.x0 > box.x1) Object.assign(box, {x0: -100, y0: -100, x1: 100, y1: 100});
  const room = {width: Math.max(box.x1 - box.x0, 50), height: Math.max(box.y1 - box.y0, 50)};
  const inner = {width: view.width - 90, height: view.height - 80};
  view.scale = Math.max(1e-4, Math.min(inner.width / room.width, inner.height / room.height));
  view.x = view.width / 2 - view.scale * (box.x0 + box.x1) / 2;
  view.y = (view.height - 20) / 2 - view.scale * (box.y0 + box.y1) / 2;
  view.fitted = box;
  redraw();
}

// With zones as far as they go beyond it.
function wholeBox() {
  const box = emptyBox();
  includeRing(box, domainRing);
  for (const zone of shownZones('maximum')) {
    for (const [ring] of zoneShape(zone).beyond) includeRing(box, ring);
  }
  if (box.x0 > box.x1) {
    for (const building of buildings) {
      includePoint(box, building.box.x0, building.box.y0);
      includePoint(box, building.box.x1, building.box.y1);
    }
  }
  for (const release of data.releases) {
    const place = decodedPlace(release.p);
    includePoint(box, place.x, place.y);
  }
  return box;
}

// Zones, releases and receptors; everything where there are no zones.
function zoneBox() {
  const box = emptyBox();
  for (const kind of ['maximum', 'frame', 'arrival']) {
    if (box.x0 <= box.x1) break;
    for (const zone of kind === 'arrival' ? zonesOf(kind) : shownZones(kind)) {
      for (const [ring] of zoneShape(zone).polygons) includeRing(box, ring);
    }
  }
  if (box.x0 > box.x1) return wholeBox();
  for (const mark of [...data.releases, ...data.receptors]) {
    const place = decodedPlace(mark.p);
    includePoint(box, place.x, place.y);
  }
  return box;
}

function zoomBy(factor, x = view.width / 2, y = view.height / 2) {
  view.fitted = null;
  const scale = Math.min(100, Math.max(1e-4, view.scale * factor)), by = scale / view.scale;
  view.x = x - by * (x - view.x);
  view.y = y - by * (y - view.y);
  view.scale = scale;
  redraw();
}
function moveBy(dx, dy) {
  view.fitted = null;
  view.x += dx;
  view.y += dy;
  redraw();
}

const fingers = new Map();
let travelled = 0;

function pointerPlace(event) {
  const box = canvas.getBoundingClientRect();
  return {x: event.clientX - box.left, y: event.clientY - box.top};
}

function pointerMoved(event) {
  const place = pointerPlace(event), before = fingers.get(event.pointerId);
  if (!before) {
    if (event.pointerType === 'mouse') {
      const world = toWorld(place.x, place.y), index = buildingAt(world.x, world.y);
      canvas.title = index === null ? '' : buildingName(buildings[index]);
    }
    return;
  }
  travelled += Math.hypot(place.x - before.x, place.y - before.y);
  if (fingers.size === 1) {
    if (event.pointerType !== 'touch' && travelled > 4) moveBy(place.x - before.x, place.y - before.y);
  } else {
    const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    const middle = (at) => ({x: (at.x + other.x) / 2, y: (at.y + other.y) / 2});
    const gap = (at) => Math.max(10, Math.hypot(at.x - other.x, at.y - other.y));
    moveBy(middle(place).x - middle(before).x, middle(place).y - middle(before).y);
    zoomBy(gap(place) / gap(before), middle(place).x, middle(place).y);
  }
  fingers.set(event.pointerId, place);
}

// One finger scrolls the page, so that the map is no trap; two move the map. The browser scrolls
// with two as well unless their touches are taken.
function hintAtFingers() {
  byId('fingers').classList.add('shown');
  setTimeout(() => byId('fingers').classList.remove('shown'), 900);
}
function listenToTouches() {
  const take = (event) => {
    if (event.touches.length > 1 && event.cancelable) event.preventDefault();
  };
  canvas.addEventListener('touchstart', take, {passive: false});
  canvas.addEventListener('touchmove', take, {passive: false});
}

function listenToPointers() {
  canvas.addEventListener('pointerdown', (event) => {
    if (fingers.size === 0) travelled = 0;
    fingers.set(event.pointerId, pointerPlace(event));
    canvas.setPointerCapture(event.pointerId);
    canvas.classList.add('dragging');
  });
  canvas.addEventListener('pointermove', pointerMoved);
  for (const end of ['pointerup', 'pointercancel']) {
    canvas.addEventListener(end, (event) => {
      const place = pointerPlace(event), wasTap = fingers.size === 1 && travelled <= 4;
      if (end === 'pointercancel' && fingers.size === 1) hintAtFingers();
      fingers.delete(event.pointerId);
      canvas.classList.remove('dragging');
      if (end === 'pointerup' && wasTap) {
        const world = toWorld(place.x, place.y);
        choose(buildingAt(world.x, world.y), world);
      }
    });
  }
  // The wheel scrolls the page until the map is clicked.
  canvas.addEventListener('wheel', (event) => {
    if (document.activeElement !== canvas && !event.ctrlKey) return;
    event.preventDefault();
    const place = pointerPlace(event);
    zoomBy(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0015)), place.x, place.y);
  }, {passive: false});
}

function askAtMiddle() {
  const world = toWorld(view.width / 2, view.height / 2);
  choose(buildingAt(world.x, world.y), world);
}

function listenToKeys() {
  const keys = {
    '+': () => zoomBy(1.3), '=': () => zoomBy(1.3), '-': () => zoomBy(1 / 1.3), '0': () => fitBox(zoneBox()),
    ArrowLeft: () => moveBy(60, 0), ArrowRight: () => moveBy(-60, 0),
    ArrowUp: () => moveBy(0, 60), ArrowDown: () => moveBy(0, -60),
    Enter: askAtMiddle, Escape: forget,
  };
  canvas.addEventListener('keydown', (event) => {
    if (!keys[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    keyboardOnMap = true;
    keys[event.key]();
    redraw();
  });
  canvas.addEventListener('focus', () => {
    keyboardOnMap = canvas.matches(':focus-visible');
    redraw();
  });
  canvas.addEventListener('blur', () => {
    keyboardOnMap = false;
    redraw();
  });
}

function listenToMap() {
  listenToTouches();
  listenToPointers();
  listenToKeys();
  byId('zoom-in').addEventListener('click', () => zoomBy(1.5));
  byId('zoom-out').addEventListener('click', () => zoomBy(1 / 1.5));
  byId('fit').addEventListener('click', () => fitBox(zoneBox()));
  byId('fit-all').addEventListener('click', () => fitBox(withOutlines(wholeBox())));
}
