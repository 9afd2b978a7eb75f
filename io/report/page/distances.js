// Outlines beside the zones: heavy gas, and the guidebook's isolation and protective distances. Each
// has a switch, a line in the legend and a label. Dots are left to what is possible, and the plume of
// Gauss has dashes.

const outlineKinds = {
  heavy_gas: {words: 'Heavy gas', dash: [10, 3, 2, 3], legend: 'heavy gas over open ground (Britter and McQuaid 1988)'},
  isolation: {words: 'Guidebook: isolate', dash: [], legend: 'guidebook: isolate; consider evacuating all inside'},
  protection: {words: 'Guidebook: protect', dash: [14, 5], legend: 'guidebook: protect people in this square downwind'},
};
const outlineChoice = {heavy_gas: true, isolation: true, protection: true};
const outlineColour = (kind) => {
  const dark = theme === themes.dark;
  if (kind === 'heavy_gas') return dark ? '#c9a7f5' : '#5b2a91';
  return dark ? '#5fd3bf' : '#00594c';
};

// Those of the substance, and of levels of the mean that is shown.
function outlinesThere() {
  if (!substance() || !gaussLayers.includes(choice.layer)) return [];
  return (substance().outlines || []).filter(
      ({l}) => l === null || isShown(substance().levels[l]));
}
const outlinesShown = () => outlinesThere().filter(({k}) => outlineChoice[k]);

function drawOutlines(pen) {
  pen.save();
  pen.lineJoin = 'round';
  for (const {k, p} of outlinesShown()) {
    for (const ring of p) {
      const path = new Path2D();
      addRing(path, decodedRing(ring), true);
      const outline = onScreen(path);
      for (const [colour, width, dash] of [[theme.halo, 3.8, []], [outlineColour(k), 1.7, outlineKinds[k].dash]]) {
        pen.strokeStyle = colour;
        pen.lineWidth = width;
        pen.setLineDash(dash);
        pen.stroke(outline);
      }
    }
  }
  pen.restore();
}

for (const kind of Object.keys(outlineKinds)) {
  markSwatches[kind] = () => swatch(drawing('path', {
    d: 'M2 15Q17 -6 32 10', fill: 'none', stroke: outlineColour(kind), 'stroke-width': 1.8,
    'stroke-dasharray': outlineKinds[kind].dash.join(' ') || null}));
}
// [kind, words] of what is on the map.
function outlineMarks() {
  return Object.keys(outlineKinds).filter((kind) => outlinesShown().some(({k}) => k === kind)).map((kind) => {
    const open = outlinesShown().find(({k, o}) => k === kind && o);
    return [kind, outlineKinds[kind].legend + (open ? '; ' + open.o : '')];
  });
}

// The switches that there is something for, beside that of the plume of Gauss.
function showOutlineTools() {
  for (const [kind, {words}] of Object.entries(outlineKinds)) {
    const there = outlinesThere().some(({k}) => k === kind);
    let tool = byId(kind + '-tool');
    if (!tool) {
      const box = element('input', {type: 'checkbox', id: kind, checked: ''});
      box.addEventListener('change', () => {
        outlineChoice[kind] = box.checked;
        drawLegend();
        redraw();
      });
      tool = element('label', {id: kind + '-tool'}, box, ' ' + words);
      byId('gauss-tool').parentElement.append(tool);
    }
    tool.hidden = !there;
  }
}

// A box, and all outlines that are shown.
function withOutlines(box) {
  for (const {p} of outlinesShown()) for (const ring of p) includeRing(box, decodedRing(ring));
  for (const {ring} of gaussShown()) includeRing(box, decodedRing(ring));
  return box;
}
