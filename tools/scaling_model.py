#!/usr/bin/env python3
"""Where the row of slabs stops scaling: a model of one step on 1 to 1,024 GPUs.

    tools/scaling_model.py [--cycles 1.1] [--network 50e9] [--machine 8] …

A step is what one GPU computes, what it waits for its neighbours' planes, and what all of them do
alike, as solver/pressure/multigrid.hpp has it: levels with 8 planes on each slab and more than 32768
cells are computed by slabs; the next one is gathered, and every GPU computes it and the coarser ones.

    compute    launches + cells of a slab × seconds per cell
    velocity   3 planes each way, behind the divergence
    cycle      6 planes of b of all levels at once, behind the gathered ones; up to 7 planes of x of
               each level but the finest; the level that is gathered, to all; the gathered levels,
               whole; two sums over all slabs

Constants are options. The defaults of one GPU are fits to runs on one H200 (ns per cell and step at
2.1, 8.4, 34 and 134 million cells: 0.245, 0.155, 0.126, 0.106); those of neighbours in one machine
are what copies there take; those of the network are ASSUMED (400 Gbit/s for each GPU), not measured.
"""

import argparse
import math

SLAB_GHOSTS, SMALL = 8, 32768  # multigrid_ghosts, gathered_cells
COARSE_ROUNDS = 3  # of sweeps on gathered levels


def options():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)

    def add(name, default, words):
        parser.add_argument("--" + name, type=float, default=default, help=f"{words} ({default:g})")

    add("launches", 0.26e-3, "s a step that no cell takes: launches, small levels")
    add("cell", 0.105e-9, "s for a cell and step, one cycle of the pressure")
    add("cycle-cell", 0.022e-9, "s of these for a cell in one cycle: 62 bytes at 2.9 TB/s")
    add("divergence-cell", 0.006e-9, "s for a cell of the divergence, behind which velocity travels")
    add("cycles", 1.1, "cycles of the pressure a step")
    add("level-launch", 20e-6, "s for one gathered level besides its cells")
    add("link", 394e9, "bytes/s between GPUs of a machine")
    add("link-latency", 7e-6, "s for a small message there")
    add("network", 50e9, "bytes/s between machines for each GPU; assumed")
    add("network-latency", 12e-6, "s for a small message there, host and MPI included; assumed")
    add("machine", 8, "GPUs of a machine")
    return parser.parse_args()


def levels_of(n):
    """Cells (i, j, k) of each level, k the longest: halved along every axis that can be."""
    levels = [n]
    while math.prod(levels[-1]) > 1:
        levels.append(tuple(max(1, cells // 2) for cells in levels[-1]))
    return levels


def distributed(levels, slabs):
    if slabs == 1:
        return len(levels)
    count = 0
    while (count + 1 < len(levels) and 2 * (levels[count + 1][2] // slabs) >= SLAB_GHOSTS
           and math.prod(levels[count]) > SMALL):
        count += 1
    return count


def bytes_of_plane(level):
    return 4 * level[0] * level[1]


def step(n, slabs, o):
    """Seconds by part."""
    cells, plane = math.prod(n) / slabs, bytes_of_plane(n)
    compute = o.launches + cells * (o.cell + (o.cycles - 1.1) * o.cycle_cell)
    if slabs == 1:
        return {"compute": compute, "planes": 0, "gather": 0, "coarse": 0}
    within = slabs <= o.machine
    rate, latency = (o.link, o.link_latency) if within else (o.network, o.network_latency)
    levels = levels_of(n)
    split = distributed(levels, slabs)

    velocity = max(0.0, latency + 3 * plane / rate - cells * o.divergence_cell)
    gathered = levels[split:]
    all_cells = sum(math.prod(level) for level in gathered)
    coarse = COARSE_ROUNDS * all_cells * o.cycle_cell + len(gathered) * o.level_launch
    gather = (math.ceil(math.log2(slabs)) * latency
              + 4 * math.prod(levels[split]) * (slabs - 1) / slabs / rate)
    b = latency + 6 * sum(map(bytes_of_plane, levels[:split])) / rate
    x = sum(latency + 5 * bytes_of_plane(level) / rate for level in levels[1:split])
    sums = 2 * math.ceil(math.log2(slabs)) * latency
    planes = velocity + o.cycles * (max(0.0, b - coarse) + x + sums)
    if split == 0:  # every GPU computes all of the pressure
        compute -= cells * o.cycles * o.cycle_cell
    return {"compute": compute, "planes": planes, "gather": o.cycles * gather,
            "coarse": o.cycles * coarse}


def table(title, grid_of, o):
    print(f"\n{title}\n{'GPUs':>5} {'grid':>20} {'cells/GPU':>10} {'planes':>7} {'ms':>8} "
          f"{'compute':>8} {'planes':>8} {'gather':>8} {'coarse':>8} {'efficiency':>10}")
    alone = None
    for slabs in (1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024):
        n = grid_of(slabs)
        if n[2] < slabs:
            break
        parts = step(n, slabs, o)
        total, cells = sum(parts.values()), math.prod(n)
        per_cell = total * slabs / cells
        alone = alone or per_cell
        shares = " ".join(f"{1e3 * seconds:8.3f}" for seconds in parts.values())
        print(f"{slabs:5} {'x'.join(map(str, n)):>20} {cells / slabs / 1e6:9.1f}M "
              f"{n[2] // slabs:7} {1e3 * total:8.3f} {shares} {alone / per_cell:10.2f}")


def city(slabs):
    """About 134 million cells a GPU, four times as long and twice as wide as high."""
    side = (134e6 * slabs / 8) ** (1 / 3)
    width, height = (16 * max(1, round(factor * side / 16)) for factor in (1, 2))
    return width, height, slabs * max(1, round(4 * side / slabs))


def main():
    o = options()
    table("Strong: 512 x 512 x 512", lambda slabs: (512, 512, 512), o)
    table("Strong: 1024 x 2048 x 4096 (8.6 billion cells)", lambda slabs: (1024, 2048, 4096), o)
    table("Weak: longer and longer, 512 x 512 x 512 a GPU", lambda slabs: (512, 512, 512 * slabs), o)
    table("Weak: a city that grows along all axes, 134 million cells a GPU", city, o)


if __name__ == "__main__":
    main()
