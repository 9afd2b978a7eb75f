// What each layer of the map shows: a list of areas, drawn in order, and its legend.

const layerNames = {
  maximum: 'whole run',
  frame: 'by time',
  arrival: 'arrival time',
  probability: data.ranges ? 'likely and possible' : 'probability',
};
const zonesOf = (kind) => substance() ? substance().zones.filter((zone) => zone.k === kind) : [];
const layersThere = () => Object.keys(layerNames).filter((kind) => zonesOf(kind).length > 0);

// Zones of means over different times mean different things: one kind at a time is drawn.
const averagingTimes = () => substance() ?
    [...new Set(substance().levels.map((level) => level.averaging))].sort((a, b) => a - b) : [];
const isShown = (level) => level && level.averaging === choice.averaging;
const shownZones = (kind) => zonesOf(kind).filter((zone) => isShown(substance().levels[zone.l]));
const shownLevels = () => substance() ? substance().levels.filter(isShown) : [];

// The distinct [begin, end] of the frames.
function frameTimes() {
  const times = new Map();
  for (const zone of zonesOf('frame')) times.set(zone.b + ' ' + zone.e, [zone.b, zone.e]);
  return [...times.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}
// Arrival is told of the lowest level only.
const zonesByBound = (kind) => kind === 'arrival' ? zonesOf(kind) : shownZones(kind);
const levelsThere = (kind) => [...new Set(zonesByBound(kind).map((zone) => zone.l))].sort((a, b) => a - b);

// From light to dark, a few steps of one hue: they keep their order in grey too.
const ramps = {
  arrival: ['#c3dbf0', '#93c0e0', '#5fa5d0', '#3787c0', '#105ba4', '#08306b'],
  probability: ['#d0cfe8', '#b3b1d8', '#9490c3', '#796eb2', '#61409b', '#3f007d'],
};
function rampColour(kind, place, count) {
  const ramp = ramps[kind];
  return ramp[count < 2 ? 3 : Math.round(place * (ramp.length - 1) / (count - 1))];
}

function levelAreas(zones) {
  return zones.sort((a, b) => a.l - b.l).map((zone) => {
    const level = substance().levels[zone.l];
    return {zone, ...severities[level.severity], fill: theme.fills[level.severity], line: theme.lines[level.severity], hatch: level.severity};
  });
}

// The widest first, so that the narrower lie on top: late arrivals, small probabilities.
function boundAreas(kind) {
  const sign = kind === 'arrival' ? -1 : 1;
  const zones = zonesByBound(kind).filter((zone) => zone.l === choice.level)
      .sort((a, b) => sign * (a.v - b.v));
  return zones.map((zone, n) => ({
    zone,
    fill: rampColour(kind, n, zones.length),
    line: theme.contour,
    dash: [],
    width: 1,
    label: kind === 'arrival' ? clock(zone.v) : Math.round(zone.v * 100) + ' %',
    words: kind === 'arrival' ? 'within ' + duration(zone.v) + (data.start === null ? '' : ', by ' + wallClock(zone.v)) :
                                'with a probability of at least ' + Math.round(zone.v * 100) + ' %',
  }));
}

function areasShown() {
  if (!substance()) return [];
  if (choice.layer === 'maximum') return levelAreas(shownZones('maximum'));
  if (choice.layer !== 'frame') return boundAreas(choice.layer);
  const time = frameTimes()[choice.frame];
  return levelAreas(shownZones('frame').filter((zone) => zone.b === time[0] && zone.e === time[1]));
}

const meanWords = () => choice.averaging > 0 ? duration(choice.averaging) + ' mean' : 'momentary';
function mapTitle() {
  if (data.wind) return windTitle();
  if (!substance()) return data.releases.length ? 'Buildings and release' : 'Buildings';
  const {name, height, levels, winds} = substance(), level = levels[choice.level];
  const at = ` at ${figure(height)} m: `;
  if (choice.layer === 'frame') {
    const [begin, end] = frameTimes()[choice.frame];
    return `${name}, ${meanWords()}${at}exceeded between ${moment(begin)} and ${moment(end)}`;
  }
  if (choice.layer === 'arrival') {
    return name + at + 'when ' + level.name + ' is first reached, min:s' +
        (winds && data.beyond ? ', in the computed area alone' : '');
  }
  if (choice.layer === 'probability') {
    return name + at + 'how likely ' + level.name + ' is exceeded' + (winds ? `, by ${winds} winds` : '');
  }
  return `${name}, ${meanWords()}${at}where levels are exceeded at some time` + (winds ? `, in the worst of ${winds} winds` : '');
}

function swatch(...parts) {
  return drawing('svg', {class: 'swatch', viewBox: '0 0 34 20', 'aria-hidden': 'true'}, ...parts);
}
function plainSwatch(colour) {
  return swatch(drawing('rect', {x: 1, y: 1, width: 32, height: 18, fill: colour, stroke: theme.contour,
                                 'fill-opacity': zoneOpacity}));
}
function levelSwatch(severity) {
  const box = {x: 1.5, y: 1.5, width: 31, height: 17};
  return swatch(drawing('rect', {...box, class: 'fill' + severity}),
                drawing('rect', {...box, class: 'line' + severity, fill: `url(#hatch${severity})`}));
}

const markSwatches = {
  release: () => swatch(drawing('circle', {cx: 17, cy: 10, r: 8, fill: '#fff', stroke: '#000', 'stroke-width': 2}),
                        drawing('path', {d: 'M12 5L22 15M12 15L22 5', stroke: '#000', 'stroke-width': 2.6})),
  asked: () => swatch(drawing('path', {d: 'M8 10H30', stroke: theme.ink, 'stroke-width': 1.5}),
                      drawing('circle', {cx: 6, cy: 10, r: 4, fill: theme.paper, stroke: theme.ink, 'stroke-width': 1.5})),
  receptor: () => swatch(drawing('rect', {x: 11, y: 4, width: 12, height: 12, fill: theme.ink, stroke: theme.paper,
                                          'stroke-width': 1.5})),
  building: () => swatch(drawing('rect', {x: 5, y: 3, width: 24, height: 14, fill: theme.building, stroke: theme.wall})),
  do6: () => swatch(drawing('rect', {x: 5, y: 3, width: 24, height: 14, fill: theme.actions[6], stroke: theme.ink,
                                     'stroke-width': 1.6})),
  do5: () => swatch(drawing('rect', {x: 5, y: 3, width: 24, height: 14, fill: theme.building, stroke: theme.actions[5],
                                     'stroke-width': 3})),
  do4: () => swatch(drawing('rect', {x: 5, y: 3, width: 24, height: 14, fill: theme.building, stroke: theme.actions[4],
                                     'stroke-width': 2.6})),
  do3: () => swatch(drawing('rect', {x: 5, y: 3, width: 24, height: 14, fill: theme.building, stroke: theme.actions[3],
                                     'stroke-width': 2, 'stroke-dasharray': '4 2'})),
  domain: () => swatch(drawing('path', {d: 'M2 10H32', stroke: theme.edge, 'stroke-width': 1.6, 'stroke-dasharray': '7 4'})),
  beyond: () => swatch(drawing('rect', {x: 2, y: 2, width: 30, height: 16, fill: theme.fills[2], 'fill-opacity': zoneOpacity / 2,
                                        stroke: theme.lines[2], 'stroke-width': 1.5, 'stroke-dasharray': '5 4'})),
  cut: () => swatch(drawing('path', {d: 'M2 10H32', stroke: theme.cut, 'stroke-width': 5, 'stroke-dasharray': '9 4'})),
  possible: () => swatch(drawing('path', {d: 'M2 15Q17 -6 32 10', fill: 'none', stroke: theme.lines[2], 'stroke-width': 1.8,
                                          'stroke-dasharray': '2 4'})),
  gauss: () => swatch(drawing('path', {d: 'M2 15Q17 -6 32 10', fill: 'none', stroke: theme.ink, 'stroke-width': 1.5,
                                       'stroke-dasharray': gaussDash.join(' ')})),
  unknown: () => swatch(drawing('rect', {x: 1, y: 1, width: 32, height: 18, fill: theme.paper, stroke: theme.unknown}),
                        drawing('path', {d: 'M-1 21L21 -1M9 21L31 -1M19 21L41 -1', stroke: theme.unknown, 'stroke-width': 1.4})),
};

// The plume of Gauss over open ground, of the levels and the mean that are shown.
const gaussLayers = ['maximum', 'frame'];
const gaussDash = [9, 4];
function gaussThere() {
  if (!substance() || !substance().gauss || !gaussLayers.includes(choice.layer)) return [];
  return substance().levels.map((level, n) => ({level, ring: substance().gauss[n]}))
      .filter(({level, ring}) => ring && isShown(level));
}
const gaussShown = () => choice.gauss ? gaussThere() : [];

// Zones of a probability of one run are of its ranges: in one case of ten a level reaches as far.
const possibleThere = () => choice.layer === 'maximum' && substance() && !substance().winds ?
    zonesByBound('probability').filter((zone) => zone.v < 0.2) : [];
const possibleShown = () => data.ranges ? possibleThere().map((zone) => ({zone, level: substance().levels[zone.l]})) : [];

// What is on this map, and only that.
function marksThere() {
  const marks = data.releases.length ? [['release', 'release']] : [];
  if (data.releases.some((release) => release.q)) marks.push(['asked', 'where the case has it']);
  if (data.receptors.length) marks.push(['receptor', 'receptor']);
  marks.push(['building', 'building']);
  for (const action of [6, 5, 4, 3]) {
    if (data.exposed.some((entry) => entry.do === action)) marks.push(['do' + action, data.actions[action]]);
  }
  marks.push(['domain', 'edge of the computed area']);
  if (areasShown().some((area) => zoneShape(area.zone).beyond.length)) {
    marks.push(['beyond', 'estimated beyond the computed area']);
  }
  if (areasShown().some((area) => zoneShape(area.zone).cuts.length)) marks.push(['cut', 'cut here: the zone goes on']);
  if (possibleShown().length) marks.push(['possible', 'goes beyond this line in one case of ten']);
  if (gaussShown().length) {
    marks.push(['gauss', 'plume of Gauss over open ground, as ALOHA']);
  }
  marks.push(...outlineMarks());
  if (knownPolygons.length) marks.push(['unknown', 'no building data: not open land']);
  return marks;
}

function legendItems() {
  if (data.wind) return windLegend();
  if (!substance()) return [];
  if (choice.layer === 'arrival' || choice.layer === 'probability') {
    const areas = boundAreas(choice.layer);
    return areas.reverse()
        .map((area) => element('li', {}, plainSwatch(area.fill), element('span', {}, area.words)));
  }
  const empty = choice.layer === 'maximum' ? (level) => shownZones('maximum').every(
      (zone) => substance().levels[zone.l] !== level || (zone.p.length === 0 && !zone.y)) : () => false;
  return shownLevels().map((level) => element(
      'li', {}, levelSwatch(level.severity),
      element('span', {}, element('strong', {}, level.name), ' ' + limitWords(level),
              empty(level) ? element('small', {}, level.covered === null ? 'not reached' :
                                                   'not computed long enough to rule it out') : null,
              element('small', {}, level.meaning)))).reverse();
}

function drawLegend() {
  const items = legendItems();
  const parts = [];
  if (items.length === 0 && data.releases.length) parts.push(element('h3', {}, 'No zones to show'));
  parts.push(element('ul', {}, ...items));
  if (items.length && choice.layer === 'frame' && areasShown().every((area) => area.zone.p.length === 0 && !area.zone.y)) {
    parts.push(element('p', {class: 'quiet'}, 'No level is exceeded at this time.'));
  }
  parts.push(element('ul', {class: 'marks'}, ...marksThere().map(([kind, words]) => element(
      'li', {}, markSwatches[kind](), element('span', {}, words)))));
  if (data.ranges && possibleShown().length) parts.push(element('p', {class: 'quiet'}, data.ranges));
  parts.push(...mapCredit());
  byId('legend').replaceChildren(...parts);
  byId('map-title').textContent = mapTitle();
}
