// Streets: what lies beneath the buildings of the map, with its names.
const GROUND = { green: "#dbe9d2", wood: "#cbdfc1", water: "#b9d3e3", square: "#e4e7ea" };
/// Kinds of lines from the lowest: colour, m, and pixels at least.
const LINES = {
  stream: ["#b9d3e3", 4, 1.4], path: ["#ffffff", 2, 0.7], service: ["#ffffff", 3, 0.8], street: ["#ffffff", 6, 1.4],
  secondary: ["#fbf7e6", 8, 2], primary: ["#f7ecc8", 10, 2.4], motorway: ["#f2dfa8", 13, 2.8],
  tram: ["#8a929c", 1, 1], railway: ["#7b848f", 3, 1.6],
};
const KERB = "#b3bac3";
const NAMED = ["motorway", "primary", "secondary", "street", "water", "stream", "wood", "green", "square", "service"];

class Streets {
  /// `collection`: GeoJSON, or undefined where a file has none. `metres` of a place in degrees.
  constructor(collection, metres) {
    this.credit = collection?.attribution || "";
    this.areas = {};
    this.lines = {};
    this.names = []; // { kind, name, from, to }: the longest piece that is straight
    for (const { properties, geometry } of collection?.features || []) this.take(properties, geometry, metres);
    const rank = (one) => NAMED.indexOf(one.kind);
    this.names = this.names.filter((one) => rank(one) >= 0).sort((a, b) => rank(a) - rank(b) || b.length - a.length);
  }
  take({ kind, name }, { type, coordinates }, metres) {
    const line = type === "MultiLineString";
    const rings = line ? coordinates : (type === "Polygon" ? [coordinates] : coordinates).flat();
    const kept = line ? this.lines : this.areas;
    const path = (kept[kind] ||= new Path2D());
    for (const ring of rings) {
      const points = ring.map(metres);
      points.forEach((point, i) => path[i ? "lineTo" : "moveTo"](...point));
      if (name) this.name(kind, name, line ? points : this.widest(points));
    }
  }
  /// A level line across an outline, through its middle.
  widest(points) {
    const [xs, ys] = [0, 1].map((i) => points.map((point) => point[i]));
    const y = (Math.min(...ys) + Math.max(...ys)) / 2;
    return [[Math.min(...xs), y], [Math.max(...xs), y]];
  }
  name(kind, name, points) {
    for (let n = 1; n < points.length; ++n) {
      const [from, to] = [points[n - 1], points[n]];
      const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
      if (length > 15) this.names.push({ kind, name, length, from, to });
    }
  }

  /// With a pen in metres, of which a pixel has so many.
  draw(pen, pixels) {
    for (const kind of Object.keys(GROUND).filter((one) => this.areas[one])) {
      pen.fillStyle = GROUND[kind];
      pen.fill(this.areas[kind], "evenodd");
    }
    pen.lineJoin = pen.lineCap = "round";
    const width = ([, metres, least]) => Math.max(metres, least / pixels);
    const kinds = Object.keys(LINES).filter((one) => this.lines[one]);
    for (const edge of [1.6 / pixels, 0]) {
      for (const kind of kinds) {
        const rail = kind === "railway" || kind === "tram" || kind === "stream";
        if (edge && (rail || LINES[kind][1] * pixels < 2)) continue;
        pen.strokeStyle = edge ? KERB : LINES[kind][0];
        pen.lineWidth = width(LINES[kind]) + edge;
        pen.stroke(this.lines[kind]);
      }
    }
    pen.lineCap = "butt";
  }
  /// Names that there is room for, with a pen in pixels. `screen`: of a place in metres.
  write(pen, screen, { w, h }) {
    const taken = [], placed = new Map();
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    for (const one of this.names) {
      const [a, b] = [screen(one.from), screen(one.to)];
      const large = one.kind === "motorway" || one.kind === "primary";
      pen.font = `${large ? 600 : 500} ${large ? 12 : 11}px system-ui, sans-serif`;
      const half = pen.measureText(one.name).width / 2;
      const [x, y] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
      const near = (placed.get(one.name) || []).some((p) => Math.hypot(p[0] - x, p[1] - y) < 320);
      const inside = x > half && y > 12 && x < w - half && y < h - 12;
      const [dx, dy] = a[0] <= b[0] ? [b[0] - a[0], b[1] - a[1]] : [a[0] - b[0], a[1] - b[1]];
      const angle = Math.atan2(dy, dx);
      const [across, down] = [Math.abs(half * Math.cos(angle)) + 7, Math.abs(half * Math.sin(angle)) + 7];
      const box = [x - across, y - down, x + across, y + down];
      const free = !taken.some((o) => box[0] < o[2] && o[0] < box[2] && box[1] < o[3] && o[1] < box[3]);
      if (near || !inside || !free || Math.hypot(dx, dy) < 2 * half + 6) continue;
      taken.push(box);
      placed.set(one.name, [...(placed.get(one.name) || []), [x, y]]);
      pen.save();
      pen.translate(x, y);
      pen.rotate(angle);
      pen.lineJoin = "round";
      pen.lineWidth = 2.6;
      pen.strokeStyle = "rgba(255, 255, 255, .92)";
      pen.strokeText(one.name, 0, 0);
      pen.fillStyle = { water: "#33637f", stream: "#33637f", wood: "#3f6a35", green: "#3f6a35" }[one.kind] || "#3d4753";
      pen.fillText(one.name, 0, 0);
      pen.restore();
    }
  }
}
