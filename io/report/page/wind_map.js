// The mean wind near the ground, where nothing is released: colours by speed, arrows along it.

// From light to dark, as arrival and probability have it.
const windRamp = ['#e6f1d8', '#bfe0c2', '#86c8b8', '#4aa3b5', '#2b74a8', '#173f7f'];
const windSteps = (() => {
  if (!data.wind) return [];
  const top = Math.max(1, ...data.wind.speed) / 100, power = 10 ** Math.floor(Math.log10(top / windRamp.length));
  const step = power * [1, 2, 2.5, 5, 10].find((n) => n * power * windRamp.length >= top);
  return windRamp.map((colour, n) => ({colour, from: n * step, to: (n + 1) * step}));
})();
const windColour = (speed) => windSteps[Math.min(windSteps.length - 1, Math.floor(speed / windSteps[0].to))].colour;

// Corner (x, y) of the raster, in world units: y south.
function windCorner(x, y) {
  const {origin, step_x, step_y} = data.wind;
  return {x: origin[0] / 10 + x * step_x[0] + y * step_y[0], y: -(origin[1] / 10 + x * step_x[1] + y * step_y[1])};
}

function drawWindArrow(pen, at, degrees, length) {
  const turn = degrees * Math.PI / 180, dx = Math.sin(turn), dy = -Math.cos(turn), head = Math.min(5, length / 2.5);
  const tip = {x: at.x + dx * length / 2, y: at.y + dy * length / 2};
  pen.beginPath();
  pen.moveTo(at.x - dx * length / 2, at.y - dy * length / 2);
  pen.lineTo(tip.x, tip.y);
  for (const side of [1, -1]) {
    pen.moveTo(tip.x - head * (dx + side * 0.6 * dy), tip.y - head * (dy - side * 0.6 * dx));
    pen.lineTo(tip.x, tip.y);
  }
  pen.stroke();
}

function drawWind(pen) {
  if (!data.wind) return;
  const {nx, ny, speed} = data.wind, at = (x, y) => toScreen(windCorner(x, y));
  pen.save();
  pen.globalAlpha = 0.85;
  for (let y = 0; y < ny; ++y) {
    for (let x = 0; x < nx; ++x) {
      const value = speed[y * nx + x];
      if (value < 0) continue;
      const corners = [at(x, y), at(x + 1, y), at(x + 1, y + 1), at(x, y + 1)];
      pen.fillStyle = pen.strokeStyle = windColour(value / 100);
      pen.beginPath();
      corners.forEach((p) => pen.lineTo(p.x, p.y));
      pen.closePath();
      pen.fill();
      pen.lineWidth = 0.6;  // no seams
      pen.stroke();
    }
  }
  pen.restore();
}

// Above the buildings; as many as there is room for.
function drawWindArrows(pen) {
  if (!data.wind) return;
  const {nx, ny, speed, to_degrees} = data.wind;
  const one = toScreen(windCorner(1, 0)), zero = toScreen(windCorner(0, 0));
  const pixels = Math.hypot(one.x - zero.x, one.y - zero.y), every = Math.max(1, Math.ceil(22 / pixels));
  const most = Math.max(1, ...speed), longest = Math.min(0.95 * every * pixels, 34);
  pen.save();
  pen.lineWidth = 1.5;
  pen.strokeStyle = '#0b0f14';
  for (let y = every >> 1; y < ny; y += every) {
    for (let x = every >> 1; x < nx; x += every) {
      const value = speed[y * nx + x], place = toScreen(windCorner(x + 0.5, y + 0.5));
      if (value < 0 || place.x < 0 || place.y < 0 || place.x > view.width || place.y > view.height) continue;
      drawWindArrow(pen, place, to_degrees[y * nx + x], Math.max(7, longest * Math.sqrt(value / most)));
    }
  }
  pen.restore();
}

// The figures of the raster cell at a place; nothing outside of it.
function windAt(world) {
  if (!data.wind) return null;
  const {origin, step_x, step_y, nx, ny, speed, to_degrees} = data.wind;
  const east = world.x - origin[0] / 10, north = -world.y - origin[1] / 10;
  const area = step_x[0] * step_y[1] - step_x[1] * step_y[0];
  const x = Math.floor((east * step_y[1] - north * step_y[0]) / area);
  const y = Math.floor((north * step_x[0] - east * step_x[1]) / area);
  if (x < 0 || y < 0 || x >= nx || y >= ny || speed[y * nx + x] < 0) return null;
  return {speed: speed[y * nx + x] / 100, to: to_degrees[y * nx + x]};
}

const windTitle = () => `Mean wind ${data.wind.height}, from ${duration(data.wind.from)} to ` +
    `${duration(data.wind.to)} of the run`;

const compassPoint = (degrees) => ['N', 'NNE', 'NE', 'ENE', 'E', 'ESE', 'SE', 'SSE', 'S', 'SSW', 'SW', 'WSW', 'W', 'WNW',
    'NW', 'NNW'][Math.round(((degrees % 360) + 360) % 360 / 22.5) % 16];

// The scale of the colours, and the arrow.
function windLegend() {
  const top = Math.max(0, ...data.wind.speed) / 100;
  return windSteps.filter((step) => step.from <= top).reverse().map((step) => element('li', {}, plainSwatch(step.colour),
      element('span', {}, `${figure(step.from)} to ${figure(step.to)} m/s`, element('small', {},
          `${Math.round(step.from * 3.6)} to ${Math.round(step.to * 3.6)} km/h`))));
}
