#!/usr/bin/env pvpython
"""A picture of a Downwash result: buildings, the wind at the height of people, and the cloud.

    pvpython tools/picture.py RESULT_FOLDER PICTURE.png [--time S] [--height M] [--max-speed M/S]

Without a screen: xvfb-run --auto-servernum pvpython tools/picture.py ...
Opens fields/series.pvd with ParaView's own reader, first checks it against run.json (arrays,
bounds, time values), then draws the last moment, or the one nearest to --time. Where the fields hold
concentrations, the air above the least level of concern is drawn as a cloud.
"""
import argparse
import json
import math
import os
import sys
import textwrap
import xml.etree.ElementTree as ElementTree

from paraview.simple import *  # noqa: F403  (how ParaView's own scripts do it)
from vtkmodules.numpy_interface import dataset_adapter
import numpy

BUILDING, PAPER, INK = (0.80, 0.79, 0.77), (1, 1, 1), (0.13, 0.13, 0.15)
CLOUD = (0.93, 0.55, 0.10)
MOLAR_VOLUME = 24.465  # l/mol


def check(condition, message):
    if not condition:
        sys.exit(f"picture.py: {message}")


def close(a, b):
    return abs(a - b) <= 1e-6 * max(1, abs(a), abs(b))


def open_series(folder, run):
    path = os.path.join(folder, "fields", "series.pvd")
    check(os.path.isfile(path), f"{path} is missing.")
    series = PVDReader(FileName=path)
    series.UpdatePipelineInformation()

    times = list(series.TimestepValues)
    listed = [float(e.get("timestep")) for e in ElementTree.parse(path).iter("DataSet")]
    same = len(times) == len(listed) and all(map(close, times, listed))
    check(same, f"time values are {times}, not {listed}")
    check(close(times[-1], run["progress"]["time_s"]), f"the last time is {times[-1]} s")

    for time in times:
        series.UpdatePipeline(time)
        arrays = {a.Name: a.GetNumberOfComponents() for a in series.CellData}
        complete = arrays.get("velocity") == 3 and arrays.get("solid") == 1
        check(complete, f"arrays at {time} s: {arrays}")
        origin, size = run["grid"]["origin_m"], run["grid"]["size_m"]
        expected = [edge for x, length in zip(origin, size) for edge in (x, x + length)]
        bounds = series.GetDataInformation().GetBounds()
        check(all(map(close, bounds, expected)), f"bounds at {time} s: {bounds}, not {expected}")
    print(f"{len(times)} moments from {times[0]:g} to {times[-1]:g} s")
    print(f"arrays {arrays}")
    print(f"bounds {bounds}")
    return series, times


def bounds_of(source):
    return source.GetDataInformation().GetBounds()


def colour(display, rgb):
    display.ColorArrayName = [None, ""]
    display.DiffuseColor = display.AmbientColor = rgb


def text_at(view, text, position, size=15, bold=False, align="Center"):
    display = Show(Text(Text=text), view, "TextSourceRepresentation")
    display.TextPropMode = "Billboard 3D Text"
    display.BillboardPosition = position
    display.FontSize, display.Bold, display.Color = size, int(bold), INK
    display.Justification = align


def heading(view, text, corner, size, bold=False):
    display = Show(Text(Text=text), view, "TextSourceRepresentation")
    display.WindowLocation = "Any Location"
    display.Position = corner
    display.FontSize, display.Bold, display.Color = size, int(bold), INK
    display.Justification = "Left"


def arrow(view, tail, direction, length, rgb):
    """A flat-lying arrow on the ground."""
    source = Arrow(TipResolution=24, ShaftResolution=24)
    source.TipRadius, source.TipLength, source.ShaftRadius = 0.14, 0.4, 0.05
    angle = math.degrees(math.atan2(direction[1], direction[0]))
    turned = Transform(Input=source, Transform="Transform")
    turned.Transform.Scale = [length] * 3
    turned.Transform.Rotate = [0, 0, angle]
    turned.Transform.Translate = tail
    colour(Show(turned, view), rgb)


def line(view, begin, end, rgb, width):
    display = Show(Line(Point1=begin, Point2=end), view)
    colour(display, rgb)
    display.LineWidth = width


def round_length(length):
    """The 1, 2 or 5 times a power of ten that is nearest below."""
    power = 10 ** math.floor(math.log10(length))
    return next(n * power for n in (5, 2, 1) if n * power <= length)


def concentration(level, substance):
    """The least of a level, kg/m3; ppm at 25 degrees and 1013 hPa, as Downwash takes them."""
    by_volume = "ppm" in level
    values = level["ppm" if by_volume else "mg_m3"]
    least = min(values) if isinstance(values, list) else values
    return least * (substance["molar_mass"] / MOLAR_VOLUME if by_volume else 1) * 1e-6


