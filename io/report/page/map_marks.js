// What stands on the map besides areas: places, names, arrows, scale.

let keyboardOnMap = false;

function haloText(pen, words, x, y) {
  pen.lineJoin = 'round';
  pen.strokeStyle = theme.halo;
  pen.lineWidth = 4;
  pen.strokeText(words, x, y);
  pen.fillStyle = theme.ink;
  pen.fillText(words, x, y);
}

// Wind and north stand in the upper corners, the scale below, on a screen buttons too.
function cornersTaken(onPaper) {
  const corners = [{x0: 0, x1: 64, y0: 0, y1: 72}, {x0: view.width - 64, x1: view.width, y0: 0, y1: 72},
                   {x0: 0, x1: 190, y0: view.height - 44, y1: view.height}];
  if (onPaper) return corners;
  const map = canvas.getBoundingClientRect();
  for (const button of document.querySelectorAll('.zoom button')) {
    const box = button.getBoundingClientRect();
    corners.push({x0: box.left - map.left - 2, x1: box.right - map.left + 2,
                  y0: box.top - map.top - 2, y1: box.bottom - map.top + 2});
  }
  return corners;
}

// Beside its mark where there is room: right, left, above, below, at its corners; not at all where
// there is none and it is not `needed`. True if it is there.
function drawLabel(pen, words, at, taken, needed = true) {
  const width = pen.measureText(words).width, gap = 13;
  const places = [[gap, 4], [-gap - width, 4], [-width / 2, -gap], [-width / 2, gap + 10],
                  [8, -gap], [-8 - width, -gap], [8, gap + 10], [-8 - width, gap + 10]];
  const boxes = places.map(([dx, dy]) => (
      {x0: at.x + dx - 3, x1: at.x + dx + width + 3, y0: at.y + dy - 13, y1: at.y + dy + 4}));
  const overlap = (a, b) => Math.max(0, Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)) *
      Math.max(0, Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0));
  const inView = {x0: 0, y0: 0, x1: view.width, y1: view.height};
  // What of it is hidden, by others or beyond the edge.
  const lost = (box) => taken.reduce((sum, other) => sum + overlap(box, other), 0) +
      (box.x1 - box.x0) * (box.y1 - box.y0) - overlap(box, inView);
  const free = (box) => box.x0 > 0 && box.x1 < view.width && box.y0 > 0 && box.y1 < view.height &&
      !taken.some((other) => box.x0 < other.x1 && other.x0 < box.x1 && box.y0 < other.y1 && other.y0 < box.y1);
  const found = boxes.findIndex(free);
  if (found < 0 && !needed) return false;
  const losses = boxes.map(lost), best = found >= 0 ? found : losses.indexOf(Math.min(...losses));
  taken.push(boxes[best]);
  haloText(pen, words, at.x + places[best][0], at.y + places[best][1]);
  return true;
}

function drawReceptor(pen, at) {
  pen.fillStyle = theme.ink;
  pen.strokeStyle = theme.paper;
  pen.lineWidth = 2;
  pen.fillRect(at.x - 6, at.y - 6, 12, 12);
  pen.strokeRect(at.x - 6, at.y - 6, 12, 12);
}

function drawRelease(pen, at) {
  pen.beginPath();
  pen.arc(at.x, at.y, 10, 0, 7);
  pen.fillStyle = '#fff';
  pen.fill();
  pen.strokeStyle = '#000';
  pen.lineWidth = 2.4;
  pen.stroke();
  pen.beginPath();
  for (const turn of [1, -1]) {
    pen.moveTo(at.x - 5.5, at.y - 5.5 * turn);
    pen.lineTo(at.x + 5.5, at.y + 5.5 * turn);
  }
  pen.lineWidth = 3;
  pen.stroke();
}

// From where the case has a release to where it was computed.
function drawAsked(pen, from, to) {
  pen.strokeStyle = theme.ink;
  pen.lineWidth = 1.5;
  pen.beginPath();
  pen.moveTo(from.x, from.y);
  pen.lineTo(to.x, to.y);
  pen.stroke();
  pen.beginPath();
  pen.arc(from.x, from.y, 4, 0, 7);
  pen.fillStyle = theme.paper;
  pen.fill();
  pen.stroke();
}

// Receptors have names only where there is room, none longer than 40 letters. Returns how many have none.
function drawMarks(pen, taken) {
  pen.font = '600 13px system-ui, "Liberation Sans", Arial, sans-serif';
  for (const release of data.releases) {
    if (release.q) drawAsked(pen, toScreen(decodedPlace(release.q)), toScreen(decodedPlace(release.p)));
  }
  const marks = [...data.receptors.map((r) => ({name: r.n, at: toScreen(decodedPlace(r.p)), draw: drawReceptor})),
                 ...data.releases.map((r) => ({name: r.n, at: toScreen(decodedPlace(r.p)), draw: drawRelease}))];
  taken.push(...marks.map(({at}) => ({x0: at.x - 9, x1: at.x + 9, y0: at.y - 9, y1: at.y + 9})));
  const seen = new Set();
  let unnamed = 0;
  marks.forEach((mark) => mark.draw(pen, mark.at));
  for (const mark of marks.reverse()) {
    const key = mark.name + mark.at.x + ' ' + mark.at.y;  // one receptor, several substances
    const name = mark.name.length > 40 ? mark.name.slice(0, 39) + '…' : mark.name;
    if (!seen.has(key) && !drawLabel(pen, name, mark.at, taken, mark.draw === drawRelease)) ++unnamed;
    seen.add(key);
  }
  return unnamed;
}

