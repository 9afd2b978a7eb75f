// The list of exposed buildings: the worst first, a filter, and the rest on demand.

const shownAtFirst = 20;
const list = {all: false, filter: ''};

function exposedRow(entry) {
  const level = entry.l ? substance().levels[entry.l - 1] : null;
  const title = entry.n || entry.i || 'unnamed';
  let label = element('span', {}, title);
  if (entry.b !== undefined) {
    label = element('button', {type: 'button', class: 'link', title: 'Show on the map'}, title);
    label.addEventListener('click', () => showBuilding(entry.b));
  }
  const cell = (words) => element('td', {class: 'num'}, words);
  return element('tr', {}, element('th', {scope: 'row'}, label, entry.n ? element('small', {}, entry.i) : null),
                 element('td', {}, level ? level.name : 'outside all zones'),
                 cell(figure(entry.f)), cell(figure(entry.in)),
                 cell(clock(entry.a)));
}

function drawExposed() {
  const ours = data.exposed.filter((entry) => (entry.s || 0) === choice.substance);
  const wanted = list.filter.toLowerCase();
  const found = ours.filter((entry) => buildingName(entry).toLowerCase().includes(wanted) ||
                                (entry.i || '').toLowerCase().includes(wanted));
  const shown = list.all ? found : found.slice(0, shownAtFirst);
  const more = byId('exposed-more');
  byId('exposed-rows').replaceChildren(...shown.map(exposedRow));
  byId('exposed-count').textContent = found.length === 0 ? 'No building of that name.' :
      `${shown.length} of ${found.length}, worst first`;
  more.hidden = found.length <= shownAtFirst;
  more.setAttribute('aria-expanded', list.all);
  more.textContent = list.all ? 'Show the worst ' + shownAtFirst + ' only' : 'Show all ' + found.length;
}

function makeExposed() {
  if (data.exposed.length === 0) {
    byId('exposed').append(element('p', {class: 'empty'}, 'No exposure of a building was recorded.'));
    return;
  }
  const filter = element('input', {type: 'search', id: 'exposed-filter', autocomplete: 'off'});
  filter.addEventListener('input', () => {
    list.filter = filter.value;
    drawExposed();
  });
  const more = element('button', {type: 'button', id: 'exposed-more', class: 'more'});
  more.addEventListener('click', () => {
    list.all = !list.all;
    drawExposed();
  });
  const heading = (words, number) => element('th', {scope: 'col', class: number ? 'num' : null}, words);
  byId('exposed').append(
      element('p', {class: 'filter'}, element('label', {}, 'Find a building ', filter)),
      element('table', {class: 'compact'}, element('caption', {id: 'exposed-count', 'aria-live': 'polite'}),
              element('thead', {}, element('tr', {}, heading('Building'), heading('Zone'),
                  heading('Worst facade, mg/m³', true), heading('Indoor, mg/m³', true),
                  heading('Arrival, min:s', true))),
              element('tbody', {id: 'exposed-rows'})),
      more);
  drawExposed();
}
