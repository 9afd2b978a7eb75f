#!/usr/bin/env python3
"""Adds substances to io/substances.json: figures on which two public copies agree, and no others.

agree.py COPIES   COPIES: a folder with
    aloha.json              chemicals of ALOHA's library (table shanto_chemical of the SQLite file in the
                            public repository SIHPCC/pyeldqm, commit a4a56b1, as a list of objects)
    chemicals/              the public repository CalebBell/chemicals, commit 82faef9: boiling points
                            (Yaws), flammable limits (NFPA 497, IEC 60079-20-1), molar masses
    green_table_1.json, erg_index.txt
                            ERG 2024 of the public repository Wen398/Chemical-Accident-Emergency-
                            Response-RAG-System, commit 3048b21 ("Prepared Data")
Beside this file lie, as they were found in public repositories and on NIOSH's pages:
    aegl_2009.txt   final AEGLs (US EPA) of 30 September 2009, ppm: CAS|1 2 3 for 10 min|30 min|1 h|4 h|8 h
    erpg_2009.txt   ERPG-1, 2, 3 (AIHA) of 2009, ppm
    idlh_ppm.txt    IDLH (NIOSH), ppm, of the pages cdc.gov/niosh/idlh (repository ilyautov/hefest)
    names.txt       CAS|UN where the guidebook names a group, - for none|English|German|French|Spanish|more
    formulas.txt    formulas, where CalebBell/chemicals has none: the molar mass follows from them

Levels: AEGLs of 1 h where both copies have them, else ERPGs, else the IDLH. What only one copy has is left
out, and counted at the end. Entries that are there already stay as they are.
"""

import collections
import json
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
LIBRARY = HERE.parent.parent / "io" / "substances.json"
WEIGHTS = {
    "H": 1.008, "B": 10.81, "C": 12.011, "N": 14.007, "O": 15.999, "F": 18.998, "Si": 28.085, "P": 30.974,
    "S": 32.06, "Cl": 35.45, "As": 74.922, "Se": 78.971, "Br": 79.904, "Sb": 121.76, "Te": 127.60, "W": 183.84,
}  # IUPAC
HARM = "Lasting harm, or people may be unable to escape."
MEANING = {
    "AEGL": ["Irritation or discomfort that passes after exposure.", HARM, "Danger to life."],
    "ERPG": ["Mild effects that pass.", HARM, "Danger to life."],
}
SOURCE = {
    "AEGL": "AEGLs for 1 h (US EPA; NRC), as ALOHA's library and a table of the final AEGLs of 2009 agree; those for "
            "10 min, 30 min, 4 h and 8 h are of one copy and left out.",
    "ERPG": "ERPGs for 1 h (AIHA 2009), as ALOHA's library and a table of 2009 agree.",
    "IDLH": "IDLH (NIOSH, for workers), as ALOHA's library and a copy of NIOSH's pages agree; levels for the public "
            "could not be confirmed, so no lesser harm is told of.",
    "": "No level of concern that two public copies agree on.",
}


def cas_of(text):
    a, b, c = text.strip().split("-")
    return f"{int(a)}-{int(b):02d}-{c}"


def number(text):
    found = re.match(r"\s*([\d.]+)", str(text)) if text is not None else None
    return float(found.group(1)) if found else None


def rows(path):
    for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
        yield line.split("\t")


def own(name, separator):
    """Lists of numbers by CAS number; - is nothing."""
    result = {}
    for entry in (HERE / name).read_text().strip().split(separator):
        key, *values = re.split(r"[|\s]+", entry.strip())
        result[cas_of(key)] = [None if value == "-" else float(value) for value in values]
    return result


