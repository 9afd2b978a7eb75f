// The map under the zones: streets with their names, railways, water and green. Names are the words of strangers,
// which a canvas draws as they are.

// Widths: m, as far as that is no less than so many pixels.
const streetWidths = {
  path: [2, 0.7], service: [3, 0.8], street: [6, 1.4], secondary: [8, 2], primary: [10, 2.4], motorway: [13, 2.8],
};
const widestStreet = 24;  // pixels, with the closest look
const groundKinds = ['green', 'wood', 'water', 'square'];

const mapFeatures = data.map.features.map((source) => (
    {kind: source.k, name: source.n || '', lines: (source.l || []).map(decodedRing), areas: decodedPolygons(source.p || [])}));
const mapPaths = {};
for (const {kind, lines, areas} of mapFeatures) {
  const path = mapPaths[kind] || (mapPaths[kind] = {lines: new Path2D(), areas: new Path2D()});
  addPolygons(path.areas, areas);
  for (const line of lines) {
    includeRing(line.box = emptyBox(), line);
    path.lines.moveTo(line[0], line[1]);
    for (let n = 2; n < line.length; n += 2) path.lines.lineTo(line[n], line[n + 1]);
  }
}
const streetWidth = (kind) => Math.min(widestStreet, Math.max(streetWidths[kind][1], streetWidths[kind][0] * view.scale));

function strokeLines(pen, kind, colour, pixels, dash = []) {
  if (!mapPaths[kind]) return;
  pen.strokeStyle = colour;
  pen.lineWidth = pixels / view.scale;
  pen.setLineDash(dash.map((part) => part / view.scale));
  pen.stroke(mapPaths[kind].lines);
}

function drawRailways(pen) {
  const width = Math.min(5, Math.max(1.6, 3 * view.scale));
  strokeLines(pen, 'tram', theme.map.rail, 1);
  strokeLines(pen, 'railway', theme.map.rail, width);
  pen.lineCap = 'butt';
  if (width > 2) strokeLines(pen, 'railway', theme.paper, width - 1.4, [7, 7]);
}

// Paths are lines of dots from afar, as on any map; all else has an edge if it is wide enough to have one.
function drawStreets(pen) {
  const kinds = Object.keys(streetWidths).filter((kind) => kind !== 'path' || view.scale > 0.25);
  for (const kind of kinds) {
    if (streetWidth(kind) > 1.6) strokeLines(pen, kind, theme.map.kerb, streetWidth(kind) + 1.6);
  }
  for (const kind of kinds) strokeLines(pen, kind, theme.map[kind] || theme.map.street, streetWidth(kind));
}

function drawAreas(pen) {
  pen.save();
  pen.transform(view.scale, 0, 0, view.scale, view.x, view.y);
  for (const kind of groundKinds.filter((one) => mapPaths[one])) {
    pen.fillStyle = theme.map[kind];
    pen.fill(mapPaths[kind].areas);
  }
  pen.restore();
}

function drawLines(pen) {
  pen.save();
  pen.transform(view.scale, 0, 0, view.scale, view.x, view.y);
  pen.lineJoin = pen.lineCap = 'round';
  strokeLines(pen, 'stream', theme.map.water, Math.min(20, Math.max(1.4, 4 * view.scale)));
  drawStreets(pen);
  drawRailways(pen);
  pen.restore();
}

// Points along a line on the screen, by the way to them.
class ScreenLine {
  constructor(line) {
    this.points = [];
    this.ways = [];
    for (let n = 0, way = 0; n < line.length; n += 2) {
      const at = toScreen({x: line[n], y: line[n + 1]}), last = this.points.at(-1);
      if (last) way += Math.hypot(at.x - last.x, at.y - last.y);
      this.points.push(at);
      this.ways.push(way);
    }
    this.length = this.ways.at(-1);
  }
  at(way) {
    let before = 0, n = this.ways.length - 1;
    while (n - before > 1) {
      const middle = (before + n) >> 1;
      if (this.ways[middle] < way) before = middle;
      else n = middle;
    }
    const part = (way - this.ways[n - 1]) / (this.ways[n] - this.ways[n - 1] || 1), a = this.points[n - 1], b = this.points[n];
    return {x: a.x + part * (b.x - a.x), y: a.y + part * (b.y - a.y)};
  }
  // From a place to one farther on, if it is in view and almost straight in between.
  straight(from, to) {
    const a = this.at(from), b = this.at(to), dx = b.x - a.x, dy = b.y - a.y, length = Math.hypot(dx, dy);
    if (length < 0.97 * (to - from) || !inView(a) || !inView(b)) return null;
    const off = (p) => Math.abs((p.x - a.x) * dy - (p.y - a.y) * dx) / length;
    if (this.points.some((p, n) => this.ways[n] > from && this.ways[n] < to && off(p) > 3)) return null;
    return dx < 0 ? {a: b, b: a} : {a, b};  // never upside down
  }
}