// At the middle of the longest stretch.
function drawCutLabel(pen, areas, taken) {
  let longest = null, most = -1;
  for (const cut of areas.flatMap((area) => zoneShape(area.zone).cuts)) {
    const length = Math.hypot(cut[2] - cut[0], cut[3] - cut[1]);
    if (length > most) [most, longest] = [length, cut];
  }
  if (!longest) return;
  const middle = toScreen({x: (longest[0] + longest[2]) / 2, y: (longest[1] + longest[3]) / 2});
  drawLabel(pen, 'cut here: goes on', middle, taken);
}

// At the place of an outline farthest from the release where there is room.
function drawFarLabel(pen, words, rings, taken) {
  const origin = data.releases.length ? decodedPlace(data.releases[0].p) : {x: 0, y: 0}, places = [];
  for (const ring of rings) {
    for (let n = 0; n < ring.length; n += 2) {
      const at = {x: ring[n], y: ring[n + 1]};
      places.push({at, distance: Math.hypot(at.x - origin.x, at.y - origin.y)});
    }
  }
  places.sort((a, b) => b.distance - a.distance);
  places.some(({at}) => drawLabel(pen, words, toScreen(at), taken, false));
}
const ringsOf = (zone) => [...zoneShape(zone).polygons, ...zoneShape(zone).beyond].map(([ring]) => ring);

// Names of contours, and of what lies beside the zones in smaller letters.
function drawFarLabels(pen, areas, taken) {
  for (const area of areas) if (area.label) drawFarLabel(pen, area.label, ringsOf(area.zone), taken);
  pen.font = '500 11px system-ui, "Liberation Sans", Arial, sans-serif';
  for (const {zone, level} of possibleShown()) drawFarLabel(pen, level.name + ' in 1 of 10', ringsOf(zone), taken);
  for (const {level, ring} of gaussShown()) drawFarLabel(pen, 'Gauss ' + level.name, [decodedRing(ring)], taken);
  for (const {p, n} of outlinesShown()) drawFarLabel(pen, n, [decodedRing(p[0])], taken);
}

function drawCross(pen, at, gap, reach) {
  pen.beginPath();
  for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
    pen.moveTo(at.x + gap * dx, at.y + gap * dy);
    pen.lineTo(at.x + reach * dx, at.y + reach * dy);
  }
  for (const [colour, width] of [[theme.halo, 5], [theme.ink, 2]]) {
    pen.strokeStyle = colour;
    pen.lineWidth = width;
    pen.stroke();
  }
}
function drawPlace(pen, at) {
  drawCross(pen, at, 6, 14);
  pen.beginPath();
  pen.arc(at.x, at.y, 6, 0, 7);
  pen.stroke();
}
// What Enter asks about.
const drawMiddle = (pen) => drawCross(pen, {x: view.width / 2, y: view.height / 2}, 0, 9);

function drawArrow(pen, x, y, degrees, colour, words) {
  pen.save();
  pen.translate(x, y);
  pen.beginPath();
  pen.arc(0, 0, 21, 0, 7);
  pen.fillStyle = theme.halo;
  pen.fill();
  pen.rotate(degrees * Math.PI / 180);
  pen.beginPath();
  for (const [dx, dy] of [[0, -18], [7, -5], [2.3, -5], [2.3, 17], [-2.3, 17], [-2.3, -5], [-7, -5]]) {
    pen.lineTo(dx, dy);
  }
  pen.closePath();
  pen.fillStyle = colour;
  pen.fill();
  pen.restore();
  pen.textAlign = 'center';
  haloText(pen, words, x, y + 36);
  pen.textAlign = 'left';
}

function drawScaleBar(pen) {
  const most = Math.min(160, view.width / 3) / view.scale;
  const power = 10 ** Math.floor(Math.log10(most));
  const length = power * [5, 2, 1].find((step) => step * power <= most);
  const x = 14, y = view.height - 16, pixels = length * view.scale;
  pen.fillStyle = theme.halo;
  pen.fillRect(x - 6, y - 22, pixels + 12, 32);
  pen.strokeStyle = pen.fillStyle = theme.ink;
  pen.lineWidth = 2;
  pen.beginPath();
  pen.moveTo(x, y - 6);
  pen.lineTo(x, y);
  pen.lineTo(x + pixels, y);
  pen.lineTo(x + pixels, y - 6);
  pen.stroke();
  pen.font = '600 12px system-ui, "Liberation Sans", Arial, sans-serif';
  pen.fillText(length >= 1000 ? length / 1000 + ' km' : length + ' m', x + 4, y - 8);
}
