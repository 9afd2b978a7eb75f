"""Runs Downwash from Python and opens what comes out.

    import downwash
    result = downwash.run("street.json", "results/street", set={"domain.resolution": 8}, within="5min")
    print(result.reliable, result.verdict["words"])
    wind = result.field("last", "velocity")      # xarray.DataArray: z, y, x, component

Needs Python 3.9 and the program. Fields also need numpy and xarray.

Units: metres and seconds, and what the name of a column says (cases/OUTPUT.md): `peak_mg_m3` is mg/m³,
`arrival_s` seconds. x points downwind, y to the left when facing downwind, z up.
"""

import base64
import contextlib
import csv
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path
from typing import Any, NamedTuple, Optional, Union
from xml.etree import ElementTree

__all__ = ["Check", "DownwashError", "FieldFile", "Result", "check", "field_names", "find_program", "read_field", "run"]

UNRELIABLE = 4  # the exit code of a result, or a case, not to rely on
NUMBERED = re.compile(r"^(?:downwash: )?error (DW-\d+): (.*)$")


class DownwashError(RuntimeError):
    """A refusal or failure of the program; str() is its message.

    number      number of the first message, such as "DW-112", or None: `downwash explain` tells more
    exit_code   1 failure, 2 bad input, 3 the flow blew up, 130 interrupted; None if nothing was run
    complaints  all numbered messages: list of (number, text)
    """

    def __init__(self, message: str, exit_code: Optional[int] = None, complaints=()):
        super().__init__(message)
        self.exit_code = exit_code
        self.complaints = list(complaints)
        self.number = self.complaints[0][0] if self.complaints else None


class Check(NamedTuple):
    """A case as `check` finds it. reliable: False if a result would be one not to rely on. text: the program's words."""

    reliable: bool
    text: str


class FieldFile(NamedTuple):
    """A written moment. time: seconds since the start of the run, with its spin-up. path: of the VTK file."""

    time: float
    path: Path


# ---- the program

def find_program(program: Union[str, Path, None] = None) -> str:
    """Path of the program: the argument, else $DOWNWASH, else from PATH, else build/bin of this repository.

    Raises DownwashError if there is none. An argument or $DOWNWASH that leads nowhere is an error too.
    """
    for name, origin in ((program, "program"), (os.environ.get("DOWNWASH"), "$DOWNWASH")):
        if name:
            found = shutil.which(str(name))
            if not found:
                raise DownwashError(f"{name}: {origin} is no program; check the path.")
            return os.path.abspath(found)
    built = Path(__file__).resolve().parent.parent.parent / "build" / "bin" / "downwash"
    found = shutil.which("downwash") or shutil.which(str(built))
    if not found:
        raise DownwashError("The program downwash is not found: build it with ./setup, or set $DOWNWASH to its path.")
    return os.path.abspath(found)


def run(case: Union[dict, str, Path], out: Union[str, Path], *, folder: Union[str, Path] = ".", program=None,
        set: Optional[dict] = None, quiet: bool = True, **options) -> "Result":
    """Computes a case into the folder `out`, and returns its Result when the run has ended.

    case     path of a case file, or a dict of its keys (cases/KEYS.md). File names in a dict are
             relative to `folder`, in which it is a file while the program runs; `out` keeps it as case.json.
    set      keys to override, such as {"domain.resolution": 8, "time.end": "10min"}
    quiet    False: the program's progress goes to standard output
    options  options of `downwash run`, `-` written as `_`: within="5min", backend="cpu", slabs=2,
             metar="EDDB ...", anonymous=True

    An earlier result in `out` is moved to its folder `previous`. Ctrl-C lets the program finish its step and
    write its files, then raises KeyboardInterrupt.

    Raises DownwashError with the program's message for every exit code but 0 and 4. Code 4 means "don't rely
    on it": then `reliable` of the result is False, and `verdict` says why. After code 3 and after Ctrl-C
    Result(out) opens what was written.
    """
    executable, flags = find_program(program), _flags(set, options) + (["--quiet"] if quiet else [])
    with _case_file(case, folder) as path:
        _call([executable, "run", path, "--out", str(out), *flags], shown=not quiet)
    return Result(out)


