#!/bin/bash
# The cases of README and of the tutorial, which downwash check takes. Links of the documents.
# Usage: readme_test.sh PATH_OF_DOWNWASH
here=$(cd "$(dirname "$0")" && pwd)
source "$here/support.sh" "$1"

cat >my_street.geojson <<'JSON'
{ "type": "FeatureCollection", "features": [
  { "type": "Feature", "properties": { "building": "yes", "height": 12 }, "geometry": {
    "type": "Polygon", "coordinates": [[[13.4164, 52.5404], [13.4167, 52.5404], [13.4167, 52.5406],
                                        [13.4164, 52.5406], [13.4164, 52.5404]]] } },
  { "type": "Feature", "properties": { "building": "yes", "height": 15 }, "geometry": {
    "type": "Polygon", "coordinates": [[[13.4184, 52.5409], [13.4187, 52.5409], [13.4187, 52.5411],
                                        [13.4184, 52.5411], [13.4184, 52.5409]]] } } ] }
JSON
# Each block of lines that are indented and JSON: the case of README; the case of the tutorial, cut to a
# district as its text says, and without its releases.
python3 - "$here/../.." <<'PYTHON' || complain "the snippets of README and tutorial are not found"
import json, re, sys
def blocks_of(page, chapter):
    text = open(sys.argv[1] + "/" + page, encoding="utf-8").read()
    chapter = text.split("\n## " + chapter + "\n")[1].split("\n## ")[0]
    return re.findall(r"(?:^    .*\n)+", chapter, re.MULTILINE)
open("readme.json", "w").write(
    next(block for block in blocks_of("README.md", "Your own place") if block.lstrip().startswith("{")))
case = next(block for block in blocks_of("docs/tutorial.md", "2. The case") if block.lstrip().startswith("{"))
open("together.json", "w").write(case)
plain = json.loads(re.sub(r"//.*", "", case))
text = open(sys.argv[1] + "/docs/tutorial.md", encoding="utf-8").read()
crop = re.search(r'`("centre": \[[^`]*)` in `domain`', text).group(1)
cut = json.loads(json.dumps(plain))
cut["domain"].update(json.loads("{" + crop + "}"))
json.dump(cut, open("cut.json", "w"))
del plain["releases"], plain["receptors"]
plain["time"] = {"end": "20 min"}
json.dump(plain, open("alone.json", "w"))
PYTHON
for case in readme alone together cut; do
  exits "0 4" "Estimate|to |Checks" "$program" check $case.json --set domain.resolution=12 --set backend=cpu
done
exits "0 4" "" "$program" check together.json --set domain.resolution=12 --set 'time={}'
exits 2 "DW-413|leave \`time.end\` out" "$program" check together.json --set domain.resolution=12 --set 'time={"end": 600}'

# Links of README and docs/ lead to files that are there, and that are installed beside them.
python3 - "$here/../.." <<'PYTHON' || complain "links of the documents lead nowhere"
import glob, os, re, sys
root = sys.argv[1]
rules = open(root + "/app/CMakeLists.txt", encoding="utf-8").read()
installed = set(re.findall(r"\$\{PROJECT_SOURCE_DIR\}/([\w.]+)(?=[\s)])", rules[rules.index("install(TARGETS"):]))
links = []
for page in [root + "/README.md", *glob.glob(root + "/docs/*.md")]:
    text = re.sub(r"^    .*", "", open(page, encoding="utf-8").read(), flags=re.MULTILINE)  # no queries
    targets = [link.split("#")[0] for link in re.findall(r"\]\(([^)\s]+)\)", text) if "://" not in link]
    links += [os.path.relpath(os.path.join(os.path.dirname(page), link), root) for link in targets if link]
lost = [link for link in links if not (os.path.exists(root + "/" + link) and link.split("/")[0] in installed)]
assert links and not lost, lost
PYTHON

# Units that are typed, wherever a quantity is.
exits "0 4" "4.11556 m/s|315°|chlorine" "$program" check together.json --set domain.resolution=12 \
  --set wind.speed=8kt --set wind.direction=NW --set releases.0.duration=10min --set releases.0.substance=1017
exits 2 "DW-113|m/s, km/h, kt, mph or ft/s" "$program" check together.json --set "wind.speed=8 parsecs"
exits "0 2 4" "90 s" "$program" check together.json --set domain.resolution=12 --within 1.5m

# A folder with a blank is told as a shell takes it.
mkdir "my results"
exits "0 4" "downwash resume 'my results/one' --out NEW" "$program" run together.json --out "my results/one" \
  --set domain.resolution=12 --set time.spin_up=10 --set time.after_release=20s --set releases.0.duration=10 \
  --set backend=cpu --slabs 1 --set inflow.turbulence=none
exit $((failures > 0))
