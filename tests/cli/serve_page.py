#!/usr/bin/env python3
"""The page of `downwash serve` in a real Chromium, by keyboard: serve_page.py ADDRESS

Asks for a release and stops it; opens the result of the first job, which is there already, asks in the same wind,
fits the answer to a reading and puts both beside each other. Names in the building file that look like markup must stay words. Exit code 77: there is no selenium, or no driver of Chromium.
"""

import shutil
import sys
import time

from expecting import exit_code, expect

try:
    from selenium import webdriver
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys
    from selenium.webdriver.support.ui import Select
except ImportError:
    print("skipped: the page of serve, for want of selenium")
    sys.exit(77)
if not shutil.which("chromedriver"):
    print("skipped: the page of serve, for want of chromedriver")
    sys.exit(77)

from page_basics import check_basics, check_focus  # which needs selenium

options = webdriver.ChromeOptions()
for word in ("--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1400,1000", "--lang=en"):
    options.add_argument(word)
options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
browser = webdriver.Chrome(options=options)


def one(name):
    return browser.find_element(By.ID, name)


def until(condition, what, seconds=200):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return
        time.sleep(0.1)
    expect(False, f"{what}: {one('said').text} {one('complaint').text}")


try:
    browser.get(sys.argv[1])
    until(lambda: "street.geojson" in one("buildings").text, "the list of files", 10)
    until(lambda: "click" in one("said").text, "the map", 10)

    check_focus(browser)
    one("map").send_keys(Keys.ARROW_LEFT * 3 + Keys.ENTER)
    expect(one("place").get_attribute("value").startswith("52.54"), "the place by the arrow keys")
    one("place").clear()
    one("place").send_keys("52.5403, 13.4161")
    one("dial").send_keys(Keys.ARROW_RIGHT)
    expect(one("direction").get_attribute("value") == "280", "the dial by the arrow keys")

    one("go").send_keys(Keys.ENTER)
    until(lambda: "substance" in one("complaint").text, "what is missing is named", 10)
    one("substance").send_keys("UN1017")
    one("amount").send_keys("0.5 kg/s")
    one("speed").clear()
    one("speed").send_keys("3 Bft")
    one("duration").send_keys("30 s")
    one("go").send_keys(Keys.ENTER)
    until(lambda: "guidebook" in one("act").text, "the first distances", 10)
    expect("4.3 m/s from 280" in one("said").text, f"what was understood: {one('said').text}")
    expect(one("complaint").text == "", f"no complaint: {one('complaint').text}")
    one("stop").send_keys(Keys.ENTER)
    until(lambda: "stopped" in one("said").text, "it is stopped", 20)

    one("jobs").find_elements(By.TAG_NAME, "button")[-1].send_keys(Keys.ENTER)
    until(lambda: one("open").is_displayed(), "the first answer", 10)
    first = one("said").text.split()[0]
    expect("AEGL" in one("legend").text, f"the legend: {one('legend').text}")

    browser.execute_script("document.getElementById('open').target = '_self'")
    one("open").send_keys(Keys.ENTER)
    until(lambda: "Chlorine" in browser.title, "the page of the result", 10)
    expect(browser.execute_script("return document.querySelectorAll('svg').length") > 0, "its map is drawn")
    expect(browser.execute_script("return window.marked") is None, "a name is no script")
    expect(browser.execute_script("return window.origin") == "null", "it can't ask the server")
    browser.back()

    until(lambda: "UN1017" in one("jobs").text, "what was asked before", 10)
    one("jobs").find_elements(By.TAG_NAME, "button")[-1].send_keys(Keys.ENTER)
    until(lambda: one("again").is_displayed(), "the answer shown again", 10)
    one("amount").clear()
    one("amount").send_keys("5 kg")
    one("place").clear()
    one("substance").clear()
    one("duration").clear()
    one("again").send_keys(Keys.ENTER)
    until(lambda: not one("said").text.startswith(first) and one("open").is_displayed(), "the second answer")

    second = one("said").text.split()[0]
    one("reading").find_element(By.TAG_NAME, "summary").send_keys(Keys.ENTER)
    one("map").send_keys(Keys.ARROW_RIGHT + Keys.ENTER)
    expect(one("meter_place").get_attribute("value").startswith("52.5"), "the place of the meter by the arrow keys")
    one("meter_place").clear()
    one("meter_place").send_keys("52.5403, 13.4164")
    one("rescale").send_keys(Keys.ENTER)
    until(lambda: "value" in one("meter_complaint").text, "the value that is missing", 10)
    one("meter_value").send_keys("20")
    one("rescale").send_keys(Keys.ENTER)
    until(lambda: "measured at 52.54030, 13.41640" in one("fit").text, "the answer that is rescaled", 30)
    expect("(before: " in one("fit").text, "how far the levels reached before")

    until(lambda: "(Meter: 20 mg/m³)" in one("jobs").text, "the list with the rescaled answer", 10)
    for box in one("jobs").find_elements(By.TAG_NAME, "input")[:2]:
        box.send_keys(Keys.SPACE)
    until(lambda: "AEGL" in one("differences").text, "two answers beside each other", 10)
    expect(one("left_name").text.startswith(second) and "20 mg/m³" in one("right_name").text,
           f"which two they are: {second} {one('left_name').text} {one('right_name').text}")
    scales = one("left_scale").text, one("right_scale").text
    one("left_map").send_keys("+++++")
    zoomed = one("left_scale").text, one("right_scale").text
    expect(len({*scales}) == len({*zoomed}) == 1 and scales != zoomed, f"one scale on both maps: {scales} {zoomed}")
    check_basics(browser, "two answers")

    Select(one("language")).select_by_value("de")
    expect(one("go").text == "Berechnen", "German")
    one("close").send_keys(Keys.ENTER)
    expect(not one("compare").is_displayed(), "two answers put away")
    check_basics(browser, "one answer")
    wrong = [line["message"] for line in browser.get_log("browser") if line["level"] == "SEVERE" and "400" not in line["message"]]
    expect(not wrong, f"the console of the browser: {wrong}")
finally:
    browser.quit()
sys.exit(exit_code())
