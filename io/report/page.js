// Puts the parts together.

let playing = null;

function stopPlaying() {
  clearInterval(playing);
  playing = null;
  byId('play').setAttribute('aria-pressed', false);
  byId('play').textContent = '▶ Play';
}

function showFrame(number) {
  choice.frame = number;
  const [begin, end] = frameTimes()[number];
  byId('frame').value = number;
  byId('frame-time').textContent = clock(begin) + ' to ' + clock(end) + ' (min:s)';
  byId('frame').setAttribute('aria-valuetext', duration(begin) + ' to ' + duration(end));
  drawLegend();
  redraw();
}

function showLayer(layer) {
  stopPlaying();
  choice.layer = layer;
  const bounded = layer === 'arrival' || layer === 'probability';
  const levels = bounded ? levelsThere(layer) : [];
  if (bounded && !levels.includes(choice.level)) choice.level = levels[0];
  byId('level-tool').hidden = levels.length < 2;
  byId('level').replaceChildren(...levels.map((l) => element(
      'option', {value: l, selected: l === choice.level ? '' : null}, substance().levels[l].name)));
  const frames = layer === 'frame' ? frameTimes() : [];
  byId('time-tool').hidden = frames.length === 0;
  byId('play').hidden = frames.length < 2;
  byId('frame').hidden = frames.length < 2;
  if (frames.length) {
    byId('frame').max = frames.length - 1;
    showFrame(Math.min(choice.frame, frames.length - 1));
  }
  drawLegend();
  redraw();
}

function showSubstance(number) {
  choice.substance = number;
  const layers = layersThere();
  byId('layers').hidden = layers.length < 2;
  const layer = layers.includes(choice.layer) ? choice.layer : layers[0] || 'maximum';
  choiceButtons(byId('layers'), layers.map((kind) => [kind, layerNames[kind]]), layer, showLayer);
  showLayer(layer);
  fitBox(zoneBox());
  drawPlots();
  if (data.exposed.length) drawExposed();
}

function listenToTools() {
  byId('substance-tool').hidden = data.substances.length < 2;
  data.substances.forEach((set, n) => byId('substance').append(element('option', {value: n}, set.name)));
  byId('substance').addEventListener('change', (event) => showSubstance(Number(event.target.value)));
  byId('level').addEventListener('change', (event) => {
    choice.level = Number(event.target.value);
    drawLegend();
    redraw();
  });
  byId('frame').addEventListener('input', (event) => {
    stopPlaying();
    showFrame(Number(event.target.value));
  });
  byId('play').addEventListener('click', () => {
    if (playing) {
      stopPlaying();
      return;
    }
    const count = frameTimes().length;
    if (choice.frame === count - 1) showFrame(0);
    byId('play').setAttribute('aria-pressed', true);
    byId('play').textContent = '❚❚ Pause';
    playing = setInterval(() => {
      showFrame(choice.frame + 1);
      if (choice.frame >= count - 1) stopPlaying();
    }, 700);
  });
}

function sizeToScreen() {
  const box = canvas.getBoundingClientRect();
  if (box.width > 0) resizeMap(box.width - 2, box.height - 2, Math.min(3, window.devicePixelRatio || 1));
}

// Paper gets the zones of the whole run, finely drawn, and every row of the tables.
let beforePrint = null;
function preparePrint() {
  if (beforePrint) return;
  beforePrint = {choice: {...choice}, list: {...list}};
  if (layersThere().includes('maximum')) showLayer('maximum');
  choice.building = null;
  Object.assign(list, {all: true, filter: ''});
  if (data.exposed.length) drawExposed();
  const paper = byId('paper'), screenView = {...view}, ratio = 2.5;
  Object.assign(view, {width: paper.width / ratio, height: paper.height / ratio, ratio});
  fitBox(zoneBox());
  // Chromium prints the strokes of a canvas again, at a wrong scale; a bitmap it leaves as it is.
  const sheet = window.OffscreenCanvas ? new OffscreenCanvas(paper.width, paper.height) : paper;
  drawMap(sheet);
  if (sheet !== paper) {
    paper.getContext('bitmaprenderer').transferFromImageBitmap(sheet.transferToImageBitmap());
  }
  Object.assign(view, screenView);
}
function finishPrint() {
  if (!beforePrint) return;
  Object.assign(choice, beforePrint.choice);
  Object.assign(list, beforePrint.list);
  beforePrint = null;
  showLayer(choice.layer);
  if (data.exposed.length) drawExposed();
}

byId('map').hidden = false;
listenToMap();
listenToTools();
listenToPlots();
makeExposed();
sizeToScreen();
byId('info').append(element('span', {class: 'quiet'}, 'Tap a building, or any place, for its figures.'));
showSubstance(0);
window.addEventListener('beforeprint', preparePrint);
window.addEventListener('afterprint', finishPrint);
new ResizeObserver(() => {
  if (beforePrint) return;
  if (!(view.width > 0)) {
    sizeToScreen();
    fitBox(zoneBox());
    return;
  }
  const centre = toWorld(view.width / 2, view.height / 2);
  sizeToScreen();
  view.x = view.width / 2 - view.scale * centre.x;
  view.y = view.height / 2 - view.scale * centre.y;
  redraw();
}).observe(byId('canvas').parentElement);
