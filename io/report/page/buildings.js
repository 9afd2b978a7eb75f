// The list of buildings: who must act first, a filter, and the rest on demand.

const shownAtFirst = 10;
const list = {all: false, filter: '', acting: false};

function buildingButton(index, title) {
  const button = element('button', {type: 'button', class: 'link', title: 'Show on the map'}, title);
  button.addEventListener('click', () => showBuilding(index));
  return button;
}

// The worst level that is exceeded, with the times, or the highest mean where none is.
function levelCell(entry, place, head) {
  const cell = (...parts) => element('td', {'data-head': head}, element('span', {}, ...parts));
  const levels = substance().levels, lv = entry.lv;
  if (!lv || lv.length !== levels.length || !levels.length) {
    return cell(place === 1 ? concentration(entry.in) : '–');
  }
  const value = (n) => lv[n][place] || 0;
  const order = levels.map((level, n) => n).sort((a, b) => levels[b].severity - levels[a].severity);
  const found = order.find((n) => value(n) >= levels[n].limit);
  if (found === undefined) {
    const open = levels.some((level) => level.covered !== null);
    const nearest = order.sort((a, b) => value(b) / levels[b].limit - value(a) / levels[a].limit)[0];
    return cell((open ? 'below all levels so far' : 'below all levels') + (entry.r ? ' in this run' : ''),
                element('small', {}, `${concentration(value(nearest))} for ${levels[nearest].name}`));
  }
  const from = lv[found][place === 0 ? 2 : 4], until = lv[found][3];
  const when = from === null ? '' : place === 0 ? spanWords(from, until) : 'from ' + moment(from);
  return cell(element('strong', {}, levels[found].name), ' ' + when,
              element('small', {}, 'mean ' + concentration(value(found))));
}

function exposedRow(entry) {
  const title = entry.t;
  const label = entry.b === undefined ? element('span', {}, title) : buildingButton(entry.b, title);
  const people = entry.b === undefined ? '' : buildings[entry.b].people;
  const more = [...(entry.n ? [entry.k, entry.ad] : []), people].filter(Boolean).join(', ');
  const cell = (head, ...parts) => element('td', {'data-head': head}, element('span', {}, ...parts));
  const action = cell('What to do', actionOf(entry), entry.why ? element('small', {}, entry.why) : null);
  if (entry.do) action.className = 'do' + entry.do;
  return element('tr', {}, element('th', {scope: 'row'}, label, more ? element('small', {}, more) : null),
                 action, levelCell(entry, 0, 'Outdoors'), levelCell(entry, 1, 'Indoors'),
                 cell('Reached', reached(entry.a, ...(entry.al || [entry.a, entry.a]))),
                 cell('Momentary peak', element('small', {}, concentration(entry.f))));
}

function drawExposed() {
  const ours = data.exposed.filter((entry) => (entry.s || 0) === choice.substance);
  const rank = (entry) => [-(entry.do || 0), entry.by ?? Infinity, entry.do ? entry.a ?? Infinity : 0];
  const acts = (entry) => entry.do > 2;  // windows shut, shelter, leave, fetch
  ours.sort((a, b) => {
    const [p, q] = [rank(a), rank(b)], n = p.findIndex((value, k) => value !== q[k]);
    return n < 0 ? 0 : p[n] - q[n];
  });
  const wanted = list.filter.toLowerCase();
  const found = ours.filter((entry) => (!list.acting || acts(entry)) &&
      [entry.t, entry.i, entry.k, entry.ad].some((text) => (text || '').toLowerCase().includes(wanted)));
  const acting = found.filter(acts).length;
  const few = shownAtFirst;
  const shown = list.all || list.acting ? found : found.slice(0, few);
  const more = byId('exposed-more');
  byId('exposed-rows').replaceChildren(...shown.map(exposedRow));
  byId('exposed-count').textContent = found.length === 0 ?
      (list.acting ? 'No building’s people must act.' : 'No building of that name.') :
      `${shown.length} of ${found.length} in the list; ${acting} must act, first things first`;
  more.hidden = found.length <= few;
  more.setAttribute('aria-expanded', list.all);
  more.textContent = list.all ? 'Show the first ' + few + ' only' : 'Show all ' + found.length;
}

function makeExposed() {
  // The names on top lead to the map.
  for (const name of document.querySelectorAll('#todo [data-b]')) {
    name.replaceChildren(buildingButton(Number(name.dataset.b), name.textContent));
  }
  if (data.exposed.length === 0) {
    byId('exposed').append(element('p', {class: 'empty'}, data.computed > 0 ? 'No building was reached.' :
        'No exposure of a building was recorded.'));
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
  const heading = (words, small) => element('th', {scope: 'col'}, words, small ? element('small', {}, small) : null);
  byId('exposed').append(
      element('p', {class: 'quiet'}, 'Outdoors: highest mean over the time of the level at the worst place of the ' +
          'facade, from the ground to the roof. A zone on the map is the mean at one height, so a building beside ' +
          'a zone may have more at its facade. A momentary peak is no mean: no level is set for it.' +
          (data.ranges ? ' What to do is the most urgent that the ranges make possible; figures are of this run alone.' : '')),
      element('p', {class: 'filter'}, element('label', {}, 'Find a building ', filter)),
      element('table', {class: 'stack'}, element('caption', {id: 'exposed-count', 'aria-live': 'polite'}),
              element('thead', {}, element('tr', {}, heading('Building'), heading('What to do'),
                  heading('Outdoors', 'worst level exceeded'), heading('Indoors', 'at the air exchange'),
                  heading('Reached'), heading('Momentary peak', 'at a facade'))),
              element('tbody', {id: 'exposed-rows'})),
      more);
  drawExposed();
}
