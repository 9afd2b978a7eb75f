'use strict';
// Data, and what every other part uses. Names from the data reach the page as text nodes only.

const data = JSON.parse(document.getElementById('data').textContent);

// By severity; the fills are those of the KML file.
const severities = {
  1: {dash: [2, 4], width: 1.6},
  2: {dash: [8, 4], width: 2},
  3: {dash: [], width: 3},
};
const zoneOpacity = 0.62;
const cutColour = '#b000b5';

// What a canvas needs and style sheets can't give; paper is always light.
const themes = {
  light: {
    paper: '#fff', outside: '#eceef0', ink: '#0b0f14', halo: 'rgba(255, 255, 255, .92)', edge: '#4a5563',
    building: '#c3c8ce', wall: '#6d7681', unknown: '#9aa4af', accent: '#1f4e8c', cut: '#b000b5',
    lines: {1: '#7a5c00', 2: '#963c00', 3: '#7d0709'}, contour: '#22304a',
    fills: {1: '#ffd21f', 2: '#ff8c1a', 3: '#d7191c'}, hatches: {1: '#7a5c00', 2: '#963c00', 3: '#7d0709'},
    actions: {2: '#7a5c00', 3: '#2f7fd0', 4: '#0b3f82', 5: '#c8102e', 6: '#c8102e'},
    map: {green: '#e3efdc', wood: '#d5e6cd', water: '#bfd5e2', square: '#e9ebef', street: '#e9ebef', primary: '#dbe0e7',
          motorway: '#cdd5df', path: '#d5dae0', kerb: '#a9b2bd', rail: '#7b848f', name: '#3d4753', waterName: '#33637f',
          greenName: '#3f6a35'},
  },
  dark: {
    paper: '#1a2027', outside: '#0e1114', ink: '#f2f4f7', halo: 'rgba(10, 13, 17, .88)', edge: '#9aa6b3',
    building: '#4a535e', wall: '#8d98a5', unknown: '#5b6672', accent: '#8ab8f2', cut: '#ff7bff',
    lines: {1: '#ffe27a', 2: '#ffb070', 3: '#ffffff'}, contour: '#dfe6f2',
    fills: {1: '#c79a00', 2: '#e07400', 3: '#ff1f3d'}, hatches: {1: '#4a3800', 2: '#5a2600', 3: '#ffe0e0'},
    actions: {2: '#ffd76a', 3: '#8cc4ff', 4: '#4da3ff', 5: '#ff6b6b', 6: '#ff4d5e'},
    map: {green: '#1f3127', wood: '#1c3a29', water: '#1e3b50', square: '#2b343e', street: '#343e4a', primary: '#404c59',
          motorway: '#4d5a68', path: '#323c47', kerb: '#0d1115', rail: '#76828e', name: '#c3ccd6', waterName: '#8fb9d6',
          greenName: '#93c08a'},
  },
};
const darkness = window.matchMedia('(prefers-color-scheme: dark)');
let theme = themes[darkness.matches ? 'dark' : 'light'];

const byId = (id) => document.getElementById(id);
const drawingSpace = byId('defs').namespaceURI;

function withParts(made, attributes, parts) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...parts.filter((part) => part !== null && part !== undefined));
  return made;
}
// element('td', {class: 'num'}, 'text', anotherElement)
const element = (tag, attributes = {}, ...parts) =>
    withParts(document.createElement(tag), attributes, parts);
const drawing = (tag, attributes = {}, ...parts) =>
    withParts(document.createElementNS(drawingSpace, tag), attributes, parts);

// Three significant digits, thousands apart; a dash where there is no number.
function figure(value, digits = 3) {
  if (value === null || value === undefined) return '–';
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size < 1e-3 || size >= 1e6) return value.toExponential(digits - 1).replace('+', '');
  const text = String(Number(value.toPrecision(digits)));
  return size < 9995 ? text : text.slice(0, -3) + '\u202f' + text.slice(-3);
}

// ppm as meters show it, where the molar mass of the substance is known, and mg/m³.
function concentration(value, set = substance(), digits = 3) {
  if (value === null || value === undefined) return '–';
  const mass = figure(value, digits) + '\u00a0mg/m³';
  return set && set.ppm ? figure(value * set.ppm, digits) + '\u00a0ppm (' + mass + ')' : mass;
}

// min:s
function clock(seconds) {
  if (seconds === null || seconds === undefined) return '–';
  const whole = Math.round(seconds);
  return Math.floor(whole / 60) + ':' + String(whole % 60).padStart(2, '0');
}

// What clocks show there, where the time of the release is known.
function wallClock(seconds) {
  const time = Math.floor(data.start + Math.round(seconds)), day = 86400, days = Math.floor(time / day);
  const two = (n) => String(Math.floor(n)).padStart(2, '0'), rest = time - day * days;
  return two(rest / 3600) + ':' + two(rest / 60 % 60) + ':' + two(rest % 60) + (days ? ` (+${days} d)` : '');
}
function moment(seconds) {
  if (seconds === null || seconds === undefined) return '–';
  return data.start === null ? duration(seconds) : wallClock(seconds) + ' (' + duration(seconds) + ')';
}

function duration(seconds) {
  const whole = Math.round(seconds);
  if (whole < 60) return whole + ' s';
  const hours = Math.floor(whole / 3600), minutes = Math.floor(whole / 60) % 60, rest = whole % 60;
  return [hours && hours + ' h', minutes && minutes + ' min', rest && !hours && rest + ' s'].filter(Boolean).join(' ');
}

const limitWords = (level) => concentration(level.limit) +
    (level.averaging > 0 ? ', mean over\u00a0' + duration(level.averaging).replaceAll(' ', '\u00a0') : ' at any moment');
const endOfRun = () => 'still there at the end of the run, ' + moment(data.computed);

function option(value, words, chosen) {
  return element('option', {value, selected: chosen ? '' : null}, words);
}

// A row of buttons of which one is pressed. `choices` are [value, label].
function choiceButtons(box, choices, chosen, onChoice) {
  box.querySelectorAll('button').forEach((button) => button.remove());
  for (const [value, label] of choices) {
    const button = element('button', {type: 'button', 'aria-pressed': value === chosen}, label);
    button.addEventListener('click', () => {
      box.querySelectorAll('button').forEach(
          (other) => other.setAttribute('aria-pressed', other === button));
      onChoice(value);
    });
    box.append(button);
  }
}

// Degrees of a place in metres east and north of the origin.
function latLon(east, north) {
  if (!data.lon_lat) return null;
  const radians = Math.PI / 180, radius = 6378137, eccentricity2 = 0.00669438;
  const phi = data.lon_lat[1] * radians, w = 1 - eccentricity2 * Math.sin(phi) ** 2;
  const prime = radius / Math.sqrt(w), meridian = radius * (1 - eccentricity2) / w ** 1.5;
  const lat = phi + north / meridian - east * east * Math.tan(phi) / (2 * meridian * prime);
  const lon = east / (prime * Math.cos(lat));
  const degrees = (data.lon_lat[0] + lon / radians + 540) % 360 - 180;  // of -180 to 180
  return (lat / radians).toFixed(5) + ', ' + degrees.toFixed(5);
}

// What the reader has chosen.
const choice = {substance: 0, averaging: 0, layer: 'maximum', frame: 0, level: 0, building: null, place: null, gauss: true};
const substance = () => data.substances[choice.substance] || null;