def check(case: Union[dict, str, Path], *, folder: Union[str, Path] = ".", program=None,
          set: Optional[dict] = None, **options) -> Check:
    """Does everything short of running: geometry, memory, time, checks. `preview="DIR"` writes a plan.

    case, folder, set, options as of `run`. Raises DownwashError for every exit code but 0 and 4.
    """
    executable, flags = find_program(program), _flags(set, options)
    with _case_file(case, folder) as path:
        return Check(*_call([executable, "check", path, *flags]))


@contextlib.contextmanager
def _case_file(case: Union[dict, str, Path], folder: Union[str, Path]):
    """Path of the file of a case; that of a dict is there for as long as the context."""
    if not isinstance(case, dict):
        yield str(case)
        return
    text = json.dumps(case, indent=1, allow_nan=False, ensure_ascii=False)
    handle, path = tempfile.mkstemp(".json", "case-", folder)
    try:
        with open(handle, "w", encoding="utf-8") as file:
            file.write(text + "\n")
        yield path
    finally:
        os.unlink(path)


def _flags(overrides: Optional[dict], options: dict) -> list:
    flags = []
    for key, value in (overrides or {}).items():
        flags += ["--set", f"{key}={value if isinstance(value, str) else json.dumps(value, allow_nan=False)}"]
    for name, value in options.items():
        flag = "--" + name.replace("_", "-")
        if value is True:
            flags.append(flag)
        elif value is not None and value is not False:
            if name == "within" and not isinstance(value, str):
                value = f"{value}s"
            flags += [flag, str(value)]
    return flags


def _call(command: list, shown: bool = False) -> tuple:
    """(reliable, standard output) of a command. Its Ctrl-C comes from here, once: a second one would kill it."""
    with subprocess.Popen(command, stdout=None if shown else subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True, encoding="utf-8", errors="replace", start_new_session=True) as process:
        try:
            text, said = process.communicate()
        except BaseException:
            process.send_signal(signal.SIGINT)
            process.communicate()
            raise
    if process.returncode not in (0, UNRELIABLE):
        complaints = [found.groups() for found in map(NUMBERED.match, said.splitlines()) if found]
        words = "\n".join(f"{number}: {sentence}" for number, sentence in complaints) or said.strip()
        raise DownwashError(words or f"{command[0]} ended with code {process.returncode}", process.returncode, complaints)
    if shown:
        sys.stderr.write(said)
    return process.returncode == 0, text or ""


# ---- the result

# Columns that hold text, even if a name looks like a number; so do `time` and all that end in `_time`.
TEXT = {"action", "address", "folder", "id", "instruction", "kind", "least_action", "level", "line", "name", "point",
        "probe", "reason", "receptor", "stability", "substance", "time", "time_utc", "verdict", "run_verdict", "as_of",
        "figures"}