const inView = ({x, y}) => x > 4 && y > 4 && x < view.width - 4 && y < view.height - 4;

function boxInView({x0, y0, x1, y1}) {
  const low = toScreen({x: x0, y: y0}), high = toScreen({x: x1, y: y1});
  return high.x > 0 && low.x < view.width && high.y > 0 && low.y < view.height;
}

// Squares along a name, for what is taken.
function boxesAlong({a, b}, half) {
  const count = Math.ceil(Math.hypot(b.x - a.x, b.y - a.y) / half) + 1, boxes = [];
  for (let n = 0; n < count; ++n) {
    const x = a.x + n / (count - 1) * (b.x - a.x), y = a.y + n / (count - 1) * (b.y - a.y);
    boxes.push({x0: x - half, x1: x + half, y0: y - half, y1: y + half});
  }
  return boxes;
}
const isFree = (boxes, taken) => !boxes.some((one) => taken.some(
    (other) => one.x0 < other.x1 && other.x0 < one.x1 && one.y0 < other.y1 && other.y0 < one.y1));

function writeName(pen, name, {a, b}, colour) {
  pen.save();
  pen.translate((a.x + b.x) / 2, (a.y + b.y) / 2);
  pen.rotate(Math.atan2(b.y - a.y, b.x - a.x));
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.lineJoin = 'round';
  pen.strokeStyle = theme.halo;
  pen.lineWidth = 2.6;
  pen.strokeText(name, 0, 0);
  pen.fillStyle = colour;
  pen.fillText(name, 0, 0);
  pen.restore();
}

const farApart = 320;  // pixels between two names of one street

// Along the line, the middle first; again where it goes on for long.
function nameLine(pen, feature, line, width, taken, placed) {
  if (!boxInView(line.box)) return;
  const screen = new ScreenLine(line), room = screen.length - width - 6;
  if (!(room >= 0)) return;
  const starts = [];
  for (let start = 3; start <= room + 3; start += Math.max(12, width / 3)) starts.push(start);
  starts.sort((a, b) => Math.abs(a - room / 2) - Math.abs(b - room / 2));
  for (const start of starts) {
    const span = screen.straight(start, start + width);
    if (!span) continue;
    const middle = {x: (span.a.x + span.b.x) / 2, y: (span.a.y + span.b.y) / 2};
    if (placed.some((p) => Math.hypot(p.x - middle.x, p.y - middle.y) < farApart)) continue;
    const boxes = boxesAlong(span, 7);
    if (!isFree(boxes, taken)) continue;
    taken.push(...boxes);
    placed.push(middle);
    writeName(pen, feature.name, span, feature.kind === 'stream' ? theme.map.waterName : theme.map.name);
  }
}

// In the middle of an area that is wide enough.
function nameArea(pen, feature, width, taken, placed) {
  for (const rings of feature.areas) {
    const box = emptyBox();
    includeRing(box, rings[0]);
    const middle = {x: (box.x0 + box.x1) / 2, y: (box.y0 + box.y1) / 2}, at = toScreen(middle);
    if (view.scale * (box.x1 - box.x0) < 0.9 * width || !polygonsHave([rings], middle.x, middle.y)) continue;
    const span = {a: {x: at.x - width / 2, y: at.y}, b: {x: at.x + width / 2, y: at.y}}, boxes = boxesAlong(span, 7);
    if (placed.length || !inView(span.a) || !inView(span.b) || !isFree(boxes, taken)) continue;
    taken.push(...boxes);
    placed.push(at);
    writeName(pen, feature.name, span, {water: theme.map.waterName, square: theme.map.name}[feature.kind] || theme.map.greenName);
  }
}

// Names of streets and waters with the room that all other names leave, the widest streets first.
const nameOrder = ['motorway', 'primary', 'secondary', 'street', 'water', 'stream', 'wood', 'green', 'square', 'service', 'path'];
function drawNames(pen, taken) {
  const placed = new Map();
  pen.save();
  for (const kind of nameOrder) {
    if (kind === 'path' && view.scale < 0.8) continue;
    const large = kind === 'motorway' || kind === 'primary';
    pen.font = `${groundKinds.concat('stream').includes(kind) && kind !== 'square' ? 'italic ' : ''}${large ? '600 12' : '500 11'}px system-ui, "Liberation Sans", Arial, sans-serif`;
    for (const feature of mapFeatures) {
      if (feature.kind !== kind || !feature.name) continue;
      const width = pen.measureText(feature.name).width;
      if (!placed.has(feature.name)) placed.set(feature.name, []);
      const own = placed.get(feature.name);
      for (const line of feature.lines) nameLine(pen, feature, line, width, taken, own);
      nameArea(pen, feature, width, taken, own);
    }
  }
  pen.restore();
}

const mapCredit = () => data.map.credit ?
    [element('p', {class: 'credit'}, 'Streets, water and green: ' + data.map.credit)] : [];
