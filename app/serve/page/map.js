// Map: footprints, zones and the place of the release on a canvas; metres about the middle of the file.
const METRES_PER_DEGREE = 111320;
/// Kinds of features of zones.geojson that are drawn, from the lowest to the highest.
const DRAWN = ["computed_area", "isolation", "protection", "heavy_gas", "gaussian", "maximum", "building"];

/// West, south, east and north of features, degrees.
function boundsOf(features) {
  const box = [Infinity, Infinity, -Infinity, -Infinity];
  const grow = (c) => {
    if (typeof c[0] !== "number") return c.forEach(grow);
    for (const i of [0, 1]) {
      box[i] = Math.min(box[i], c[i]);
      box[i + 2] = Math.max(box[i + 2], c[i]);
    }
  };
  features.forEach((one) => grow(one.geometry.coordinates));
  return box;
}

class PlaceMap {
  /// `chosen`: called with {lat, lon} where somebody clicks or presses Enter; null: nothing is chosen here.
  constructor(canvas, scale, chosen) {
    Object.assign(this, { canvas, scale, chosen, shapes: [], zones: [], meters: [], place: null, cross: null });
    this.streets = new Streets();
    this.twin = null; // a map that shows the same part
    this.middle = { lat: 0, lon: 0 };
    this.pixels = 1; // per metre
    this.centre = [0, 0];
    new ResizeObserver(() => this.draw()).observe(canvas);
    this.listen();
  }

  metres([lon, lat]) {
    const narrow = Math.cos((this.middle.lat * Math.PI) / 180);
    return [(lon - this.middle.lon) * METRES_PER_DEGREE * narrow, (lat - this.middle.lat) * METRES_PER_DEGREE];
  }
  degrees([x, y]) {
    const narrow = Math.cos((this.middle.lat * Math.PI) / 180);
    return { lat: this.middle.lat + y / METRES_PER_DEGREE, lon: this.middle.lon + x / (METRES_PER_DEGREE * narrow) };
  }
  /// m between two places in degrees.
  between(one, other) {
    const [a, b] = [this.metres([one.lon, one.lat]), this.metres([other.lon, other.lat])];
    return Math.hypot(a[0] - b[0], a[1] - b[1]);
  }
  at(event) {
    const box = this.canvas.getBoundingClientRect();
    const [px, py] = [event.clientX - box.left - box.width / 2, event.clientY - box.top - box.height / 2];
    return [this.centre[0] + px / this.pixels, this.centre[1] - py / this.pixels];
  }

  path(geometry) {
    const path = new Path2D();
    const polygons = { Polygon: [geometry.coordinates], MultiPolygon: geometry.coordinates }[geometry.type] || [];
    for (const polygon of polygons) {
      for (const ring of polygon) {
        ring.forEach((point, i) => path[i ? "lineTo" : "moveTo"](...this.metres(point)));
        path.closePath();
      }
    }
    return path;
  }

  /// Footprints of a file, and what lies beneath them; the map shows all of them.
  showBuildings(collection) {
    const box = boundsOf(collection.features);
    this.middle = { lon: (box[0] + box[2]) / 2, lat: (box[1] + box[3]) / 2 };
    this.extent = box;
    this.shapes = collection.features.map((one) => ({ path: this.path(one.geometry), height: one.properties.height }));
    this.streets = new Streets(collection.map, (place) => this.metres(place));
    this.zones = [];
    this.place = null;
    this.meters = [];
    this.showAll();
  }
  /// Shows a part of the map: west, south, east and north in degrees.
  showAll(box = this.extent) {
    const { clientWidth: w, clientHeight: h } = this.canvas;
    if (box) {
      const [low, high] = [this.metres([box[0], box[1]]), this.metres([box[2], box[3]])];
      this.centre = low.map((c, i) => (c + high[i]) / 2);
      const least = 100; // m, around a single house
      this.pixels = 0.95 * Math.min(w / Math.max(high[0] - low[0], least), h / Math.max(high[1] - low[1], least));
    }
    this.moved();
  }
  /// Draws what is seen now, also on the twin.
  moved() {
    this.draw();
    if (!this.twin) return;
    Object.assign(this.twin, { centre: this.centre, pixels: this.pixels });
    this.twin.draw();
  }
  /// zones.geojson of a result; null: none.
  showZones(collection) {
    const rank = (one) => DRAWN.indexOf(one.properties.kind);
    this.zones = (collection ? collection.features : [])
      .filter((one) => rank(one) >= 0 && /Polygon$/.test(one.geometry.type) && one.properties.action !== "not computed")
      .sort((a, b) => rank(a) - rank(b))
      .map((one) => ({ path: this.path(one.geometry), ...one.properties }));
    this.draw();
    return this.zones;
  }
  showMeters(places) {
    this.meters = places;
    this.draw();
  }
  showPlace(place) {
    this.place = place;
    this.draw();
  }
  zoom(factor, about = this.centre) {
    const pixels = Math.min(50, Math.max(0.005, this.pixels * factor));
    const kept = this.pixels / pixels;
    this.centre = this.centre.map((c, i) => about[i] + (c - about[i]) * kept);
    this.pixels = pixels;
    this.moved();
  }
  move(dx, dy) {
    this.centre = [this.centre[0] - dx / this.pixels, this.centre[1] + dy / this.pixels];
    this.moved();
  }

