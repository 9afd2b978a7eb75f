// Draws the map. Screen pixel = scale · world + offset; buffers are `ratio` times as fine.

const canvas = byId('canvas');
const view = {width: 0, height: 0, ratio: 1, scale: 1, x: 0, y: 0};
const zoneCanvas = document.createElement('canvas');

const toScreen = (p) => ({x: view.scale * p.x + view.x, y: view.scale * p.y + view.y});
const toWorld = (x, y) => ({x: (x - view.x) / view.scale, y: (y - view.y) / view.scale});

function hatchPattern(context, severity, ratio) {
  const size = 8 * ratio, tile = document.createElement('canvas');
  tile.width = tile.height = size;
  const pen = tile.getContext('2d');
  pen.scale(ratio, ratio);
  pen.strokeStyle = pen.fillStyle = severities[severity].line;
  pen.lineWidth = 1.1;
  pen.beginPath();
  if (severity === 1) {
    pen.arc(4, 4, 1, 0, 7);
    pen.fill();
  } else {
    for (const shift of [-8, 0, 8]) {
      pen.moveTo(shift - 1, 9);
      pen.lineTo(shift + 9, -1);
      if (severity === 3) {
        pen.moveTo(shift - 1, -1);
        pen.lineTo(shift + 9, 9);
      }
    }
    pen.stroke();
  }
  return context.createPattern(tile, 'repeat');
}

function onScreen(path) {
  const moved = new Path2D();
  moved.addPath(path, new DOMMatrix([view.scale, 0, 0, view.scale, view.x, view.y]));
  return moved;
}

// Each area covers those before it; only then does the whole become translucent, so that the
// colours on the map are those of the legend.
function drawZones(pen, areas) {
  zoneCanvas.width = Math.round(view.width * view.ratio);
  zoneCanvas.height = Math.round(view.height * view.ratio);
  const layer = zoneCanvas.getContext('2d');
  const paths = areas.map((area) => onScreen(zoneShape(area.zone).path));
  areas.forEach((area, n) => {
    layer.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
    layer.fillStyle = area.fill;
    layer.fill(paths[n]);
    if (!area.hatch) return;
    const pattern = hatchPattern(layer, area.hatch, view.ratio);
    pattern.setTransform(new DOMMatrix([1 / view.ratio, 0, 0, 1 / view.ratio, 0, 0]));
    layer.fillStyle = pattern;
    layer.fill(paths[n]);
  });
  pen.save();
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.globalAlpha = zoneOpacity;
  pen.drawImage(zoneCanvas, 0, 0);
  pen.restore();
  areas.forEach((area, n) => {
    pen.strokeStyle = area.line;
    pen.lineWidth = area.width;
    pen.setLineDash(area.dash);
    pen.stroke(paths[n]);
  });
  pen.setLineDash([]);
}

function drawGround(pen) {
  pen.fillStyle = '#eceef0';
  pen.fillRect(0, 0, view.width, view.height);
  if (domainRing.length) {
    const path = new Path2D();
    addRing(path, domainRing, true);
    const outline = onScreen(path);
    pen.fillStyle = '#fff';
    pen.fill(outline);
    pen.strokeStyle = '#4a5563';
    pen.lineWidth = 1.4;
    pen.setLineDash([8, 5]);
    pen.stroke(outline);
    pen.setLineDash([]);
  }
}

function drawBuildings(pen, outlineOnly) {
  pen.save();
  pen.transform(view.scale, 0, 0, view.scale, view.x, view.y);
  pen.lineWidth = 0.8 / view.scale;
  pen.strokeStyle = '#6d7681';
  pen.fillStyle = '#c3c8ce';
  if (!outlineOnly) pen.fill(buildingPath);
  pen.stroke(buildingPath);
  const chosen = buildings[choice.building];
  if (outlineOnly && chosen) {
    pen.lineWidth = 3 / view.scale;
    pen.strokeStyle = '#0b0f14';
    pen.stroke(addPolygons(new Path2D(), chosen.polygons));
  }
  pen.restore();
}

function haloText(pen, words, x, y) {
  pen.lineJoin = 'round';
  pen.strokeStyle = 'rgba(255, 255, 255, .92)';
  pen.lineWidth = 4;
  pen.strokeText(words, x, y);
  pen.fillStyle = '#0b0f14';
  pen.fillText(words, x, y);
}