class Copies:
    def __init__(self, folder):
        self.aloha = {
            cas_of(row["cas_number"]): row
            for row in json.loads((folder / "aloha.json").read_text())
            if re.fullmatch(r"\d+-\d+-\d", row["cas_number"] or "")
        }
        data = folder / "chemicals"
        self.boiling = {r[0]: float(r[1]) for r in list(rows(data / "Phase Change/Yaws Boiling Points.tsv"))[1:]}
        self.limits = collections.defaultdict(list)
        for name in ("NFPA 497 2008.tsv", "IS IEC 60079-20-1 2010.tsv"):
            for row in list(rows(data / "Safety" / name))[1:]:
                if len(row) > 5 and number(row[4]) is not None and number(row[5]) is not None:
                    self.limits[row[0]].append((100 * number(row[4]), 100 * number(row[5])))
        self.mass, self.formula, self.names = {}, {}, {}
        for name in ("chemical identifiers pubchem small.tsv", "Inorganic db.tsv",
                     "chemical identifiers example user db.tsv"):
            for row in rows(data / "Identifiers" / name):
                if len(row) > 3 and number(row[3]):
                    self.mass.setdefault(row[1], float(row[3]))
                    self.formula.setdefault(row[1], row[2])
                    self.names.setdefault(row[1], row[7:])
        for line in (HERE / "formulas.txt").read_text().splitlines():
            key, formula = line.split()
            atoms = re.findall(r"([A-Z][a-z]?)(\d*)", formula)
            self.mass.setdefault(key, sum(WEIGHTS[atom] * int(count or 1) for atom, count in atoms))
            self.formula.setdefault(key, formula)
        self.aegl, self.erpg = own("aegl_2009.txt", "\n"), own("erpg_2009.txt", ";")
        self.idlh = {key: value[0] for key, value in own("idlh_ppm.txt", ";").items()}
        self.toxic = set(json.loads((folder / "green_table_1.json").read_text()))
        self.un = collections.defaultdict(list)
        for line in (folder / "erg_index.txt").read_text().splitlines():
            found = re.match(r"UN ID: (\d{4}) corresponds to Material: (.*?)\. Emergency", line)
            if found:
                self.un[plain(found.group(2))].append(found.group(1))


def plain(name):
    """A name as the guidebook and ALOHA share it."""
    name = re.sub(r"\(.*?\)", "", name.upper().replace("SULPH", "SULF"))
    states = ("ANHYDROUS|STABILIZED|COMPRESSED|LIQUEFIED|REFRIGERATED LIQUID.*|DISSOLVED|INHIBITED|PURE|LIQUID|MOLTEN|"
              "AQUEOUS SOLUTION.*|SOLUTION.*|ADSORBED|ABSORBED|UNSYMMETRICAL|SYMMETRICAL|GLACIAL|WHEN SPILLED.*|GAS")
    return re.sub(r"[\s,\-]+", " ", re.sub(rf",?\s*\b({states})\b", "", name)).strip()


class Agreement:
    def __init__(self, copies):
        self.copies, self.used, self.left = copies, collections.Counter(), collections.Counter()

    def mass(self, key):
        row, mass = self.copies.aloha.get(key), self.copies.mass.get(key)
        agrees = row and mass and abs(row["molecular_weight"] - mass) <= 0.06 + 0.0005 * mass
        (self.used if agrees else self.left)["molar mass"] += 1
        return round(mass, 3) if agrees else None

    def levels(self, key):
        """Kind and values, None where the copies do not agree."""
        row = self.copies.aloha.get(key, {})
        found = {}
        hour = self.copies.aegl.get(key, [None] * 15)[6:9]
        for kind, values, name in (("AEGL", hour, "aegl{}_60min"),
                                   ("ERPG", self.copies.erpg.get(key, [None] * 3), "erpg{}")):
            theirs = [number(row.get(name.format(n))) for n in (1, 2, 3)]
            agreed = [b if b is not None and a == b else None for a, b in zip(theirs, values)]
            if any(agreed):
                found[kind] = agreed
            self.left[f"{kind}, 1 h"] += sum(a is not None for a in theirs) - sum(v is not None for v in agreed)
        if key in self.copies.aegl:
            self.left["AEGL, other times"] += sum(v is not None for v in self.copies.aegl[key]) - sum(
                v is not None for v in hour)
        idlh = number(row.get("idlh"))
        if idlh is not None and idlh == self.copies.idlh.get(key):
            found["IDLH"] = [idlh]
        elif idlh is not None:
            self.left["IDLH"] += 1
        for kind in ("AEGL", "ERPG", "IDLH"):
            if kind in found:
                return kind, found[kind]
        return "", []

    def boiling(self, key):
        row = self.copies.aloha.get(key, {})
        fahrenheit = row.get("normal_boiling_point_f")
        fahrenheit = row.get("ambient_boiling_point_f") if fahrenheit is None else fahrenheit
        if fahrenheit is None:
            return None
        kelvin = (fahrenheit - 32) / 1.8 + 273.15
        agrees = key in self.copies.boiling and abs(kelvin - self.copies.boiling[key]) <= 1.5
        (self.used if agrees else self.left)["boiling point"] += 1
        return round(self.copies.boiling[key] - 273.15, 1) if agrees else None

    def limits(self, key):
        row = self.copies.aloha.get(key, {})
        low, high = number(row.get("lel")), number(row.get("uel"))
        if low is None or high is None:
            return None
        low, high = low / 1e4, high / 1e4  # ppm
        for a, b in self.copies.limits.get(key, []):
            if abs(a - low) <= 0.1 + 0.02 * low and abs(b - high) <= 0.3 + 0.02 * high:
                self.used["flammable limits"] += 1
                return round(a, 2), round(b, 2)
        self.left["flammable limits"] += 1
        return None

    def numbers(self, key):
        names = [self.copies.aloha[key]["name"]] if key in self.copies.aloha else []
        found = [un for name in names + self.copies.names.get(key, []) for un in self.copies.un.get(plain(name), [])]
        return [un for un in found if un in self.copies.toxic] + found


