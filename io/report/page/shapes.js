// Rings, polygons and paths. World units are metres, x east and y SOUTH, as a canvas has it.

// [x, y, dx, dy, …] in decimetres, y north.
function decodedRing(flat) {
  const ring = new Float64Array(flat.length);
  let x = 0, y = 0;
  for (let n = 0; n < flat.length; n += 2) {
    x += flat[n];
    y += flat[n + 1];
    ring[n] = x / 10;
    ring[n + 1] = -y / 10;
  }
  return ring;
}
const decodedPlace = (place) => ({x: place[0] / 10, y: -place[1] / 10});
const decodedPolygons = (polygons) => polygons.map((rings) => rings.map(decodedRing));

function ringTwiceArea(ring) {
  let twice = 0;
  for (let n = 0, last = ring.length - 2; n < ring.length; last = n, n += 2) {
    twice += ring[last] * ring[n + 1] - ring[n] * ring[last + 1];
  }
  return twice;
}
const ringTurns = (ring) => ringTwiceArea(ring) > 0;

// Outer rings turn one way and holes the other, so that the non-zero rule fills overlapping
// polygons of one path as their union.
function addRing(path, ring, turning) {
  const forward = ringTurns(ring) === turning;
  for (let n = 0; n < ring.length; n += 2) {
    const at = forward ? n : ring.length - 2 - n;
    if (n === 0) path.moveTo(ring[at], ring[at + 1]);
    else path.lineTo(ring[at], ring[at + 1]);
  }
  path.closePath();
}
function addPolygons(path, polygons) {
  for (const rings of polygons) rings.forEach((ring, n) => addRing(path, ring, n === 0));
  return path;
}

function ringHas(ring, x, y) {
  let inside = false;
  for (let n = 0, last = ring.length - 2; n < ring.length; last = n, n += 2) {
    if ((ring[n + 1] > y) !== (ring[last + 1] > y) &&
        x < ring[n] + (y - ring[n + 1]) / (ring[last + 1] - ring[n + 1]) * (ring[last] - ring[n])) {
      inside = !inside;
    }
  }
  return inside;
}
const polygonsHave = (polygons, x, y) => polygons.some(
    (rings) => rings.reduce((inside, ring) => inside !== ringHas(ring, x, y), false));

// An empty box has low > high.
const emptyBox = () => ({x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity});
function includePoint(box, x, y) {
  box.x0 = Math.min(box.x0, x);
  box.x1 = Math.max(box.x1, x);
  box.y0 = Math.min(box.y0, y);
  box.y1 = Math.max(box.y1, y);
}
function includeRing(box, ring) {
  for (let n = 0; n < ring.length; n += 2) includePoint(box, ring[n], ring[n + 1]);
}
const boxHas = (box, x, y) => x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1;

const buildings = data.buildings.map((source) => {
  const polygons = decodedPolygons(source.p), box = emptyBox();
  for (const rings of polygons) includeRing(box, rings[0]);
  return {id: source.i, name: source.n || '', address: source.ad, people: source.pp, height: source.h, base: source.b || 0, polygons, box};
});
const buildingPath = buildings.reduce(
    (path, building) => addPolygons(path, building.polygons), new Path2D());
const domainRing = decodedRing(data.domain);
const knownPolygons = decodedPolygons(data.known);

function buildingAt(x, y) {
  for (let n = buildings.length; n-- > 0;) {
    if (boxHas(buildings[n].box, x, y) && polygonsHave(buildings[n].polygons, x, y)) return n;
  }
  return null;
}

// Zones go on beyond the outlet as one: no line is drawn along it. Of an ensemble the joint is the
// edge of all that is computed, where a zone goes on or is marked as cut.
const joint = data.beyond ? decodedRing(data.beyond.joint) : null;
const beyondRings = data.beyond ? data.beyond.outlines.map(decodedRing) : [];
function onJoint(x, y) {
  for (let n = 2; n < joint.length; n += 2) {
    const [ax, ay, bx, by] = joint.subarray(n - 2, n + 2), dx = bx - ax, dy = by - ay;
    const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
    if (Math.hypot(ax + along * dx - x, ay + along * dy - y) < data.beyond.near) return true;
  }
  return false;
}
function addOutline(path, ring) {
  const last = ring.length - 2;
  path.moveTo(ring[last], ring[last + 1]);
  for (let n = 0, before = last; n < ring.length; before = n, n += 2) {
    if (onJoint(ring[before], ring[before + 1]) && onJoint(ring[n], ring[n + 1])) path.moveTo(ring[n], ring[n + 1]);
    else path.lineTo(ring[n], ring[n + 1]);
  }
}
function outlineOf(polygons, path) {
  if (!joint) return path;
  const outline = new Path2D();
  for (const rings of polygons) rings.forEach((ring) => addOutline(outline, ring));
  return outline;
}

// Decoded when first shown. `beyond`: what is estimated beyond the outlet.
function zoneShape(zone) {
  if (!zone.shape) {
    const polygons = decodedPolygons(zone.p), beyond = decodedPolygons(zone.y || []);
    const path = addPolygons(new Path2D(), polygons), beyondPath = addPolygons(new Path2D(), beyond);
    zone.shape = {polygons, beyond, path, beyondPath, outline: outlineOf(polygons, path),
                  beyondOutline: outlineOf(beyond, beyondPath), cuts: (zone.x || []).map(decodedRing)};
  }
  return zone.shape;
}