// Beside its mark where there is room: right, left, above, below.
function drawLabel(pen, words, at, taken) {
  const width = pen.measureText(words).width, gap = 13;
  const places = [[gap, 4], [-gap - width, 4], [-width / 2, -gap], [-width / 2, gap + 10]];
  const boxes = places.map(([dx, dy]) => (
      {x0: at.x + dx - 3, x1: at.x + dx + width + 3, y0: at.y + dy - 13, y1: at.y + dy + 4}));
  const free = (box) => box.x0 > 0 && box.x1 < view.width && box.y0 > 0 &&
      !taken.some((other) => box.x0 < other.x1 && other.x0 < box.x1 && box.y0 < other.y1 && other.y0 < box.y1);
  const best = Math.max(0, boxes.findIndex(free));
  taken.push(boxes[best]);
  haloText(pen, words, at.x + places[best][0], at.y + places[best][1]);
}

function drawReceptor(pen, at) {
  pen.fillStyle = '#1f4e8c';
  pen.strokeStyle = '#fff';
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

function drawMarks(pen) {
  pen.font = '600 13px system-ui, "Liberation Sans", Arial, sans-serif';
  const marks = [...data.receptors.map((r) => ({name: r.n, at: toScreen(decodedPlace(r.p)), draw: drawReceptor})),
                 ...data.releases.map((r) => ({name: r.n, at: toScreen(decodedPlace(r.p)), draw: drawRelease}))];
  const taken = marks.map(({at}) => ({x0: at.x - 9, x1: at.x + 9, y0: at.y - 9, y1: at.y + 9}));
  const seen = new Set();
  marks.forEach((mark) => mark.draw(pen, mark.at));
  for (const mark of marks.reverse()) {
    const key = mark.name + mark.at.x + ' ' + mark.at.y;  // one receptor, several substances
    if (!seen.has(key)) drawLabel(pen, mark.name, mark.at, taken);
    seen.add(key);
  }
  return taken;
}

// At the far end of each contour, whose bound it says.
function drawBoundLabels(pen, areas, taken) {
  const origin = data.releases.length ? decodedPlace(data.releases[0].p) : {x: 0, y: 0};
  for (const area of areas) {
    if (!area.label) continue;
    let far = null, most = -1;
    for (const [ring] of zoneShape(area.zone).polygons) {
      for (let n = 0; n < ring.length; n += 2) {
        const distance = Math.hypot(ring[n] - origin.x, ring[n + 1] - origin.y);
        if (distance > most) [most, far] = [distance, {x: ring[n], y: ring[n + 1]}];
      }
    }
    if (far) drawLabel(pen, area.label, toScreen(far), taken);
  }
}

function drawArrow(pen, x, y, degrees, colour, words) {
  pen.save();
  pen.translate(x, y);
  pen.beginPath();
  pen.arc(0, 0, 21, 0, 7);
  pen.fillStyle = 'rgba(255, 255, 255, .9)';
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
  pen.fillStyle = 'rgba(255, 255, 255, .85)';
  pen.fillRect(x - 6, y - 22, pixels + 12, 32);
  pen.strokeStyle = pen.fillStyle = '#0b0f14';
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

function drawMap(target = canvas) {
  if (!(view.width > 0 && view.height > 0)) return;
  const pen = target.getContext('2d'), areas = areasShown();
  pen.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
  drawGround(pen);
  drawBuildings(pen, false);
  drawZones(pen, areas);
  drawBuildings(pen, true);
  drawBoundLabels(pen, areas, drawMarks(pen));
  pen.font = '600 12px system-ui, "Liberation Sans", Arial, sans-serif';
  drawArrow(pen, 34, 30, data.wind_from + 180, '#1f4e8c', 'wind');
  drawArrow(pen, view.width - 34, 30, 0, '#0b0f14', 'N');
  drawScaleBar(pen);
}

let drawingDue = false;
function redraw() {
  if (drawingDue) return;
  drawingDue = true;
  requestAnimationFrame(() => {
    drawingDue = false;
    drawMap();
  });
}
