// Concentration over time, one small plot for each receptor, all on the same axes.

const plotSize = {width: 380, height: 220, left: 52, right: 20, top: 12, bottom: 34};
let plotScale = 'log';

function niceSteps(most, count) {
  const rough = most / count, power = 10 ** Math.floor(Math.log10(rough));
  const step = power * [1, 2, 5, 10].find((s) => s * power >= rough);
  const steps = [];
  for (let value = 0; value <= most * 1.0001; value += step) steps.push(Number(value.toPrecision(12)));
  return steps;
}

function timeSteps(most) {
  const step = [10, 20, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 43200, 86400]
                   .find((s) => most / s <= 6) || most / 5;
  const steps = [];
  for (let t = 0; t <= most; t += step) steps.push(t);
  return steps;
}

// y of a concentration, ticks included, over the receptors of one substance.
function concentrationAxis(receptors, levels) {
  const highest = Math.max(...receptors.map((r) => r.c.reduce((most, c) => Math.max(most, c || 0), 0)),
                           ...levels.map((level) => level.limit || 0));
  const room = plotSize.height - plotSize.top - plotSize.bottom, base = plotSize.height - plotSize.bottom;
  if (!(highest > 0)) return {y: () => base, ticks: [0]};
  if (plotScale === 'linear') {
    return {y: (c) => base - room * Math.max(0, c) / (highest * 1.08), ticks: niceSteps(highest, 5)};
  }
  const top = Math.ceil(Math.log10(highest * 1.05));
  const lowest = Math.min(...levels.map((level) => level.limit || Infinity), highest);
  const bottom = Math.min(top - 3, Math.floor(Math.log10(lowest)) - 1);
  const ticks = [];
  for (let power = bottom; power <= top; power++) ticks.push(10 ** power);
  return {
    y: (c) => base - room * Math.max(0, Math.log10(Math.max(c, 1e-300)) - bottom) / (top - bottom),
    ticks,
  };
}

// A gap where a value is missing.
function seriesPath(receptor, x, y) {
  let path = '', open = false;
  receptor.c.forEach((c, n) => {
    if (c === null || receptor.t[n] === null) {
      open = false;
      return;
    }
    path += (open ? 'L' : 'M') + x(receptor.t[n]).toFixed(1) + ' ' + y(c).toFixed(1);
    open = true;
  });
  return path;
}

function axisParts(axis, x, last) {
  const parts = [], {width, height, left, right, top, bottom} = plotSize;
  for (const tick of axis.ticks) {
    const y = axis.y(tick);
    parts.push(drawing('line', {class: 'grid', x1: left, x2: width - right, y1: y, y2: y}),
               drawing('text', {x: left - 6, y: y + 4, 'text-anchor': 'end'}, figure(tick)));
  }
  for (const t of timeSteps(last)) {
    parts.push(drawing('line', {class: 'axis', x1: x(t), x2: x(t), y1: height - bottom, y2: height - bottom + 4}),
               drawing('text', {x: x(t), y: height - bottom + 16, 'text-anchor': 'middle'}, clock(t)));
  }
  parts.push(drawing('path', {class: 'axis', fill: 'none',
                              d: `M${left} ${top}V${height - bottom}H${width - right}`}),
             drawing('text', {x: width - right, y: height - 3, 'text-anchor': 'end'},
                     'min:s since the release began'));
  return parts;
}

function levelLines(levels, axis) {
  const parts = [];
  for (const level of levels) {
    if (!(level.limit > 0)) continue;
    const y = axis.y(level.limit);
    parts.push(drawing('line', {class: 'line' + level.severity, x1: plotSize.left,
                                x2: plotSize.width - plotSize.right, y1: y, y2: y}),
               drawing('text', {class: 'name', x: plotSize.width - plotSize.right - 2, y: y - 4,
                                'text-anchor': 'end'}, level.name));
  }
  return parts;
}

function listenToPlot(svg, receptor, x, last, reading) {
  const probe = drawing('line', {class: 'probe', y1: plotSize.top, y2: plotSize.height - plotSize.bottom,
                                 visibility: 'hidden'});
  svg.append(probe);
  svg.addEventListener('pointermove', (event) => {
    const box = svg.getBoundingClientRect();
    const along = (event.clientX - box.left) / box.width * plotSize.width;
    const t = (along - plotSize.left) / (plotSize.width - plotSize.left - plotSize.right) * last;
    let nearest = 0;
    receptor.t.forEach((time, n) => {
      if (Math.abs(time - t) < Math.abs(receptor.t[nearest] - t)) nearest = n;
    });
    probe.setAttribute('x1', x(receptor.t[nearest]));
    probe.setAttribute('x2', x(receptor.t[nearest]));
    probe.setAttribute('visibility', 'visible');
    reading.textContent = moment(receptor.t[nearest]) + ': ' + concentration(receptor.c[nearest]);
  });
}

function receptorPlot(receptor, axis, last, levels) {
  const x = (t) => plotSize.left + (plotSize.width - plotSize.left - plotSize.right) * t / last;
  const svg = drawing('svg', {class: 'plot', viewBox: `0 0 ${plotSize.width} ${plotSize.height}`, role: 'img',
                              'aria-label': 'Concentration at ' + receptor.n + ' over time, peak ' +
                                  concentration(receptor.peak)},
                      ...axisParts(axis, x, last),
                      drawing('path', {class: 'series', d: seriesPath(receptor, x, axis.y)}),
                      ...levelLines(levels, axis));
  const reading = element('div', {class: 'reading'});
  if (receptor.t.length) listenToPlot(svg, receptor, x, last, reading);
  return element('figure', {}, element('figcaption', {}, receptor.n, element('small', {}, 'mg/m³ at ' +
                     figure(receptor.z) + ' m above ground; levels: for the ' + meanWords())), svg, reading);
}

function drawPlots() {
  const receptors = data.receptors.filter((r) => r.s === choice.substance && r.t.length > 0);
  byId('plots-tool').hidden = receptors.length === 0;
  if (receptors.length === 0) {
    byId('plots').replaceChildren();
    return;
  }
  const levels = shownLevels();
  const last = Math.max(...receptors.map((r) => r.t.reduce((most, t) => Math.max(most, t || 0), 0)), 1);
  const axis = concentrationAxis(receptors, levels);
  byId('plots').replaceChildren(...receptors.map((r) => receptorPlot(r, axis, last, levels)));
}

function listenToPlots() {
  choiceButtons(byId('scale'), [['log', 'Logarithmic'], ['linear', 'Linear']], plotScale, (scale) => {
    plotScale = scale;
    drawPlots();
  });
}
