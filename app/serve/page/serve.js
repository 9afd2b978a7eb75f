// Page: the question, the job that is shown, and those before it.
const $ = (id) => document.getElementById(id);
const inputs = ["place", "substance", "amount", "duration", "container"];
let shown = null; // statusInfo of the job on the map
let wind = null; // number of a job in whose wind the next question may be asked
const FIRST = "Before anything is computed: ";

async function ask(path, options = {}) {
  const answer = await fetch(path, { headers: { Accept: "application/json" }, ...options });
  const document = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(document.detail || `${answer.status}`);
  return document;
}
const complain = (error) => { $("complaint").textContent = error ? error.message || error : ""; };

const map = new PlaceMap($("map"), $("scale"), ({ lat, lon }) => {
  $("place").value = `${lat.toFixed(6)}, ${lon.toFixed(6)}`;
  map.showPlace({ lat, lon });
});

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
async function showFile() {
  const name = $("buildings").value;
  if (!name) return;
  $("said").textContent = words.reading;
  try {
    map.showBuildings(await ask(`buildings/${encodeURIComponent(name)}`));
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
  const values = Object.fromEntries(inputs.map((id) => [id, $(id).value.trim()]).filter(([, value]) => value));
  return values;
}
async function send(process, values) {
  complain();
  try {
    const job = await ask(`processes/${process}/execution`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({ inputs: values }),
    });
    map.showZones(null);
    shown = job;
    await watch();
  } catch (error) {
    complain(error);
    $("complaint").scrollIntoView({ block: "nearest" });
  }
}
$("question").addEventListener("submit", (event) => {
  event.preventDefault();
  const metar = $("metar").value.trim();
  send("release", {
    ...asked(),
    buildings: $("buildings").value,
    wind: metar || `${$("speed").value.trim()} m/s from ${$("direction").value.trim()}°`,
    within: $("within").value,
  });
});
$("again").addEventListener("click", () => send("what-if", { ...asked(), job: wind }));

function line(job) {
  const say = ["accepted", "failed"].includes(job.status) ? `: ${job.message}` : "";
  return `${job.jobID}: ${words[job.status]}${say}`;
}
async function listJobs() {
  const { jobs } = await ask("jobs");
  $("jobs").replaceChildren(...jobs.reverse().map((job) => {
    const item = document.createElement("li");
    item.value = Number(job.jobID);
    if (shown && shown.jobID === job.jobID) item.setAttribute("aria-current", "true");
    const { substance, amount, container, place } = job.inputs;
    item.append([substance, amount || container, typeof place === "string" ? place : ""].filter(Boolean).join(", ") || words.again);
    const when = document.createElement("span");
    when.className = "quiet";
    when.textContent = `${words[job.status]}, ${new Date(job.created).toLocaleString(document.documentElement.lang)}`;
    item.append(when);
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = words.show;
    button.addEventListener("click", () => { shown = job; watch(); });
    item.append(button);
    return item;
  }));
  if (!jobs.length) $("jobs").replaceChildren(Object.assign(document.createElement("li"), { textContent: words.nothing_asked }));
}

function showLegend(zones) {
  const seen = new Map();
  for (const zone of zones) {
    const name = { maximum: `${zone.level}: ${zone.concentration}`, building: words[zone.action] || zone.action }[zone.kind] || words[zone.kind];
    if (!seen.has(name)) seen.set(name, zone);
  }
  $("legend").replaceChildren(...[...seen].map(([name, zone]) => {
    const item = document.createElement("li");
    const box = document.createElement("i");
    box.style.background = zone.fill || "none";
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
  return link ? ask(link.href).catch(() => null) : null;
}

let watching = 0;
/// Shows the job, again and again until it has ended.
async function watch() {
  const mine = ++watching;
  while (mine === watching) {
    try {
      shown = await ask(`jobs/${shown.jobID}`);
    } catch (error) {
      $("said").textContent = words.lost;
      return;
    }
    const zones = await zonesOf(shown);
    if (mine !== watching) return;
    showLegend(map.showZones(zones));
    const live = ["accepted", "running"].includes(shown.status);
    $("said").textContent = line(shown);
    $("verdict").textContent = zones ? zones.verdict.words : "";
    $("verdict").className = zones ? zones.verdict.severity : "";
    $("act").textContent = zones ? zones.act_on.words : await firstWords(shown);
    $("progress").hidden = !live;
    $("progress").value = shown.progress;
    $("stop").hidden = !live;
    const done = shown.status === "successful";
    $("open").hidden = !done;
    if (done) {
      $("open").href = `jobs/${shown.jobID}/files/report.html`;
      wind = shown.jobID;
    }
    $("again").hidden = !done;
    await listJobs();
    if (!live) return;
    await new Promise((later) => setTimeout(later, 1000));
  }
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

$("place").addEventListener("change", () => {
  const found = $("place").value.match(/^\s*(-?[\d.]+)[,\s]+(-?[\d.]+)\s*$/);
  if (found) map.showPlace({ lat: Number(found[1]), lon: Number(found[2]) });
});
$("closer").addEventListener("click", () => map.zoom(1.5));
$("farther").addEventListener("click", () => map.zoom(1 / 1.5));
$("whole").addEventListener("click", () => map.showAll());
$("buildings").addEventListener("change", showFile);
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
