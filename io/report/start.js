'use strict';
// Data, and what every other part uses. Names from the data reach the page as text nodes only.

const data = JSON.parse(document.getElementById('data').textContent);

// By severity; the same colours as in the KML file.
const severities = {
  1: {fill: '#ffd21f', line: '#7a5c00', dash: [2, 4], width: 1.6},
  2: {fill: '#ff8c1a', line: '#963c00', dash: [8, 4], width: 2},
  3: {fill: '#d7191c', line: '#7d0709', dash: [], width: 2.6},
};
const zoneOpacity = 0.62;

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
function figure(value) {
  if (value === null || value === undefined) return '–';
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size < 1e-3 || size >= 1e6) return value.toExponential(2).replace('+', '');
  const digits = String(Number(value.toPrecision(3)));
  return size < 9995 ? digits : digits.slice(0, -3) + '\u202f' + digits.slice(-3);
}

// min:s
function clock(seconds) {
  if (seconds === null || seconds === undefined) return '–';
  const whole = Math.round(seconds);
  return Math.floor(whole / 60) + ':' + String(whole % 60).padStart(2, '0');
}

function duration(seconds) {
  const whole = Math.round(seconds);
  if (whole < 60) return whole + ' s';
  const rest = whole % 60;
  return Math.floor(whole / 60) + ' min' + (rest ? ' ' + rest + ' s' : '');
}

const limitWords = (level) => figure(level.limit) + '\u00a0mg/m³' +
    (level.averaging > 0 ? ', mean over\u00a0' + duration(level.averaging).replaceAll(' ', '\u00a0') : ' at any moment');

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
  return (lat / radians).toFixed(5) + ', ' + (data.lon_lat[0] + lon / radians).toFixed(5);
}

// What the reader has chosen.
const choice = {substance: 0, layer: 'maximum', frame: 0, level: 0, building: null};
const substance = () => data.substances[choice.substance] || null;
