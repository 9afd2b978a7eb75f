// Says what was computed at a place or building that is tapped.

const exposureOf = (index) => data.exposed.find(
    (entry) => entry.b === index && (entry.s || 0) === choice.substance);
const actionOf = (entry) => entry ? entry.say : data.unlisted.say;
const buildingName = (building) => {
  const entry = data.exposed.find((one) => one.i === building.id);
  return building.name || (entry ? entry.t : building.address || 'Building ' + building.id);
};

function pairs(list) {
  return element('dl', {}, ...list.flatMap(([what, words]) => [element('dt', {}, what), element('dd', {}, words)]));
}

// A level and what of it was found: "above", "below", or that it can't be said; with what is likely.
function compared(value, level, factor) {
  if (value === Infinity) return element('td', {class: 'above'}, 'not computed ▲ above, by estimate');
  const above = value !== null && value !== undefined && value >= level.limit;
  const words = value === null || value === undefined ? 'next to nothing' : concentration(value, substance(), 2);
  const likely = factor > 1.02 && value > 0 ? element('small', {}, 'likely ' + figure(value / factor, 2) + ' to ' +
      figure(value * factor, 2) + ' mg/m³' + (!above && value * factor >= level.limit ? ' ▲ possibly above' : '')) : null;
  if (above) return element('td', {class: 'above'}, words + ' ▲ above', likely);
  return element('td', {}, words + (level.covered === null ? '' : ', too short to say'), likely);
}

// The levels of the means that the map shows, and what is worse by others.
function toldLevels(isAbove) {
  const levels = substance().levels, all = levels.map((level, n) => n).reverse();
  const worst = Math.max(0, ...all.filter((n) => isShown(levels[n]) && isAbove(n)).map((n) => levels[n].severity));
  return all.filter((n) => isShown(levels[n]) || (isAbove(n) && levels[n].severity > worst));
}

function levelTable(heads, cellsOf, isAbove) {
  const row = (n) => {
    const level = substance().levels[n];
    return element('tr', {}, element('th', {scope: 'row'}, level.name, element('small', {}, concentration(level.limit) +
        (level.averaging > 0 ? ', ' + duration(level.averaging) + ' mean' : ''))), ...cellsOf(level, n));
  };
  return element('table', {}, element('thead', {}, element('tr', {}, element('th', {scope: 'col'}, 'Level'),
                     ...heads.map((head) => element('th', {scope: 'col'}, head)))),
                 element('tbody', {}, ...toldLevels(isAbove).map(row)));
}

// Beyond the outlet there are zones, not figures.
function beyondParts(world) {
  if (!substance() || !beyondRings.some((ring) => ringHas(ring, world.x, world.y))) {
    return [element('p', {}, 'Outside the computed area: nothing is known here.')];
  }
  const reached = shownZones('maximum').filter((zone) => polygonsHave(zoneShape(zone).beyond, world.x, world.y))
      .sort((a, b) => b.l - a.l)[0];
  return [pairs([['Zone', reached ? substance().levels[reached.l].name : 'outside all zones']]),
          element('p', {}, 'Estimated beyond the computed area, without buildings: ' + data.beyond.words + '.')];
}

function windParts(world) {
  const found = windAt(world);
  if (!found) return [element('p', {}, insideDomain(world.x, world.y) ? 'Inside a solid.' : 'Outside the computed area.')];
  return [pairs([['Mean wind', `${figure(found.speed)} m/s, ${Math.round(3.6 * found.speed)} km/h`],
                 ['From', `${compassPoint(found.to + 180)}, blows to ${compassPoint(found.to)}`]])];
}

function placeParts(world) {
  if (data.wind) return windParts(world);
  const found = figuresAt(world), set = substance();
  if (!insideDomain(world.x, world.y)) return beyondParts(world);
  const unknown = knownPolygons.length && !polygonsHave(knownPolygons, world.x, world.y) ?
      element('p', {class: 'above'}, 'No building data here: computed as open land.') : null;
  if (!set || !found) return [unknown, element('p', {}, 'No figures are kept for this place.')];
  if (found.solid) return [unknown, element('p', {}, 'Inside a solid.')];
  const isAbove = (n) => found.means[n] !== null && found.means[n] >= set.levels[n].limit;
  const byEstimate = data.beyond && found.means.includes(Infinity);
  if (found.peak === null && !byEstimate) {
    return [unknown, element('p', {}, 'Below ' + concentration(figuresOf(set).low) + ' all the time.')];
  }
  const zone = set.levels.filter((level, n) => isAbove(n)).sort((a, b) => b.severity - a.severity)[0];
  const departure = found.arrival === null ? '–' : found.departure === null ? '–' :
      found.departure === Infinity ? endOfRun() : moment(found.departure);
  return [
    unknown,
    byEstimate ? element('p', {}, 'By estimate beyond the computed box of a wind, without buildings: ' +
        data.beyond.words + '. Times and peak are of the other winds.') : null,
    pairs([['Zone', zone ? zone.name : 'outside all zones'], ['Arrival', reached(found.arrival, found.arrival / found.arrival_factor, found.arrival * found.arrival_factor)],
           ['Departure', departure], ['Peak, momentary', concentration(found.peak, set, 2)]]),
    levelTable(['Highest mean, ' + figure(set.height) + ' m above ground'],
               (level, n) => [compared(found.means[n], level, found.factors[n])], isAbove),
  ];
}

