// Page: the question, the job that is shown, and those before it.
const $ = (id) => document.getElementById(id);
const inputs = ["place", "substance", "amount", "duration", "container"];
let shown = null; // statusInfo of the job on the map
const FIRST = "Before anything is computed: ";

async function ask(path, options = {}) {
  const answer = await fetch(path, { headers: { Accept: "application/json" }, ...options });
  const document = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(document.detail || `${answer.status}`);
  return document;
}
const complain = (error) => { $("complaint").textContent = error ? error.message || error : ""; };

const map = new PlaceMap($("map"), $("scale"), ({ lat, lon }) => {
  const text = `${lat.toFixed(6)}, ${lon.toFixed(6)}`;
  if ($("reading").open) return putMeter(text);
  $("place").value = text;
  map.showPlace({ lat, lon });
});
/// A place that is typed in degrees; null for other ways to write it.
function degreesOf(text) {
  const found = text.match(/^\s*(-?[\d.]+)[,\s]+(-?[\d.]+)\s*$/);
  return found ? { lat: Number(found[1]), lon: Number(found[2]) } : null;
}

function option(value, text = value) {
  const one = document.createElement("option");
  one.value = value;
  one.textContent = text;
  return one;
}

async function listFiles(chosen) {
  const names = await ask("buildings");
  $("buildings").replaceChildren(...names.map((name) => option(name)));
  if (!names.length) $("buildings").append(option("", words.no_files));
  if (chosen) $("buildings").value = chosen;
}
/// Footprints of a file; of a prepared city those around a place, or in its middle.
const footprintsOf = (name, place = "") => ask(`buildings/${encodeURIComponent(name)}?near=${encodeURIComponent(place)}`);
let part = null; // of a prepared city, that the map shows: its middle and how far it reaches, m
async function showFile(place) {
  const name = $("buildings").value;
  if (!name) return;
  $("said").textContent = words.reading;
  try {
    const found = await footprintsOf(name, place);
    if (found.coordinates || !found.features.length) throw new Error(words.no_place);
    part = found.part || null;
    map.showBuildings(found);
    $("credit").textContent = map.streets.credit;
    $("said").textContent = words.first_words;
    complain();
  } catch (error) {
    $("said").textContent = "";
    complain(error);
  }
}
async function addFile(file) {
  if (!file) return;
  try {
    await ask(`buildings/${encodeURIComponent(file.name)}`, { method: "PUT", body: file });
    await listFiles(file.name);
    await showFile();
  } catch (error) {
    complain(error);
  }
}

function asked() {
  return Object.fromEntries(inputs.map((id) => [id, $(id).value.trim()]).filter(([, value]) => value));
}
async function send(process, values, place = $("complaint")) {
  place.textContent = "";
  try {
    const job = await ask(`processes/${process}/execution`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({ inputs: values }),
    });
    showLegend(map.showZones(null));
    await watch(job.jobID);
  } catch (error) {
    place.textContent = error.message;
    place.scrollIntoView({ block: "nearest" });
  }
}
/// A number alone gets its unit; "3 Bft" and "NW" stay as they are.
const withUnit = (text, unit) => (/^[\d.,]+$/.test(text) ? text + unit : text);
$("question").addEventListener("submit", (event) => {
  event.preventDefault();
  const metar = $("metar").value.trim();
  send("release", {
    ...asked(),
    buildings: $("buildings").value,
    wind: metar || `${withUnit($("speed").value.trim(), " m/s")} from ${withUnit($("direction").value.trim(), "°")}`,
    within: $("within").value,
  });
});
$("again").addEventListener("click", () => send("what-if", { ...asked(), job: shown.jobID }));

function line(job) {
  const say = job.message && ["accepted", "running", "failed"].includes(job.status) ? `: ${job.message}` : "";
  return `${job.jobID}: ${words[job.status]}${say}`;
}
function titleOf(job) {
  const { substance, amount, container, place, readings } = job.inputs;
  const meters = (readings || []).map((one) => one.value).join(", ");
  return [substance, amount || container, place].join(", ") + (meters ? ` (${words.meter}: ${meters})` : "");
}
let listed = ""; // what the list shows
async function listJobs() {
  const { jobs } = await ask("jobs");
  const now = JSON.stringify([jobs.map((job) => [job.jobID, job.status]), shown?.jobID, document.documentElement.lang]);
  if (now === listed) return;
  listed = now;
  const { key } = document.activeElement.dataset; // which keeps the focus
  $("jobs").replaceChildren(...jobs.reverse().map((job) => {
    const item = document.createElement("li");
    item.value = Number(job.jobID);
    if (shown && shown.jobID === job.jobID) item.setAttribute("aria-current", "true");
    item.append(titleOf(job));
    const when = document.createElement("span");
    when.className = "quiet";
    when.textContent = `${words[job.status]}, ${new Date(job.created).toLocaleString(document.documentElement.lang)}`;
    item.append(when);
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = words.show;
    button.dataset.key = `show ${job.jobID}`;
    button.addEventListener("click", () => showEarlier(job));
    item.append(button);
    if (job.status === "successful") item.append(pickOf(job));
    return item;
  }));
  if (key) $("jobs").querySelector(`[data-key="${key}"]`)?.focus();
  if (!jobs.length) $("jobs").replaceChildren(Object.assign(document.createElement("li"), { textContent: words.nothing_asked }));
}

