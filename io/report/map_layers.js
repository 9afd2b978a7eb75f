// What each layer of the map shows: a list of areas, drawn in order, and its legend.

const layerNames = {
  maximum: 'Whole run',
  frame: 'By time',
  arrival: 'Arrival time',
  probability: 'Probability',
};
const zonesOf = (kind) => substance() ? substance().zones.filter((zone) => zone.k === kind) : [];
const layersThere = () => Object.keys(layerNames).filter((kind) => zonesOf(kind).length > 0);

// The distinct [begin, end] of the frames.
function frameTimes() {
  const times = new Map();
  for (const zone of zonesOf('frame')) times.set(zone.b + ' ' + zone.e, [zone.b, zone.e]);
  return [...times.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}
const levelsThere = (kind) => [...new Set(zonesOf(kind).map((zone) => zone.l))].sort((a, b) => a - b);

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
  return zones.filter((zone) => substance().levels[zone.l])
      .sort((a, b) => a.l - b.l)
      .map((zone) => ({zone, ...severities[substance().levels[zone.l].severity],
                       hatch: substance().levels[zone.l].severity}));
}

// The widest first, so that the narrower lie on top: late arrivals, small probabilities.
function boundAreas(kind) {
  const sign = kind === 'arrival' ? -1 : 1;
  const zones = zonesOf(kind).filter((zone) => zone.l === choice.level)
      .sort((a, b) => sign * (a.v - b.v));
  return zones.map((zone, n) => ({
    zone,
    fill: rampColour(kind, n, zones.length),
    line: '#22304a',
    dash: [],
    width: 1,
    label: kind === 'arrival' ? clock(zone.v) : Math.round(zone.v * 100) + ' %',
    words: kind === 'arrival' ? 'within ' + duration(zone.v) :
                                'with a probability of at least ' + Math.round(zone.v * 100) + ' %',
  }));
}

function areasShown() {
  if (!substance()) return [];
  if (choice.layer === 'maximum') return levelAreas(zonesOf('maximum'));
  if (choice.layer !== 'frame') return boundAreas(choice.layer);
  const time = frameTimes()[choice.frame];
  return levelAreas(zonesOf('frame').filter((zone) => zone.b === time[0] && zone.e === time[1]));
}

function mapTitle() {
  if (!substance()) return 'Buildings and release';
  const name = substance().name, level = substance().levels[choice.level];
  if (choice.layer === 'frame') {
    const [begin, end] = frameTimes()[choice.frame];
    return name + ': exceeded between ' + clock(begin) + ' and ' + clock(end) + ' (min:s)';
  }
  if (choice.layer === 'arrival') return name + ': when ' + level.name + ' is first reached (min:s)';
  if (choice.layer === 'probability') return name + ': how likely ' + level.name + ' is exceeded';
  return name + ': exceeded at any time of the run';
}

function plainSwatch(colour) {
  return drawing('svg', {class: 'swatch', viewBox: '0 0 34 20', 'aria-hidden': 'true'},
                 drawing('rect', {x: 1, y: 1, width: 32, height: 18, fill: colour, stroke: '#22304a',
                                  'fill-opacity': zoneOpacity}));
}
function levelSwatch(severity) {
  const box = {x: 1.5, y: 1.5, width: 31, height: 17};
  return drawing('svg', {class: 'swatch', viewBox: '0 0 34 20', 'aria-hidden': 'true'},
                 drawing('rect', {...box, class: 'fill' + severity}),
                 drawing('rect', {...box, class: 'line' + severity, fill: `url(#hatch${severity})`}));
}

function markSwatch(kind) {
  const svg = drawing('svg', {class: 'swatch', viewBox: '0 0 34 20', 'aria-hidden': 'true'});
  if (kind === 'release') {
    svg.append(drawing('circle', {cx: 17, cy: 10, r: 8, fill: '#fff', stroke: '#000', 'stroke-width': 2}),
               drawing('path', {d: 'M12 5L22 15M12 15L22 5', stroke: '#000', 'stroke-width': 2.6}));
  } else if (kind === 'receptor') {
    svg.append(drawing('rect', {x: 11, y: 4, width: 12, height: 12, fill: '#1f4e8c', stroke: '#fff',
                                'stroke-width': 1.5}));
  } else if (kind === 'building') {
    svg.append(drawing('rect', {x: 5, y: 3, width: 24, height: 14, fill: '#c3c8ce', stroke: '#6d7681'}));
  } else {
    svg.append(drawing('path', {d: 'M2 10H32', stroke: '#4a5563', 'stroke-width': 1.6,
                                'stroke-dasharray': '7 4'}));
  }
  return svg;
}

function legendItems() {
  if (!substance()) return [];
  if (choice.layer === 'arrival' || choice.layer === 'probability') {
    const areas = boundAreas(choice.layer);
    return areas.reverse()
        .map((area) => element('li', {}, plainSwatch(area.fill), element('span', {}, area.words)));
  }
  return substance().levels.map((level) => element(
      'li', {}, levelSwatch(level.severity),
      element('span', {}, element('strong', {}, level.name), ' ' + limitWords(level),
              element('small', {}, level.meaning)))).reverse();
}

function drawLegend() {
  const marks = [['release', 'release'], ['receptor', 'receptor'], ['building', 'building'],
                 ['domain', 'computed area']];
  const items = legendItems();
  const parts = [
    element('h3', {}, items.length ? 'Zones at ' + figure(substance().height) + ' m above ground' :
                                     'No zones to show'),
    element('ul', {}, ...items),
  ];
  if (items.length && areasShown().every((area) => area.zone.p.length === 0)) {
    parts.push(element('p', {class: 'quiet'}, choice.layer === 'frame' ?
        'No level is exceeded at this time.' : 'No level is exceeded.'));
  }
  parts.push(element('ul', {class: 'marks'}, ...marks.map(([kind, words]) => element(
      'li', {}, markSwatch(kind), element('span', {}, words)))));
  byId('legend').replaceChildren(...parts);
  byId('map-title').textContent = mapTitle();
}
