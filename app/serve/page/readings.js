// Readings: what meters show, and the answer that they make of the one shown.
function putMeter(place) {
  $("meter_place").value = place;
  markMeters();
}
/// Rings at the meters of the answer shown, and at the one that is asked for.
function markMeters() {
  const places = (shown?.inputs.readings || []).map((one) => one.place);
  if ($("reading").open) places.push($("meter_place").value);
  map.showMeters(places.map(degreesOf).filter((one) => one));
}
/// What meters and computation say at the same places, and how far the levels reach by that.
async function fitLines(job) {
  if (job.processID !== "rescale" || job.status !== "successful") return [];
  const answer = await fetch(`jobs/${job.jobID}/console`);
  return (await answer.text()).split("\n").filter((one) => / measured at |\(before: | had ranges/.test(one));
}
async function showReadings(job) {
  const done = job.status === "successful";
  $("reading").hidden = !done;
  if (!done) $("reading").open = false;
  markMeters();
  const lines = await fitLines(job);
  $("fit").replaceChildren(...lines.map((one) => Object.assign(document.createElement("li"), { textContent: one })));
}
$("meter_place").addEventListener("change", markMeters);
$("reading").addEventListener("toggle", markMeters);
$("meters").addEventListener("submit", (event) => {
  event.preventDefault();
  const [place, value, at] = ["meter_place", "meter_value", "meter_at"].map((id) => $(id).value.trim());
  const reading = { place, value: value && `${value} ${$("meter_unit").value}`, ...(at && { at }) };
  send("rescale", { job: shown.jobID, readings: [reading] }, $("meter_complaint"));
});
