// The pages of paper: the map and its legend drawn, and the lists filled up, when printing begins.

const paperDots = 3;  // of the bitmap for each CSS pixel: 288 to the inch
const leafOver = (leaf) => leaf.scrollHeight > leaf.clientHeight;

// Shows the first `count` rows, and says how many are not there.
function showRows(list, count) {
  [...list.children].forEach((row, n) => row.classList.toggle('gone', n >= count));
  list.classList.add('fitted');
  const rest = byId(list.id + '-rest'), left = Number(list.dataset.total) - count;
  rest.hidden = left <= 0;
  rest.querySelector('b').textContent = left;
}

const leastLetters = 6;  // pt

// A row for each list in turn as long as there is room; where there is none for the first few, the
// longest gives way, that of levels late. Letters shrink where even that is not enough, and then the foot says that the
// page is cut.
function fillLeaf(leaf) {
  const lists = [...leaf.querySelectorAll('.fit')].map((list) => {
    const few = Number(/few(\d+)/.exec(list.className)[1]);
    return {list, shown: Math.min(few, list.children.length), spare: list.id === 'sheet-levels' ? 0.4 : 1};
  });
  const show = (one, count) => {
    one.shown = count;
    showRows(one.list, count);
  };
  leaf.style.fontSize = '';
  leaf.classList.add('filled');
  leaf.classList.remove('over');
  lists.forEach((one) => show(one, one.shown));
  while (leafOver(leaf) && lists.some((one) => one.shown > 1)) {
    const long = lists.filter((one) => one.shown > 1);
    const longest = long.reduce((a, b) => b.spare * b.shown > a.spare * a.shown ? b : a);
    show(longest, longest.shown - 1);
  }
  for (let size = 8.25; leafOver(leaf) && size >= leastLetters; size -= 0.25) leaf.style.fontSize = size + 'pt';
  if (leafOver(leaf)) {
    leaf.classList.add('over');
    return;
  }
  for (let growing = lists; growing.length;) {
    growing = growing.filter((one) => {
      if (one.shown === one.list.children.length) return false;
      show(one, one.shown + 1);
      if (!leafOver(leaf)) return true;
      show(one, one.shown - 1);
      return false;
    });
  }
}

function fillLegend() {
  const items = legendItems(), {length} = data.substances;
  byId('sheet-legend').replaceChildren(
      ...(items.length         ? [element('ul', {}, ...items)] :
          data.releases.length ? [element('h3', {}, 'No zones to show')] :
                                 []),
      element('ul', {class: 'marks'}, ...marksThere().map(([kind, words]) => element(
          'li', {}, markSwatches[kind](), element('span', {}, words)))), ...mapCredit());
  byId('sheet-map-title').textContent = (length > 1 ? `One of ${length} substances: ` : '') + mapTitle();
}

const outsideOfView = (ring) => {
  for (let n = 0; n < ring.length; n += 2) {
    const at = toScreen({x: ring[n], y: ring[n + 1]});
    if (at.x < 0 || at.y < 0 || at.x > view.width || at.y > view.height) return true;
  }
  return false;
};

// What the map on paper does not show, for its readers can't move it.
function mapNotes(unnamed) {
  const notes = [], others = data.substances.filter((set) => set !== substance()).map((set) => set.name);
  if (areasShown().some((area) => zoneShape(area.zone).beyond.some(([ring]) => outsideOfView(ring)))) {
    notes.push('Zones go on outside of this map, estimated beyond the computed area: page 2 tells how far.');
  }
  if (others.length) notes.push('The map is of ' + substance().name + ' alone, not of ' + others.join(', ') + '.');
  if (substance() && choice.layer === 'maximum' && shownLevels().length < substance().levels.length) {
    notes.push('Levels of means over other times are on page 2 alone.');
  }
  if (unnamed) notes.push(`${unnamed} of the receptors here have no room for their names.`);
  return notes.join(' ');
}

// Chromium prints the strokes of a canvas again, at a wrong scale; a bitmap it leaves as it is.
function drawSheetMap() {
  const paper = byId('sheet-map'), box = paper.getBoundingClientRect();
  Object.assign(view, {width: box.width, height: box.height, ratio: paperDots});
  const width = Math.round(box.width * paperDots), height = Math.round(box.height * paperDots);
  fitBox(zoneBox());
  const drawn = window.OffscreenCanvas ? new OffscreenCanvas(width, height) : paper;
  if (drawn === paper) Object.assign(paper, {width, height});
  const unnamed = drawMap(drawn);
  if (drawn !== paper) {
    Object.assign(paper, {width, height});
    paper.getContext('bitmaprenderer').transferFromImageBitmap(drawn.transferToImageBitmap());
  }
  return mapNotes(unnamed);
}

// There is one map on paper: of the substance whose level that is reached is the worst for people, of equal ones of
// that on the screen.
function worstSubstance() {
  const worst = (set) => Math.max(0, ...set.zones.filter((zone) => zone.k === 'maximum' && zone.p.length)
      .map((zone) => set.levels[zone.l].severity));
  return data.substances.reduce(
      (best, set, n) => worst(set) > worst(data.substances[best]) ? n : best, choice.substance);
}

// Paper gets the zones of the whole run in the colours of light.
let beforePrint = null;
function preparePrint() {
  if (beforePrint) return;
  beforePrint = {choice: {...choice}, view: {...view}, theme};
  theme = themes.light;
  const worst = substance() ? worstSubstance() : choice.substance;
  if (worst !== choice.substance) {
    choice.substance = worst;
    choice.averaging = substance().averaging;
  }
  if (layersThere().includes('maximum')) choice.layer = 'maximum';
  choice.building = choice.place = null;
  const sheet = byId('sheet'), [first, ...others] = sheet.querySelectorAll('.leaf'), notes = byId('sheet-map-notes');
  sheet.classList.add('measured');
  fillLegend();
  others.forEach(fillLeaf);
  notes.hidden = true;
  fillLeaf(first);
  const words = drawSheetMap();
  if (words) {  // takes room from the map
    notes.textContent = words;
    notes.hidden = false;
    fillLeaf(first);
    drawSheetMap();
  }
  sheet.classList.remove('measured');
  Object.assign(view, beforePrint.view);
}
function finishPrint() {
  if (!beforePrint) return;
  Object.assign(choice, beforePrint.choice);
  theme = beforePrint.theme;
  beforePrint = null;
  drawLegend();
  redraw();
}
