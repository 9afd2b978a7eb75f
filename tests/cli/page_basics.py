"""What everybody needs of a page (WCAG 2.2, levels A and AA), as far as a script can see it.

Names of all controls, ids that are there once, the language, landmarks, contrast of texts, sizes of targets, a
focus that is seen, regions that tell changes. The environment variable AXE_CORE may name the file axe.min.js of
axe-core: then its rules are run too.
"""

import os

from expecting import expect
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

FAULTS = r"""
const faults = [];
const all = [...document.querySelectorAll("body *")].filter((one) => one.checkVisibility({ visibilityProperty: true }));
const name = (one) => one.id || one.className || one.tagName;
const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) faults.push(`id ${id} twice`);
for (const one of document.querySelectorAll("[aria-labelledby], [aria-describedby]")) {
  for (const id of `${one.getAttribute("aria-labelledby") || ""} ${one.getAttribute("aria-describedby") || ""}`.trim().split(/\s+/)) {
    if (!document.getElementById(id)) faults.push(`${name(one)} names ${id}, which is not there`);
  }
}
if (!document.documentElement.lang || !document.title) faults.push("no language, or no title");
for (const part of ["main", "header", "h1", "[role=status]", "[role=alert]"]) if (!document.querySelector(part)) faults.push(`no ${part}`);
for (const one of document.querySelectorAll("th")) if (!one.scope) faults.push("a head of a table without scope");
const controls = all.filter((one) => one.matches("button, input, select, a[href], summary, [tabindex='0']"));
for (const one of controls) {
  const named = document.getElementById(one.getAttribute("aria-labelledby"));
  const label = [named?.textContent, one.ariaLabel, one.title, one.textContent, ...[...(one.labels || [])].map((label) => label.innerText)];
  if (!label.some((text) => (text || "").trim()) || (one.matches("select") && !one.labels.length)) faults.push(`${name(one)} has no name`);
  const box = one.getBoundingClientRect();
  const inline = one.matches("a") && getComputedStyle(one).display === "inline";
  if (!inline && (box.width < 24 || box.height < 24)) faults.push(`${name(one)} is ${box.width} by ${box.height}`);
}
const parts = (colour) => (colour.match(/[\d.]+/g) || []).map(Number);
const light = (rgb) => rgb.slice(0, 3).map((v) => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
  .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
const ground = (one) => {
  for (; one; one = one.parentElement) {
    const colour = parts(getComputedStyle(one).backgroundColor);
    if (colour.length === 3 || colour[3] > 0.5) return colour;
  }
  return [255, 255, 255];
};
for (const one of all) {
  if (![...one.childNodes].some((child) => child.nodeType === 3 && child.data.trim())) continue;
  const style = getComputedStyle(one);
  const [a, b] = [light(parts(one.closest("svg") ? style.fill : style.color)), light(ground(one))];
  const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  if (contrast < 4.5) faults.push(`contrast ${contrast.toFixed(1)} of ${name(one)}: ${one.textContent.trim().slice(0, 30)}`);
}
if (document.documentElement.scrollWidth > innerWidth) faults.push("something sticks out");
return faults;
"""
AXE = """
const done = arguments[arguments.length - 1];
axe.run(document).then((found) => done(found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target)}`)));
"""


def check_basics(browser, when):
    """In the light and in the dark, on a desk and on a phone."""
    for width, shade in ((1400, "light"), (375, "dark")):
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                                {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 500})
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": shade}]})
        faults = browser.execute_script(FAULTS)
        if "AXE_CORE" in os.environ:
            with open(os.environ["AXE_CORE"], encoding="utf-8") as script:
                browser.execute_script(script.read())
            faults += browser.execute_async_script(AXE)
        expect(not faults, f"{when}, {width} pixels wide, {shade}: {faults}")
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


def check_focus(browser):
    """Every control is reached by the tabulator, and shows it."""
    browser.execute_script("document.activeElement.blur(); scrollTo(0, 0)")
    reached = set()
    for _ in range(60):
        ActionChains(browser).send_keys(Keys.TAB).perform()
        name, seen = browser.execute_script(
            "const one = document.activeElement, style = getComputedStyle(one);"
            "return [one.id || one.textContent, one === document.body || (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2)]")
        expect(seen, f"the focus on {name} is not seen")
        if name in reached:
            break
        reached.add(name)
    expect({"place", "dial", "go", "map", "closer", "language"} <= reached, f"the tabulator reaches {reached}")
