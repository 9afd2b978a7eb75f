// Draws the map. Screen pixel = scale · world + offset; buffers are `ratio` times as fine.

const canvas = byId('canvas');
// `fitted`: the box that the map was made to show, until someone moves it.
const view = {width: 0, height: 0, ratio: 1, scale: 1, x: 0, y: 0, fitted: null};
const zoneCanvas = document.createElement('canvas');

const toScreen = (p) => ({x: view.scale * p.x + view.x, y: view.scale * p.y + view.y});
const toWorld = (x, y) => ({x: (x - view.x) / view.scale, y: (y - view.y) / view.scale});

// A square tile to fill with; `paint` has a pen in its units.
function tilePattern(context, size, ratio, paint) {
  const tile = document.createElement('canvas');
  tile.width = tile.height = Math.round(size * ratio);
  const pen = tile.getContext('2d');
  pen.scale(ratio, ratio);
  paint(pen);
  const pattern = context.createPattern(tile, 'repeat');
  pattern.setTransform(new DOMMatrix([1 / ratio, 0, 0, 1 / ratio, 0, 0]));
  return pattern;
}

function strokesAlong(pen, size, both) {
  pen.beginPath();
  for (const shift of [-size, 0, size]) {
    pen.moveTo(shift - 1, size + 1);
    pen.lineTo(shift + size + 1, -1);
    if (both) {
      pen.moveTo(shift - 1, -1);
      pen.lineTo(shift + size + 1, size + 1);
    }
  }
  pen.stroke();
}

const hatchPattern = (context, severity, ratio) => tilePattern(context, 8, ratio, (pen) => {
  pen.strokeStyle = pen.fillStyle = theme.hatches[severity];
  pen.lineWidth = 1.1;
  if (severity === 1) {
    pen.arc(4, 4, 1, 0, 7);
    pen.fill();
  } else {
    strokesAlong(pen, 8, severity === 3);
  }
});

function onScreen(path) {
  const moved = new Path2D();
  moved.addPath(path, new DOMMatrix([view.scale, 0, 0, view.scale, view.x, view.y]));
  return moved;
}

// Each area covers those before it; only then does the whole become translucent, so that the
// colours on the map are those of the legend. What is estimated beyond is paler, without a hatch.
function drawZones(pen, areas) {
  drawBeyond(pen, areas);
  zoneCanvas.width = Math.round(view.width * view.ratio);
  zoneCanvas.height = Math.round(view.height * view.ratio);
  const layer = zoneCanvas.getContext('2d');
  const paths = areas.map((area) => onScreen(zoneShape(area.zone).path));
  const outlines = areas.map((area) => onScreen(zoneShape(area.zone).outline));
  areas.forEach((area, n) => {
    layer.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
    layer.fillStyle = area.fill;
    layer.fill(paths[n]);
    if (!area.hatch) return;
    layer.fillStyle = hatchPattern(layer, area.hatch, view.ratio);
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
    pen.stroke(outlines[n]);
  });
  pen.setLineDash([]);
}

function drawBeyond(pen, areas) {
  if (!joint) return;
  zoneCanvas.width = Math.round(view.width * view.ratio);
  zoneCanvas.height = Math.round(view.height * view.ratio);
  const layer = zoneCanvas.getContext('2d');
  layer.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
  for (const area of areas) {
    layer.fillStyle = area.fill;
    layer.fill(onScreen(zoneShape(area.zone).beyondPath));
  }
  pen.save();
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.globalAlpha = zoneOpacity / 2;
  pen.drawImage(zoneCanvas, 0, 0);
  pen.restore();
  pen.setLineDash([5, 4]);
  for (const area of areas) {
    pen.strokeStyle = area.line;
    pen.lineWidth = area.width;
    pen.stroke(onScreen(zoneShape(area.zone).beyondOutline));
  }
  pen.setLineDash([]);
}

// White means open land: where no building is known, it must not be white, and what is green or water has the hatch too.
function drawUnknown(pen, outline) {
  if (knownPolygons.length === 0) {
    drawAreas(pen);
    return;
  }
  const everywhere = new Path2D(), known = onScreen(addPolygons(new Path2D(), knownPolygons));
  everywhere.rect(-10, -10, view.width + 20, view.height + 20);
  everywhere.addPath(known);
  pen.save();
  pen.clip(outline);
  pen.fillStyle = theme.outside;
  pen.fill(everywhere, 'evenodd');
  pen.restore();
  drawAreas(pen);
  pen.save();
  pen.clip(outline);
  pen.fillStyle = tilePattern(pen, 12, view.ratio, (tile) => {
    tile.strokeStyle = theme.unknown;
    tile.lineWidth = 1.2;
    strokesAlong(tile, 12, false);
  });
  pen.fill(everywhere, 'evenodd');
  pen.strokeStyle = theme.unknown;
  pen.lineWidth = 1.2;
  pen.stroke(known);
  pen.restore();
}

function drawGround(pen) {
  pen.fillStyle = theme.outside;
  pen.fillRect(0, 0, view.width, view.height);
  const path = new Path2D();
  if (domainRing.length) addRing(path, domainRing, true);
  const outline = onScreen(path);
  pen.fillStyle = theme.paper;
  pen.fill(outline);
  drawUnknown(pen, outline);
  pen.strokeStyle = theme.edge;
  pen.lineWidth = 1.4;
  pen.setLineDash([8, 5]);
  pen.stroke(outline);
  pen.setLineDash([]);
}

