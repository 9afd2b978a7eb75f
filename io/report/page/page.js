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
  byId('frame-time').textContent = moment(begin) + ' to ' + moment(end);
  byId('frame').setAttribute('aria-valuetext', duration(begin) + ' to ' + duration(end));
  drawLegend();
  redraw();
}

function fillChoice(id, options, chosen) {
  byId(id + '-tool').hidden = options.length < 2;
  byId(id).replaceChildren(...options.map(([value, words]) => option(value, words, value === chosen)));
}

function showLayer(layer) {
  stopPlaying();
  choice.layer = layer;
  const bounded = layer === 'arrival' || layer === 'probability';
  const levels = bounded ? levelsThere(layer) : [];
  if (bounded && !levels.includes(choice.level)) choice.level = levels[0];
  fillChoice('level', levels.map((l) => [l, substance().levels[l].name]), choice.level);
  byId('averaging-tool').hidden = layer === 'arrival' || averagingTimes().length < 2;
  const frames = layer === 'frame' ? frameTimes() : [];
  byId('time-tool').hidden = frames.length === 0;
  byId('play').hidden = frames.length < 2;
  byId('frame').hidden = frames.length < 2;
  if (frames.length) {
    byId('frame').max = frames.length - 1;
    showFrame(Math.min(choice.frame, frames.length - 1));
  }
  byId('gauss-tool').hidden = gaussThere().length === 0;
  showOutlineTools();
  drawLegend();
  redraw();
}

function showAveraging(seconds) {
  choice.averaging = seconds;
  forget();
  showLayer(choice.layer);
  drawPlots();
}

function showSubstance(number) {
  choice.substance = number;
  const layers = layersThere(), layer = layers.includes(choice.layer) ? choice.layer : layers[0] || 'maximum';
  fillChoice('layer', layers.map((kind) => [kind, layerNames[kind]]), layer);
  fillChoice('averaging', averagingTimes().map((t) => [t, t > 0 ? duration(t) : 'no time: momentary']),
             substance() ? substance().averaging : 0);
  choice.layer = layer;
  showAveraging(substance() ? substance().averaging : 0);
  fitBox(zoneBox());
  if (data.exposed.length) drawExposed();
}

function listenToTools() {
  fillChoice('substance', data.substances.map((set, n) => [n, set.name]), 0);
  byId('substance').addEventListener('change', (event) => showSubstance(Number(event.target.value)));
  byId('layer').addEventListener('change', (event) => showLayer(event.target.value));
  byId('averaging').addEventListener('change', (event) => showAveraging(Number(event.target.value)));
  byId('level').addEventListener('change', (event) => {
    choice.level = Number(event.target.value);
    drawLegend();
    redraw();
  });
  byId('gauss').addEventListener('change', (event) => {
    choice.gauss = event.target.checked;
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

// On a phone everything below the map is folded away; a link to it opens it.
if (window.matchMedia('(max-width: 48rem)').matches) {
  for (const part of document.querySelectorAll('details.fold')) part.open = false;
}
function openTarget() {
  const target = location.hash.length > 1 && byId(decodeURIComponent(location.hash.slice(1)));
  const fold = target && target.querySelector('details.fold');
  if (!fold || fold.open) return;
  fold.open = true;
  target.scrollIntoView();
}
window.addEventListener('hashchange', openTarget);
for (const link of document.querySelectorAll('a[href^="#"]')) link.addEventListener('click', () => setTimeout(openTarget));

for (const part of ['chart', 'legend']) byId(part).hidden = false;
listenToMap();
listenToTools();
listenToPlots();
makeExposed();
openTarget();
sizeToScreen();
showSubstance(0);
darkness.addEventListener('change', () => {
  theme = themes[darkness.matches ? 'dark' : 'light'];
  drawLegend();
  redraw();
});
window.addEventListener('beforeprint', preparePrint);
window.addEventListener('afterprint', finishPrint);
new ResizeObserver(() => {
  if (beforePrint) return;
  if (!(view.width > 0) || view.fitted) {  // fits until someone moves it
    sizeToScreen();
    fitBox(view.fitted || zoneBox());
    return;
  }
  const centre = toWorld(view.width / 2, view.height / 2);
  sizeToScreen();
  view.x = view.width / 2 - view.scale * centre.x;
  view.y = view.height / 2 - view.scale * centre.y;
  redraw();
}).observe(byId('canvas').parentElement);