function showLegend(zones, list = $("legend")) {
  const seen = new Map();
  for (const zone of zones) {
    const name = { maximum: `${zone.level}: ${zone.concentration}`, building: words[zone.action] || zone.action }[zone.kind] || words[zone.kind];
    if (!seen.has(name)) seen.set(name, zone);
  }
  list.replaceChildren(...[...seen].map(([name, zone]) => {
    const item = document.createElement("li");
    const box = document.createElement("i");
    if (zone.fill) box.style.background = zone.fill;
    box.style.borderColor = zone.stroke;
    if (!zone.fill) box.style.borderStyle = "dashed";
    item.append(box, name);
    return item;
  }));
}
/// Distances of guidebook and formulas, which the program tells before it computes.
async function firstWords(job) {
  const answer = await fetch(`jobs/${job.jobID}/console`);
  const line = answer.ok && (await answer.text()).split("\n").find((one) => one.startsWith(FIRST));
  return line ? line.slice(FIRST.length) : "";
}
async function zonesOf(job) {
  const link = job.links.find((one) => one.rel === "related");
  const found = link ? await ask(new URL(link.href).pathname).catch(() => null) : null;
  return found?.features ? found : null;
}

/// The place of the release of an answer; null where it has none yet.
function releaseIn(zones) {
  const found = zones?.features.find((one) => one.properties.kind === "release");
  return found ? { lon: found.geometry.coordinates[0], lat: found.geometry.coordinates[1] } : null;
}

let watching = 0;
/// Shows a job, again and again until it has ended or another one is shown.
async function watch(number) {
  const mine = ++watching;
  let last = "";
  while (mine === watching) {
    let job, zones, first;
    try {
      job = await ask(`jobs/${number}`);
      zones = await zonesOf(job);
      first = zones ? "" : await firstWords(job);
    } catch (error) {
      if (mine === watching) $("said").textContent = words.lost;
      return;
    }
    if (mine !== watching) return;
    shown = job;
    const now = JSON.stringify(zones);
    if (now !== last) showLegend(map.showZones(zones));
    if (!map.place) map.showPlace(releaseIn(zones));
    last = now;
    showState(job, zones, first);
    await showReadings(job);
    await listJobs();
    if (!isLive(job)) return;
    await new Promise((later) => setTimeout(later, 1000));
  }
}
const isLive = (job) => ["accepted", "running"].includes(job.status);
function showState(job, zones, first) {
  const done = job.status === "successful";
  $("said").textContent = line(job);
  $("verdict").textContent = zones ? zones.verdict.words : "";
  $("verdict").className = zones ? zones.verdict.severity : "";
  $("act").textContent = zones ? zones.act_on.words : first;
  $("progress").hidden = $("stop").hidden = !isLive(job);
  $("progress").value = job.progress;
  $("open").hidden = $("again").hidden = !done;
  $("open").href = `jobs/${job.jobID}/files/report.html`;
}
/// Shows an earlier job over the buildings and at the place that it was asked for.
async function showEarlier(job) {
  if (job.inputs.buildings !== $("buildings").value) {
    $("buildings").value = job.inputs.buildings;
    await showFile(job.inputs.place);
  }
  $("place").value = job.inputs.place;
  await goToPlace();
  await watch(job.jobID);
}
$("stop").addEventListener("click", () => ask(`jobs/${shown.jobID}`, { method: "DELETE" }).catch(complain));

function turnDial(degrees) {
  const from = ((Math.round(degrees / 10) * 10) % 360 + 360) % 360;
  $("direction").value = from;
  showDial();
}
function showDial() {
  const from = Number($("direction").value) || 0;
  $("needle").setAttribute("transform", `rotate(${from})`);
  $("dial").setAttribute("aria-valuenow", from);
  $("dial").setAttribute("aria-label", `${words.wind}: ${words.from}`);
}
$("dial").addEventListener("pointerdown", (event) => $("dial").setPointerCapture(event.pointerId));
for (const kind of ["pointerdown", "pointermove"]) {
  $("dial").addEventListener(kind, (event) => {
    if (!event.buttons) return;
    const box = $("dial").getBoundingClientRect();
    turnDial((Math.atan2(event.clientX - box.left - box.width / 2, box.top + box.height / 2 - event.clientY) * 180) / Math.PI);
  });
}
$("dial").addEventListener("keydown", (event) => {
  const step = { ArrowLeft: -10, ArrowDown: -10, ArrowRight: 10, ArrowUp: 10 }[event.key];
  if (!step) return;
  event.preventDefault();
  turnDial(Number($("direction").value) + step);
});
$("direction").addEventListener("input", showDial);

const markPlace = () => map.showPlace(degreesOf($("place").value));
/// A place beyond what the map has of a city: the buildings around that, then.
async function goToPlace() {
  const place = degreesOf($("place").value);
  if (part && place && map.between(place, part) > part.radius / 2) await showFile($("place").value);
  markPlace();
}
$("place").addEventListener("change", goToPlace);
$("closer").addEventListener("click", () => map.zoom(1.5));
$("farther").addEventListener("click", () => map.zoom(1 / 1.5));
$("whole").addEventListener("click", () => map.showAll());
$("buildings").addEventListener("change", () => showFile());
$("file").addEventListener("change", (event) => addFile(event.target.files[0]));
for (const kind of ["dragover", "dragleave", "drop"]) {
  $("drop").addEventListener(kind, (event) => {
    event.preventDefault();
    $("drop").classList.toggle("over", kind === "dragover");
    if (kind === "drop") addFile(event.dataTransfer.files[0]);
  });
}
$("language").addEventListener("change", () => {
  speak($("language").value);
  showDial();
  listJobs();
});
