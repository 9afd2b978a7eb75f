// Compare: two answers beside each other, over the same part of the map.
const COMPARED = ["buildings", "place", "substance", "amount", "container", "duration", "wind"];
let picked = []; // numbers of jobs, the one that was picked first in front
const sides = ["left", "right"].map((side) => new PlaceMap($(`${side}_map`), $(`${side}_scale`), null));
[sides[0].twin, sides[1].twin] = [sides[1], sides[0]];

/// The box in the list that puts an answer beside another one.
function pickOf(job) {
  const label = document.createElement("label");
  label.className = "pick";
  const box = document.createElement("input");
  box.type = "checkbox";
  box.value = job.jobID;
  box.dataset.key = `pick ${job.jobID}`;
  box.checked = picked.includes(job.jobID);
  box.addEventListener("change", () => pick(job.jobID, box.checked));
  label.append(box, words.compare);
  return label;
}
/// Two at most: a third one takes the place of the first.
function pick(number, wanted) {
  picked = picked.filter((one) => one !== number);
  if (wanted) picked = [...picked, number].slice(-2);
  for (const box of $("jobs").querySelectorAll("input")) box.checked = picked.includes(box.value);
  $("compare").hidden = picked.length < 2;
  if (picked.length === 2) compare().catch(complain);
}
/// All that either map shows of buildings and levels.
const showBoth = () => sides[0].showAll(seen);
let seen; // its bounds
async function compare() {
  const [a, b] = await Promise.all([...picked].sort((one, other) => one - other).map(async (number) => {
    const job = await ask(`jobs/${number}`);
    return { job, zones: await zonesOf(job), name: `${number}: ${titleOf(job)}` };
  }));
  const drawn = [], corners = [];
  for (const [map, { job, zones, name }, side] of [[sides[0], a, "left"], [sides[1], b, "right"]]) {
    $(`${side}_name`).textContent = name;
    $(`${side}_map`).setAttribute("aria-label", `${words.map} ${name}`);
    const { buildings, place, readings } = job.inputs;
    const footprints = await footprintsOf(buildings, degreesOf(place) ? place : "");
    map.showBuildings(footprints);
    corners.push(...footprints.features, ...levelsOf(zones));
    drawn.push(...map.showZones(zones));
    map.showPlace(releaseIn(zones));
    map.showMeters((readings || []).map((one) => degreesOf(one.place)).filter((one) => one));
  }
  seen = boundsOf(corners);
  showBoth();
  showLegend(drawn, $("both_legend"));
  tellDifferences(a, b);
  $("compare_title").focus();
}
const levelsOf = (zones) => (zones?.features || []).filter((one) => one.properties.kind === "maximum");
/// How far each level reaches, by "substance level": as the result has it, or to the farthest corner of the zone.
function distancesOf(zones) {
  const release = releaseIn(zones);
  const found = new Map();
  for (const { properties, geometry } of release ? levelsOf(zones) : []) {
    const name = `${properties.substance} ${properties.level}`;
    const narrow = Math.cos((release.lat * Math.PI) / 180);
    const corners = geometry.coordinates.flat(geometry.type === "MultiPolygon" ? 2 : 1);
    const far = corners.map((c) => METRES_PER_DEGREE * Math.hypot((c[0] - release.lon) * narrow, c[1] - release.lat));
    const distance_m = far.reduce((most, one) => Math.max(most, one), found.get(name)?.distance_m || 0);
    found.set(name, { distance_m, words: `${10 * Math.ceil(distance_m / 10)} m` });
  }
  for (const one of zones?.distances || []) {
    const ours = one.distances.find((kind) => kind.kind === "ours");
    if (ours) found.set(`${one.substance} ${one.level}`, ours);
  }
  return found;
}
function differenceOf(a, b) {
  if (a?.distance_m != null && b?.distance_m != null && a.distance_m !== b.distance_m) {
    return `${b.distance_m > a.distance_m ? "+" : "−"}${Math.round(Math.abs(b.distance_m - a.distance_m))} m`;
  }
  return a?.words === b?.words ? "=" : "≠";
}
function rowOf(name, one, other, difference) {
  const row = document.createElement("tr");
  if (difference !== "=") row.className = "differs";
  const cells = [name, one, other, difference].map((text, n) => Object.assign(document.createElement(n ? "td" : "th"), { textContent: text || "–" }));
  cells[0].scope = "row";
  row.append(...cells);
  return row;
}
function tellDifferences(a, b) {
  const text = (one, other) => (one === other ? "=" : "≠");
  const rows = COMPARED.filter((name) => a.job.inputs[name] || b.job.inputs[name]).map((name) => {
    const [one, other] = [a.job.inputs[name], b.job.inputs[name]];
    return rowOf(words[name].split(":")[0], one, other, text(one, other));
  });
  const meters = [a, b].map(({ job }) => (job.inputs.readings || []).map((one) => [one.value, one.at].filter((part) => part).join(", ")).join("; "));
  if (meters[0] || meters[1]) rows.push(rowOf(words.meter, ...meters, text(...meters)));
  const [left, right] = [distancesOf(a.zones), distancesOf(b.zones)];
  for (const level of new Set([...left.keys(), ...right.keys()])) {
    const [one, other] = [left.get(level), right.get(level)];
    rows.push(rowOf(level, one?.words, other?.words, differenceOf(one, other)));
  }
  const said = [a, b].map(({ zones }) => zones?.verdict.words);
  rows.push(rowOf(words.verdict, ...said, text(...said)));
  $("left_column").textContent = a.job.jobID;
  $("right_column").textContent = b.job.jobID;
  $("differences").replaceChildren(...rows);
}
$("close").addEventListener("click", () => {
  picked.slice().forEach((number) => pick(number, false));
  $("jobs").querySelector("input")?.focus();
});
$("both_closer").addEventListener("click", () => sides[0].zoom(1.5));
$("both_farther").addEventListener("click", () => sides[0].zoom(1 / 1.5));
$("both_whole").addEventListener("click", () => showBoth());

async function begin() {
  const language = navigator.language.slice(0, 2);
  $("language").value = WORDS[language] ? language : "en";
  speak($("language").value);
  showDial();
  await Promise.all([
    listFiles().then(showFile),
    listJobs(),
    ask("substances").then((all) => $("substances").append(...all.map((one) => option(one.name, one.un ? `UN${one.un}` : "")))),
    ask("containers").then((all) => $("container").append(...all.map((one) => option(one)))),
  ]);
}
begin().catch(complain);