def clouds_of(case, arrays):
    """(array, level in kg/m3, words) of each released substance that is in the fields."""
    described = {substance["name"]: substance for substance in case.get("substances", [])}
    for name in dict.fromkeys(release["substance"] for release in case.get("releases", [])):
        array = f"concentration {name}" if f"concentration {name}" in arrays else "concentration"
        substance = described.get(name, {})
        levels = [(concentration(level, substance), level["name"]) for level in substance.get("levels", [])]
        if array not in arrays or not levels:
            continue
        least, level = min(levels)
        yield array, least, f"{name} above {1e6 * least:.3g} mg/m\u00b3 ({level}), at this moment"


def draw_clouds(view, air, case, options, end):
    """Up to `end` downwind, where the ground that is drawn ends. The words for each."""
    words = []
    for array, level, told in clouds_of(case, {a.Name for a in air.CellData}):
        cloud = Contour(Input=CellDatatoPointData(Input=air), ContourBy=["POINTS", array])
        cloud.Isosurfaces = [level]
        cloud = Clip(Input=cloud, ClipType="Plane", Invert=1)
        cloud.ClipType.Origin, cloud.ClipType.Normal = [end, 0, 0], [1, 0, 0]
        cloud.UpdatePipeline(options.time)
        if not cloud.GetDataInformation().GetNumberOfCells():
            words.append(f"no {told}")
            continue
        display = Show(cloud, view)
        colour(display, CLOUD)
        display.Opacity = 0.5
        words.append(told)
    return words


def draw(series, run, options):
    case, grid = run["case"], run["grid"]
    # Near the ground; where `resolution` sizes the domain, cells may be higher above the roofs.
    cell_height = case["domain"].get("resolution", grid["size_m"][2] / grid["cells"][2])
    level = max(1, math.ceil(options.height / cell_height)) * cell_height - cell_height / 2

    air = Threshold(Input=series, Scalars=["CELLS", "solid"])
    air.ThresholdMethod, air.LowerThreshold = "Below Lower Threshold", 0.5
    solid = Threshold(Input=series, Scalars=["CELLS", "solid"])
    solid.ThresholdMethod, solid.UpperThreshold = "Above Upper Threshold", 0.5
    air.UpdatePipeline(options.time)
    solid.UpdatePipeline(options.time)

    # The part of the ground that is drawn: the buildings and some land around them.
    domain = bounds_of(series)
    city = bounds_of(solid) if solid.GetDataInformation().GetNumberOfCells() else domain
    rim = 0.04 * max(city[1] - city[0], city[3] - city[2])
    x0, x1 = max(domain[0], city[0] - rim), min(domain[1], city[1] + 1.5 * rim)
    y0, y1 = max(domain[2], city[2] - rim), min(domain[3], city[3] + rim)
    width, depth = x1 - x0, y1 - y0

    view = CreateRenderView()
    view.ViewSize = [1600, 1000]
    view.UseColorPaletteForBackground = 0
    view.Background = PAPER
    view.OrientationAxesVisibility = 0

    ground = Slice(Input=air, SliceType="Plane")
    ground.SliceType.Origin = [0, 0, level]
    ground.SliceType.Normal = [0, 0, 1]
    patch = ground
    for normal, origin in (((1, 0, 0), x0), ((-1, 0, 0), x1), ((0, 1, 0), y0), ((0, -1, 0), y1)):
        patch = Clip(Input=patch, ClipType="Plane", Invert=0)
        patch.ClipType.Normal = normal
        patch.ClipType.Origin = [origin if n else 0 for n in map(abs, normal)]
    speed = Calculator(Input=patch, AttributeType="Cell Data", ResultArrayName="speed")
    speed.Function = "mag(velocity)"
    speed.UpdatePipeline(options.time)
    values = dataset_adapter.WrapDataObject(servermanager.Fetch(speed)).CellData["speed"]
    pieces = getattr(values, "Arrays", [values])
    highest = numpy.percentile(numpy.concatenate([numpy.ravel(p) for p in pieces]), 99.5)
    top_speed = options.max_speed or math.ceil(2 * highest) / 2

    smooth = CellDatatoPointData(Input=speed)
    shown = Show(smooth, view)
    ColorBy(shown, ("POINTS", "speed"))
    shown.Ambient, shown.Diffuse = 1, 0  # the colours of the bar, without shading
    table = GetColorTransferFunction("speed")
    table.ApplyPreset("Viridis (matplotlib)", True)
    table.RescaleTransferFunction(0, float(top_speed))
    bar = GetScalarBar(table, view)
    bar.Title, bar.ComponentTitle = f"Wind speed {level:g} m above ground", "(m/s)"
    bar.TitleColor = bar.LabelColor = INK
    bar.TitleFontSize, bar.LabelFontSize = 18, 18
    bar.Orientation = "Horizontal"
    bar.WindowLocation = "Any Location"
    bar.Position, bar.ScalarBarLength, bar.ScalarBarThickness = [0.62, 0.90], 0.34, 18
    bar.AutomaticLabelFormat, bar.LabelFormat, bar.RangeLabelFormat = 0, "%.1f", "%.1f"
    shown.SetScalarBarVisibility(view, True)

    houses = Show(solid, view)
    colour(houses, BUILDING)
    houses.Specular = 0

    # Short streamlines from a lattice of points at the same height.
    lattice = Plane(Origin=[x0, y0, level], Point1=[x1, y0, level], Point2=[x0, y1, level])
    lattice.XResolution, lattice.YResolution = 36, max(1, round(36 * depth / width))
    tracer = StreamTracerWithCustomSource(Input=CellDatatoPointData(Input=air), SeedSource=lattice)
    tracer.Vectors = ["POINTS", "velocity"]
    tracer.IntegrationDirection = "FORWARD"
    tracer.MaximumStreamlineLength = 0.07 * width
    streams = Show(tracer, view)
    colour(streams, (1, 1, 1))
    streams.LineWidth, streams.Opacity = 1.5, 0.75

    mark_scale_and_directions(view, case, grid, (x0, x1, y0, y1))
    # Lines that end before the colour bar begins.
    lines = textwrap.wrap(case.get("title") or "Downwash", 46)
    for number, words in enumerate(lines):
        heading(view, words, [0.03, 0.945 - 0.04 * number], 24, bold=True)
    heading(view, f"{options.time:g} s after the start", [0.03, 0.945 - 0.04 * len(lines)], 20)
    for number, words in enumerate(draw_clouds(view, air, case, options, x1)):
        heading(view, words, [0.45, 0.02 + 0.035 * number], 20)

    view.ViewTime = options.time
    centre = [(x0 + x1) / 2, (y0 + y1) / 2 - 0.035 * depth, 0]
    distance = 1.6 * max(width, 1.2 * depth)
    elevation = math.radians(52)
    view.CameraFocalPoint = centre
    view.CameraPosition = [
        centre[0],
        centre[1] - distance * math.cos(elevation),
        distance * math.sin(elevation),
    ]
    view.CameraViewUp = [0, 0, 1]
    view.CameraViewAngle = 30
    SaveScreenshot(options.picture, view, ImageResolution=[1200, 750], CompressionLevel="9")