class Result:
    """A result folder (docs/results.md). Files are read when they are asked for, and not kept.

    Raises DownwashError if the folder has no run.json, or one that cannot be read.
    """

    def __init__(self, folder: Union[str, Path]):
        self.folder = Path(folder)
        try:
            self.record: dict = json.loads((self.folder / "run.json").read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise DownwashError(f"{self.folder}: no result of a run: {error}") from error

    @property
    def status(self) -> str:
        """Outcome of the run: "finished", "running", "interrupted" or "failed"; `record["reason"]` says why."""
        return self.record.get("status", "")

    @property
    def verdict(self) -> Optional[dict]:
        """`severity` ("fine", "look" or "unreliable") and `words`; None as long as there is none."""
        return self.record.get("verdict")

    @property
    def reliable(self) -> bool:
        """True if the run finished and its verdict is "fine" or "look"."""
        return self.status == "finished" and (self.verdict or {}).get("severity") in ("fine", "look")

    @property
    def checks(self) -> list:
        """A dict per check: `code`, `name`, `figure`, `bound`, `severity`, `effect`, `remedy`."""
        return self.record.get("checks", [])

    @property
    def ranges(self) -> Optional[dict]:
        """Likely ranges of the figures, by level and receptor; None without repeats."""
        return self.record.get("ranges")

    @property
    def receptors(self) -> list:
        """A dict per receptor and substance, of receptor_summary.csv: `peak_mg_m3`, `arrival_s`, ..."""
        return self.table("receptor_summary")

    @property
    def receptor_series(self) -> list:
        """A dict per receptor, substance and time, of receptors.csv."""
        return self.table("receptors")

    @property
    def buildings(self) -> list:
        """A dict per substance and building that something reaches, the most urgent first, of buildings.csv."""
        return self.table("buildings")

    @property
    def zones(self) -> Optional[dict]:
        """zones.geojson, a FeatureCollection; None if the run has no releases."""
        path = self.folder / "zones.geojson"
        return json.loads(path.read_text(encoding="utf-8")) if path.exists() else None

    def table(self, name: str) -> list:
        """Rows of `NAME.csv` as dicts; an empty list if there is no such file.

        Numbers are floats in the unit that ends the name of their column. Empty cells are None, `yes` and
        `no` True and False, names and times of day texts.
        """
        path = self.folder / f"{name}.csv"
        if not path.exists():
            return []
        with open(path, encoding="utf-8-sig", newline="") as file:
            return [{column: _cell(column, text) for column, text in row.items()} for row in csv.DictReader(file)]

    def fields(self) -> list:
        """The moments of fields/series.pvd in order of time, as FieldFile(time, path); an empty list without."""
        path = self.folder / "fields" / "series.pvd"
        if not path.exists():
            return []
        return [FieldFile(float(entry.get("timestep")), path.parent / entry.get("file"))
                for entry in ElementTree.parse(path).iter("DataSet")]

    def field(self, time: Union[float, str], name: str):
        """A field as an xarray.DataArray; see read_field.

        time   seconds since the start of the run, one of `fields()`; or "first", "last", "statistics" (means
               over the window of `statistics`), or a slice of these by its name, such as "height_2m"
        name   velocity, pressure, concentration, mean_velocity, ... (docs/results.md)

        Raises KeyError if there is no such time, slice or field.
        """
        return read_field(self._file_at(time), name)

    def _file_at(self, time: Union[float, str]) -> Path:
        moments = self.fields()
        if isinstance(time, str) and time not in ("first", "last"):
            for path in sorted((self.folder / ("fields" if time == "statistics" else "statistics")).glob(f"{time}.*")):
                if path.suffix in _KINDS:
                    return path
            raise KeyError(f"{self.folder} has no {time}")
        if moments and isinstance(time, str):
            return moments[0 if time == "first" else -1].path
        for moment in moments if not isinstance(time, str) else ():
            if abs(moment.time - time) <= 1e-6 * max(1.0, abs(moment.time)):
                return moment.path
        raise KeyError(f"{self.folder} has no fields at {time}; it has {[moment.time for moment in moments]}")


def _cell(column: Optional[str], text: Any):
    if not text or not isinstance(text, str):
        return None
    if column in TEXT or column is None or column.endswith("_time"):
        # The program puts an apostrophe before what a spreadsheet would compute.
        return text[1:] if text[0] == "'" and text[1:].lstrip(" \t\"'")[:1] in ("=", "+", "-", "@") else text
    if text in ("yes", "no"):
        return text == "yes"
    try:
        return float(text)
    except ValueError:
        return text


# ---- fields: VTK XML, image data or rectilinear grids, whole or in pieces

_KINDS = {".vti", ".vtr", ".pvti", ".pvtr"}
_UNITS = {"velocity": "m/s", "speed": "m/s", "pressure": "Pa", "eddy_viscosity": "m2/s", "temperature": "K",
          "concentration": "kg/m3", "variance_of_concentration": "kg2/m6", "reynolds_stress": "m2/s2",
          "turbulent_kinetic_energy": "m2/s2", "solid": "1"}
_TYPES = {"Float32": "f4", "Float64": "f8", "UInt8": "u1", "Int8": "i1", "Int16": "i2", "UInt16": "u2",
          "Int32": "i4", "UInt32": "u4", "Int64": "i8", "UInt64": "u8"}


def field_names(path: Union[str, Path]) -> list:
    """Names of the fields in a file that `Result.fields` names."""
    root, _ = _open(Path(path))
    return [array.get("Name") for cells in root.iter() if cells.tag in ("CellData", "PCellData") for array in cells]


def read_field(path: Union[str, Path], name: str):
    """A field of a VTK file of cells (.vti, .vtr, .pvti, .pvtr) as an xarray.DataArray.

    Dimensions are (z, y, x). Vectors have `component` (x, y, z) after them, symmetric tensors six (xx, yy, zz,
    xy, yz, xz). Coordinates are the centres of cells in metres. The type is that of the file, float32 as a
    rule. `attrs["units"]` has the unit. A field in solids is 0; `solid` is 1 there, if it was written.

    Raises KeyError if the file has no such field, ValueError if it is not as Downwash writes it, ImportError
    without numpy or xarray.
    """
    import numpy
    import xarray

    path = Path(path)
    root, appended = _open(path)
    grid = root[0]
    if root.get("type") in ("PImageData", "PRectilinearGrid"):
        parts = [(path.parent / piece.get("Source"), _numbers(piece.get("Extent"))) for piece in grid.iter("Piece")]
        pieces = [(extent, *_piece(*_open(source), name, source, numpy)) for source, extent in parts]
    else:
        pieces = [(_numbers(grid.find("Piece").get("Extent")), *_piece(root, appended, name, path, numpy))]
    whole = _numbers(grid.get("WholeExtent"))
    starts = whole[0::2]
    sizes = [max(high - low, 1) for low, high in zip(starts, whole[1::2])]
    components = pieces[0][2]
    values = numpy.empty(sizes[::-1] + [len(components) or 1], pieces[0][1].dtype)
    axes = [numpy.empty(size) for size in sizes]
    covered = 0
    for extent, part, _, centres in pieces:
        spans = [slice(extent[2 * a] - starts[a], extent[2 * a] - starts[a] + len(centres[a])) for a in range(3)]
        values[spans[2], spans[1], spans[0]] = part
        covered += part.size
        for axis, span, centre in zip(axes, spans, centres):
            axis[span] = centre
    if covered != values.size:
        raise ValueError(f"{path}: its pieces do not fill the grid")
    coordinates = {d: (d, a, {"units": "m", "axis": d.upper()}) for d, a in zip("zyx", axes[::-1])}
    dims = ["z", "y", "x"]
    if components:
        dims.append("component")
        coordinates["component"] = components
    else:
        values = values[..., 0]
    return xarray.DataArray(values, coordinates, dims, name, {"units": _unit(name)} if _unit(name) else {})


def _unit(name: str) -> Optional[str]:
    quantity = name.split(" ")[0]  # "concentration chlorine", if several substances are released
    return _UNITS.get(quantity) or _UNITS.get(re.sub("^(mean|largest)_", "", quantity))


def _numbers(text: str) -> list:
    return [int(word) for word in text.split()]


def _open(path: Path) -> tuple:
    """The elements of a file, and the bytes behind the underscore of its appended data, which are no XML."""
    content = path.read_bytes()
    start = content.find(b"<AppendedData")
    appended = b""
    if start >= 0:
        under = content.index(b"_", content.index(b">", start))
        end = content.rindex(b"</AppendedData>")
        appended = content[under + 1:end]
        content = content[:under] + content[end:]
    try:
        root = ElementTree.fromstring(content)
    except ElementTree.ParseError as error:
        raise ValueError(f"{path}: {error}") from error
    if root.tag != "VTKFile" or not len(root):
        raise ValueError(f"{path}: no VTK file")
    return root, appended


def _piece(root, appended: bytes, name: str, path: Path, numpy) -> tuple:
    """(values as z, y, x, component; names of components; centres of cells along x, y, z) of a single file."""
    grid = root[0]
    piece = grid.find("Piece")
    extent = _numbers(piece.get("Extent"))
    if root.get("type") == "ImageData":
        origin = [float(word) for word in grid.get("Origin").split()]
        spacing = [float(word) for word in grid.get("Spacing").split()]
        points = [origin[a] + spacing[a] * numpy.arange(extent[2 * a], extent[2 * a + 1] + 1) for a in range(3)]
    elif root.get("type") == "RectilinearGrid":
        points = [_decode(array, root, appended, path, numpy) for array in piece.find("Coordinates")]
    else:
        raise ValueError(f"{path}: {root.get('type')} is no grid of cells that Downwash writes")
    centres = [(p[1:] + p[:-1]) / 2 if len(p) > 1 else p for p in points]  # one point: a slice
    arrays = {array.get("Name"): array for array in piece.find("CellData")}
    if name not in arrays:
        raise KeyError(f"{path} has no field {name}; it has {', '.join(arrays)}")
    array = arrays[name]
    count = int(array.get("NumberOfComponents") or 1)
    values = _decode(array, root, appended, path, numpy)
    shape = [len(c) for c in centres[::-1]] + [count]
    if values.size != numpy.prod(shape):
        raise ValueError(f"{path}: {name} has {values.size} values instead of {numpy.prod(shape)}")
    components = {1: [], 3: list("xyz"), 6: ["xx", "yy", "zz", "xy", "yz", "xz"]}.get(count, list(range(count)))
    return values.reshape(shape), components, centres


def _decode(array, root, appended: bytes, path: Path, numpy):
    """Values of a DataArray: ascii, binary (base 64) or appended (raw or base 64), with zlib or without."""
    order = "<" if root.get("byte_order") == "LittleEndian" else ">"
    kind = numpy.dtype(order + _TYPES[array.get("type")])
    if array.get("format") == "ascii":
        return numpy.array(array.text.split(), kind)
    head = numpy.dtype(order + _TYPES[root.get("header_type") or "UInt32"])
    if array.get("format") == "appended":
        data = appended[int(array.get("offset")):]
        raw = root.find("AppendedData").get("encoding") == "raw"
    else:
        data, raw = (array.text or "").strip().encode(), False

    def taken(start: int, length: int) -> tuple:
        """(bytes of a block that begins there, where the next one does)"""
        stop = start + (length if raw else -(-length // 3) * 4)
        part = data[start:stop] if raw else base64.b64decode(data[start:stop])[:length]
        if len(part) < length:
            raise ValueError(f"{path}: {array.get('Name')} is cut off")
        return part, stop

    def header(start: int, count: int):
        return [int(n) for n in numpy.frombuffer(taken(start, count * head.itemsize)[0], head)]

    compressor = root.get("compressor")
    if not compressor:
        size = header(0, 1)[0]
        content = taken(0, head.itemsize + size)[0][head.itemsize:]
    elif compressor == "vtkZLibDataCompressor":
        blocks = header(0, 3)[0]
        sizes = header(0, 3 + blocks)[3:]
        packed = taken(taken(0, (3 + blocks) * head.itemsize)[1], sum(sizes))[0]
        content = b""
        for size in sizes:
            content += zlib.decompress(packed[:size])
            packed = packed[size:]
    else:
        raise ValueError(f"{path}: compressed by {compressor}, which is not read here")
    return numpy.frombuffer(content, kind)