def level_lines(kind, values):
    if kind == "IDLH":
        return ['{ "name": "IDLH", "severity": 3, "averaging": 1800, "ppm": %g,\n        "meaning": "Danger to life: a '
                'healthy worker can escape within half an hour." }' % values[0]]
    return ['{ "name": "%s-%d", "severity": %d, "averaging": 3600, "ppm": %g,\n        "meaning": "%s" }'
            % (kind, n + 1, n + 1, value, MEANING[kind][n]) for n, value in enumerate(values) if value is not None]


def entry(line, agreement, taken):
    key, un, english, *names = line.split("|")
    names = names[:3] + (names[3].split(";") if len(names) > 3 else [])
    un = un.rstrip("-") if un else next(iter(agreement.numbers(key)), "")
    mass, boiling, limits = agreement.mass(key), agreement.boiling(key), agreement.limits(key)
    kind, values = agreement.levels(key)
    if mass is None:
        kind, values = "", []  # ppm need it
    agreement.used[kind or "no level"] += 1
    formula = agreement.copies.formula.get(key, "")
    formula = "" if formula in taken or len(formula) > 30 else formula
    un = "" if un in taken else un
    taken.update({formula, un})
    synonyms = [n for n in dict.fromkeys(names) if n and n.lower() != english.lower()]
    lines = [f'    "name": "{english}"']
    lines += [f'    "formula": "{formula}"'] if formula else []
    lines += [f'    "cas": "{key}"'] + ([f'    "un": "{un}"'] if un else [])
    lines.append('    "synonyms": ' + json.dumps(synonyms, ensure_ascii=False))
    figures = ([f'"molar_mass": {mass:g}'] if mass is not None else []) + (
        [f'"boiling_point": {boiling:g}'] if boiling is not None else []) + (
        ['"flammable_limits": [%g, %g]' % limits] if limits else [])
    lines += ["    " + ", ".join(figures)] if figures else []
    sources = (["Boiling point: Yaws, within 1.5 K of ALOHA's library"] if boiling is not None else []) + (
        ["flammable limits: NFPA 497 or IEC 60079-20-1, as in ALOHA's library"] if limits else [])
    lines += ['    "properties_source": "' + "; ".join(sources) + '"'] if sources else []
    lines.append(f'    "source": "{SOURCE[kind]}"')
    if values:
        lines.append('    "levels": [\n      ' + ",\n      ".join(level_lines(kind, values)) + "\n    ]")
    return un not in agreement.copies.toxic, english, "  {\n" + ",\n".join(lines) + "\n  }"


def main():
    agreement = Agreement(Copies(pathlib.Path(sys.argv[1])))
    text = LIBRARY.read_text(encoding="utf-8").rstrip()
    library = json.loads(text)
    taken = {one.get(key, "") for one in library for key in ("formula", "un", "cas")}
    lines = [line for line in (HERE / "names.txt").read_text(encoding="utf-8").splitlines()
             if line.split("|")[0] not in taken]
    entries = sorted((entry(line, agreement, taken) for line in lines), key=lambda one: (one[0], one[1].lower()))
    if entries:
        text = text[:-1].rstrip() + ",\n" + ",\n".join(one[2] for one in entries) + "\n]\n"
        json.loads(text)
        LIBRARY.write_text(text, encoding="utf-8")
    print(f"{len(entries)} added to {len(library)}")
    print("two copies agree:", dict(agreement.used))
    print("left out, of one copy or contradicted:", dict(agreement.left))


if __name__ == "__main__":
    main()