// A time of arrival with those between which it is likely, s.
function reached(at, low, high) {
  if (at === undefined || at === null) return '–';
  const last = data.computed > 0 && high > data.computed ? 'beyond ' + duration(data.computed) : duration(high);
  const likely = duration(low) === last ? '' : `, likely ${duration(low)} to ${last}`;
  return (at < 1 ? 'at once' : moment(at)) + likely;
}

function spanWords(from, until) {
  if (from === null) return '';
  return moment(from) + (until === null ? ', ' + endOfRun() : ' to ' + moment(until));
}

function buildingParts(building, entry) {
  const list = [];
  if (entry && entry.k) list.push(['Kind', entry.k]);
  if (building.address) list.push(['Address', building.address]);
  if (building.people) list.push(['People', building.people]);
  list.push(['Height', figure(building.height) + ' m']);
  if (!entry && data.wind) return [pairs(list)];
  if (!entry) {
    return [element('p', {class: 'do' + data.unlisted.do}, actionOf(entry)), pairs(list),
            element('p', {}, data.unlisted.do ? 'Not reached so far.' : 'Not reached in the computed time.')];
  }
  list.push(['Reached', reached(entry.a, ...(entry.al || [entry.a, entry.a]))]);
  const parts = [element('p', {class: 'do' + (entry.do || 0)}, actionOf(entry)),
                 entry.why ? element('p', {}, entry.why) : null, pairs(list)];
  if (entry.lv && substance().levels.length === entry.lv.length) {
    parts.push(levelTable(['Outdoors', 'Indoors'], (level, n) => {
      const [outdoors, indoors, from, until, inside] = entry.lv[n];
      const out = compared(outdoors, level), within = compared(indoors, level);
      if (from !== null) out.append(element('small', {}, spanWords(from, until)));
      if (inside !== null) within.append(element('small', {}, 'from ' + moment(inside)));
      return [out, within];
    }, (n) => entry.lv[n].slice(0, 2).some((value) => value >= substance().levels[n].limit)));
    parts.push(element('p', {class: 'quiet'}, 'Highest means at the worst place of its facade, ground to roof. ' +
        'Momentary peak there: ' + concentration(entry.f) + '.'));
  } else {
    parts.push(pairs([['Momentary peak at a facade', concentration(entry.f)], ['Highest indoors', concentration(entry.in)]]));
  }
  return parts;
}

function tell(index, world) {
  const building = buildings[index], entry = building ? exposureOf(index) : undefined;
  const close = element('button', {type: 'button', 'aria-label': 'Close'}, '✕');
  close.addEventListener('click', forget);
  const degrees = latLon(world.x, -world.y);
  const parts = building ? buildingParts(building, entry) : placeParts(world);
  byId('info').hidden = false;
  byId('info').replaceChildren(
      element('div', {class: 'name'}, building ? buildingName(building) : 'This place', close),
      ...parts.filter(Boolean),
      element('p', {class: 'quiet'}, (degrees ? 'Lat, lon ' : 'x, y ') +
          (degrees || world.x.toFixed(0) + ' m, ' + (-world.y).toFixed(0) + ' m')));
}

function choose(index, world) {
  choice.building = index;
  choice.place = index === null ? world : null;
  tell(index, world);
  redraw();
}

function forget() {
  choice.building = choice.place = null;
  byId('info').hidden = true;
  redraw();
}

function showBuilding(index) {
  const {box} = buildings[index], centre = {x: (box.x0 + box.x1) / 2, y: (box.y0 + box.y1) / 2};
  view.fitted = null;
  view.scale = Math.max(view.scale, 0.8);
  view.x = view.width / 2 - view.scale * centre.x;
  view.y = view.height / 2 - view.scale * centre.y;
  choose(index, centre);
  canvas.scrollIntoView({block: 'center'});
}