  draw() {
    const ratio = window.devicePixelRatio || 1;
    const { clientWidth: w, clientHeight: h } = this.canvas;
    if (!w || !h) return;
    this.canvas.width = w * ratio;
    this.canvas.height = h * ratio;
    const pen = this.canvas.getContext("2d");
    const s = this.pixels * ratio;
    pen.setTransform(s, 0, 0, -s, (w * ratio) / 2 - this.centre[0] * s, (h * ratio) / 2 + this.centre[1] * s);
    this.streets.draw(pen, this.pixels);
    pen.lineWidth = 0.8 / this.pixels;
    pen.strokeStyle = "#7d8894";
    for (const one of this.shapes) {
      const dark = 205 - Math.min(110, 2.2 * one.height);
      pen.fillStyle = `rgb(${dark},${dark},${dark + 6})`;
      pen.fill(one.path, "evenodd");
      pen.stroke(one.path);
    }
    for (const zone of this.zones) {
      if (zone.fill) {
        pen.globalAlpha = zone["fill-opacity"] ?? 0.4;
        pen.fillStyle = zone.fill;
        pen.fill(zone.path, "evenodd");
        pen.globalAlpha = 1;
      }
      const estimated = zone["stroke-dasharray"] || !zone.fill;
      pen.strokeStyle = zone.stroke || "#4a5563";
      pen.lineWidth = (zone.kind === "building" ? 1 : 2) / this.pixels;
      pen.setLineDash(estimated ? [6 / this.pixels, 4 / this.pixels] : []);
      pen.stroke(zone.path);
      pen.setLineDash([]);
    }
    this.writeNames(pen, ratio, { w, h });
    if (this.place) this.mark(pen, this.metres([this.place.lon, this.place.lat]), "#a8101b", 9);
    for (const meter of this.meters) this.ring(pen, this.metres([meter.lon, meter.lat]));
    if (this.cross) this.mark(pen, this.cross, "#1f4e8c", 14);
    this.drawScale();
  }
  writeNames(pen, ratio, { w, h }) {
    pen.save();
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    const screen = ([x, y]) => [w / 2 + (x - this.centre[0]) * this.pixels, h / 2 - (y - this.centre[1]) * this.pixels];
    this.streets.write(pen, screen, { w, h });
    pen.restore();
  }
  mark(pen, [x, y], colour, size) {
    const r = size / this.pixels;
    for (const [style, width] of [["#fff", 6], [colour, 3]]) {
      pen.strokeStyle = style;
      pen.lineWidth = width / this.pixels;
      pen.beginPath();
      pen.moveTo(x - r, y);
      pen.lineTo(x + r, y);
      pen.moveTo(x, y - r);
      pen.lineTo(x, y + r);
      pen.stroke();
    }
  }
  /// A meter.
  ring(pen, [x, y]) {
    for (const [style, width] of [["#fff", 6], ["#1f4e8c", 3]]) {
      pen.strokeStyle = style;
      pen.lineWidth = width / this.pixels;
      pen.beginPath();
      pen.arc(x, y, 7 / this.pixels, 0, 2 * Math.PI);
      pen.stroke();
    }
  }
  drawScale() {
    const most = 140 / this.pixels;
    const decade = 10 ** Math.floor(Math.log10(most));
    const length = [5, 2, 1].map((n) => n * decade).find((n) => n <= most);
    this.scale.style.width = `${length * this.pixels}px`;
    this.scale.textContent = length >= 1000 ? `${length / 1000} km` : `${length} m`;
  }

  listen() {
    const fingers = new Map();
    let moved = 0, spread = 0;
    const distance = () => {
      const [a, b] = [...fingers.values()];
      return Math.hypot(a.x - b.x, a.y - b.y);
    };
    this.canvas.addEventListener("pointerdown", (event) => {
      this.canvas.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (fingers.size === 1) moved = 0;
      if (fingers.size === 2) spread = distance();
    });
    this.canvas.addEventListener("pointermove", (event) => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const [dx, dy] = [event.clientX - before.x, event.clientY - before.y];
      moved += Math.abs(dx) + Math.abs(dy);
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (fingers.size === 2) {
        this.zoom(distance() / spread, this.at(event));
        spread = distance();
      } else if (moved > 4) {
        this.move(dx, dy);
      }
    });
    const end = (event) => {
      const click = event.type === "pointerup" && fingers.size === 1 && moved <= 4;
      fingers.delete(event.pointerId);
      if (click && this.chosen) this.chosen(this.degrees(this.at(event)));
    };
    this.canvas.addEventListener("pointerup", end);
    this.canvas.addEventListener("pointercancel", end);
    this.canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY / 400), this.at(event));
    }, { passive: false });
    this.canvas.addEventListener("keydown", (event) => this.key(event));
    this.canvas.addEventListener("blur", () => { this.cross = null; this.draw(); });
  }
  key(event) {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (step && !this.chosen) {
      this.move(-40 * step[0], 40 * step[1]);
    } else if (step) {
      const from = this.cross || (this.place ? this.metres([this.place.lon, this.place.lat]) : this.centre);
      this.cross = from.map((c, i) => c + (step[i] * 10) / this.pixels);
    } else if (event.key === "Enter" && this.cross) {
      this.chosen(this.degrees(this.cross));
    } else if (event.key === "+" || event.key === "-") {
      this.zoom(event.key === "+" ? 1.4 : 1 / 1.4);
    } else {
      return;
    }
    event.preventDefault();
    this.draw();
  }
}