def mark_scale_and_directions(view, case, grid, corners):
    x0, x1, y0, y1 = corners
    size = max(x1 - x0, y1 - y0)

    bar = round_length(0.2 * size)
    front = y0 - 0.05 * size
    line(view, [x0, front, 0], [x0 + bar, front, 0], INK, 5)
    text_at(view, f"{bar:g} m", [x0 + bar + 0.02 * size, front - 0.005 * size, 0], 20, align="Left")

    wind = case.get("wind")
    if wind:
        middle = (y0 + y1) / 2
        arrow(view, [x0 - 0.17 * size, middle, 0], (1, 0), 0.14 * size, (0.75, 0.22, 0.17))
        above = [x0 - 0.11 * size, middle + 0.04 * size, 0]
        text_at(view, f"wind\n{wind['speed']:g} m/s", above, 20, True)
    if wind and grid.get("map_rotation_degrees") is not None:
        blows_from = math.radians(wind["direction"])
        north = (-math.cos(blows_from), -math.sin(blows_from))
        foot = [x0 - 0.10 * size, y0 + 0.12 * size, 0]
        arrow(view, foot, north, 0.10 * size, INK)
        text_at(view, "N", [foot[n] + 0.125 * size * north[n] for n in (0, 1)] + [0], 22, True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("result_folder")
    parser.add_argument("picture")
    parser.add_argument("--time", type=float, help="s; the last moment when absent")
    parser.add_argument("--height", type=float, default=2, help="above ground, m; 2 unless given")
    parser.add_argument("--max-speed", type=float, default=0, help="end of the bar, m/s")
    options = parser.parse_args()

    with open(os.path.join(options.result_folder, "run.json"), encoding="utf-8") as file:
        run = json.load(file)
    series, times = open_series(options.result_folder, run)
    wanted = times[-1] if options.time is None else options.time
    options.time = min(times, key=lambda time: abs(time - wanted))
    draw(series, run, options)
    print(f"{options.picture}: {os.path.getsize(options.picture) / 1000:.0f} kB")


if __name__ == "__main__":
    main()
