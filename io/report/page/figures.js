// What was computed at a place: bytes on the grid of the zones.

const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

// Decoded when first asked for.
function figuresOf(set) {
  if (set.figures && !set.decoded) {
    const from = set.figures;
    set.decoded = {...from, peak: bytesOf(from.peak), means: from.means.map(bytesOf), factors: from.factors.map(bytesOf),
                   arrival: bytesOf(from.arrival), arrival_factors: bytesOf(from.arrival_factors), departure: bytesOf(from.departure)};
  }
  return set.decoded;
}

const insideDomain = (x, y) => domainRing.length === 0 || ringHas(domainRing, x, y);

// null where nothing is known; {solid} in walls; concentrations mg/m³, null for next to nothing,
// Infinity for a mean that only an estimate brings to its level; times s, null for never, Infinity
// for still there; factors between which and their inverse means and arrival are likely, none or 1 without ranges.
function figuresAt(world) {
  const set = substance();
  if (!set || !set.figures || !insideDomain(world.x, world.y)) return null;
  const f = figuresOf(set), [ax, ay] = f.step_x, [bx, by] = f.step_y;
  const dx = world.x - f.origin[0], dy = -world.y - f.origin[1], area = ax * by - ay * bx;
  const i = Math.floor((dx * by - dy * bx) / area), j = Math.floor((ax * dy - ay * dx) / area);
  const nothing = {peak: null, means: set.levels.map(() => null), factors: [], arrival: null, arrival_factor: 1, departure: null};
  if (i < 0 || i >= f.nx || j < 0 || j >= f.ny) return nothing;
  const n = j * f.nx + i;
  if (f.peak[n] === 255) return {...nothing, solid: true};
  const value = (byte) => byte === 0 ? null : byte === 255 ? Infinity : f.low * f.ratio ** (byte - 1);
  const time = (byte) => byte === 255 ? null : byte === 254 ? Infinity : f.span * byte / 253;
  return {peak: value(f.peak[n]), means: f.means.map((bytes) => value(bytes[n])),
          factors: f.factors.map((bytes) => Math.exp(f.factor_step * bytes[n])),
          arrival: time(f.arrival[n]), arrival_factor: Math.exp(f.factor_step * (f.arrival_factors[n] || 0)), departure: time(f.departure[n])};
}