function strokeBuildings(pen, indices, colour, width, dash = []) {
  const path = new Path2D();
  for (const index of indices) addPolygons(path, buildings[index].polygons);
  pen.lineWidth = width / view.scale;
  pen.strokeStyle = colour;
  pen.setLineDash(dash.map((part) => part / view.scale));
  pen.stroke(path);
  pen.setLineDash([]);
}

function fillBuildings(pen, indices, colour) {
  const path = new Path2D();
  for (const index of indices) addPolygons(path, buildings[index].polygons);
  pen.fillStyle = colour;
  pen.fill(path);
}

function drawBuildings(pen, outlineOnly) {
  pen.save();
  pen.transform(view.scale, 0, 0, view.scale, view.x, view.y);
  if (!outlineOnly) {
    pen.fillStyle = theme.building;
    pen.fill(buildingPath);
  }
  pen.lineWidth = 0.8 / view.scale;
  pen.strokeStyle = theme.wall;
  pen.stroke(buildingPath);
  if (outlineOnly) {
    const acting = (what) => data.exposed.filter((entry) => entry.do === what && entry.b !== undefined)
                                 .map((entry) => entry.b);
    const wide = (pixels) => Math.min(pixels, Math.max(0.8, 4 * view.scale));  // no wider than 4 m
    strokeBuildings(pen, acting(3), theme.actions[3], wide(1.6), [4, 2]);
    strokeBuildings(pen, acting(4), theme.actions[4], wide(2.4));
    strokeBuildings(pen, acting(5), theme.actions[5], wide(2.8));
    fillBuildings(pen, acting(6), theme.actions[6]);
    strokeBuildings(pen, acting(6), theme.ink, wide(1.6));
    if (buildings[choice.building]) strokeBuildings(pen, [choice.building], theme.ink, 4);
  }
  pen.restore();
}

function drawCuts(pen, areas) {
  pen.save();
  pen.strokeStyle = theme.cut;
  pen.lineWidth = 5;
  pen.setLineDash([10, 4]);
  for (const area of areas) {
    for (const cut of zoneShape(area.zone).cuts) {
      const from = toScreen({x: cut[0], y: cut[1]}), to = toScreen({x: cut[2], y: cut[3]});
      pen.beginPath();
      pen.moveTo(from.x, from.y);
      pen.lineTo(to.x, to.y);
      pen.stroke();
    }
  }
  pen.restore();
}

// How far the levels that are shown may reach: with other gusts, on other cells.
function drawPossible(pen) {
  pen.save();
  for (const {zone, level} of possibleShown()) {
    const outline = onScreen(zoneShape(zone).outline);
    for (const [colour, width, dash] of [[theme.halo, 3.6, []], [theme.lines[level.severity], 1.8, [2, 4]]]) {
      pen.strokeStyle = colour;
      pen.lineWidth = width;
      pen.setLineDash(dash);
      pen.stroke(outline);
    }
  }
  pen.restore();
}

// Thin and dashed, on a halo, so that it is seen on any ground.
function drawGauss(pen) {
  pen.save();
  pen.lineJoin = 'round';
  for (const {ring} of gaussShown()) {
    const path = new Path2D();
    addRing(path, decodedRing(ring), true);
    const outline = onScreen(path);
    for (const [colour, width, dash] of [[theme.halo, 3.4, []], [theme.ink, 1.3, gaussDash]]) {
      pen.strokeStyle = colour;
      pen.lineWidth = width;
      pen.setLineDash(dash);
      pen.stroke(outline);
    }
  }
  pen.restore();
}

// Zones have their names, for colours may be lost. Returns how many receptors have no room for theirs.
function drawMap(target = canvas) {
  if (!(view.width > 0 && view.height > 0)) return 0;
  const pen = target.getContext('2d'), areas = areasShown(), onPaper = target !== canvas;
  areas.forEach((area) => area.label = area.label || substance().levels[area.zone.l].name);
  pen.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
  drawGround(pen);
  drawLines(pen);
  drawWind(pen);
  drawBuildings(pen, false);
  drawZones(pen, areas);
  drawBuildings(pen, true);
  drawWindArrows(pen);
  drawPossible(pen);
  drawCuts(pen, areas);
  drawGauss(pen);
  drawOutlines(pen);
  const taken = cornersTaken(onPaper);
  const unnamed = drawMarks(pen, taken);
  drawCutLabel(pen, areas, taken);
  drawFarLabels(pen, areas, taken);
  drawNames(pen, taken);
  if (choice.place) drawPlace(pen, toScreen(choice.place));
  if (target === canvas && keyboardOnMap) drawMiddle(pen);
  pen.font = '600 12px system-ui, "Liberation Sans", Arial, sans-serif';
  if (data.wind_from !== null) {
    drawArrow(pen, 34, 30, data.wind_from + 180, theme.accent, 'wind');
  }
  drawArrow(pen, view.width - 34, 30, 0, theme.ink, 'N');
  drawScaleBar(pen);
  return unnamed;
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
