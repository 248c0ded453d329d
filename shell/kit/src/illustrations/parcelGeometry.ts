/**
 * Procedural geometry of a parcel map: land subdivided along section lines (Public Land Survey System), terrain contours
 * by marching squares, woods, a river. Deterministic functions of a seed, so that server and browser render the same SVG.
 */
export type Point = readonly [number, number];
export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}
export type Random = () => number;

/** Creates a seeded random number generator for [0, 1): FNV-1a hash as the seed of mulberry32. */
export function createRandom(seed: string): Random {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const rounded = (value: number) => Math.round(value);

/** SVG path of a Catmull-Rom spline through the points, as Bézier curves. */
export function smoothPath(points: readonly Point[], closed: boolean): string {
  const n = points.length;
  const point = (i: number) => points[closed ? (i + n) % n : Math.max(0, Math.min(n - 1, i))] as Point;
  let path = `M${rounded(point(0)[0])} ${rounded(point(0)[1])}`;
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const [a, b, c, d] = [point(i - 1), point(i), point(i + 1), point(i + 2)];
    path += `C${rounded(b[0] + (c[0] - a[0]) / 6)} ${rounded(b[1] + (c[1] - a[1]) / 6)} ${rounded(c[0] - (d[0] - b[0]) / 6)} ${rounded(c[1] - (d[1] - b[1]) / 6)} ${rounded(c[0])} ${rounded(c[1])}`;
  }
  return closed ? `${path}Z` : path;
}

/** SVG path of a random wood outline. */
export function woodPath(random: Random, width: number, height: number): string {
  const [cx, cy] = [random() * width, random() * height];
  const reach = Math.max(width, height);
  const [rx, ry] = [36 + random() * reach * 0.08, 28 + random() * reach * 0.055];
  const points = Array.from({ length: 11 }, (_, i): Point => {
    const angle = (i / 11) * 2 * Math.PI;
    const bulge = 0.72 + random() * 0.5;
    return [cx + Math.cos(angle) * rx * bulge, cy + Math.sin(angle) * ry * bulge];
  });
  return smoothPath(points, true);
}

type HeightField = (x: number, y: number) => number;

/** Creates a height field as a sum of Gaussians; heights from about -0.5 to 2. */
export function createTerrain(random: Random, hills: number, width: number, height: number): HeightField {
  const reach = Math.max(width, height);
  const bumps = Array.from({ length: hills }, () => ({
    x: random() * width,
    y: random() * height,
    spread: (0.1 + random() * 0.28) * reach,
    rise: random() * 2 - 0.55,
  }));
  return (x, y) =>
    bumps.reduce(
      (sum, bump) => sum + bump.rise * Math.exp(-((x - bump.x) ** 2 + (y - bump.y) ** 2) / (2 * bump.spread ** 2)),
      0,
    );
}

/** Crossings of one level with the grid edges, keyed by edge, as a graph of adjacent crossings. */
type Crossings = Map<number, { point: Point; next: number[] }>;

/**
 * Contour lines by marching squares, chained and smoothed. Path length counts, because the paths are part of the HTML, and
 * so does time, because hydration computes them again. Returns one path per level, empty for a level without a contour.
 */
export function contourPaths(ground: HeightField, width: number, height: number, levels: readonly number[]): string[] {
  const step = Math.max(14, Math.max(width, height) / 40);
  const columns = Math.ceil(width / step);
  const rows = Math.ceil(height / step);
  const across = columns + 1;
  const heights = Float64Array.from({ length: across * (rows + 1) }, (_, k) =>
    ground((k % across) * step, Math.floor(k / across) * step),
  );
  const found = levels.map((): Crossings => new Map());
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const k = j * across + i;
      const corners = [k, k + 1, k + 1 + across, k + across] as const;
      const [a, b, c, d] = corners.map((corner) => heights[corner] as number) as [number, number, number, number];
      const [low, high] = [Math.min(a, b, c, d), Math.max(a, b, c, d)];
      levels.forEach((level, n) => {
        if (level > low && level <= high) crossCell(found[n] as Crossings, [a, b, c, d], level, i, j, step, across);
      });
    }
  }
  return found.map((crossings) => chainCrossings(crossings).map(roundedPath).join(''));
}

function crossCell(
  crossings: Crossings,
  corners: readonly [number, number, number, number],
  level: number,
  i: number,
  j: number,
  step: number,
  across: number,
): void {
  const [a, b, c, d] = corners;
  const keys: number[] = [];
  const cross = (from: number, to: number, at: number, down: 0 | 1, x: number, y: number) => {
    if (from < level === to < level) return;
    const key = at * 2 + down;
    const t = (level - from) / (to - from);
    if (!crossings.has(key))
      crossings.set(key, { point: down ? [x * step, (y + t) * step] : [(x + t) * step, y * step], next: [] });
    keys.push(key);
  };
  const k = j * across + i;
  cross(a, b, k, 0, i, j);
  cross(b, c, k + 1, 1, i + 1, j);
  cross(d, c, k + across, 0, i, j + 1);
  cross(a, d, k, 1, i, j);
  for (let n = 0; n + 1 < keys.length; n += 2) {
    const [one, other] = [keys[n] as number, keys[n + 1] as number];
    crossings.get(one)?.next.push(other);
    crossings.get(other)?.next.push(one);
  }
}

function chainCrossings(crossings: Crossings): Point[][] {
  const lines: Point[][] = [];
  const walk = (start: number) => {
    const line: Point[] = [];
    let closes = false;
    for (let key: number | undefined = start; key !== undefined;) {
      const crossing = crossings.get(key);
      if (!crossing) break;
      line.push(crossing.point);
      crossings.delete(key);
      closes = crossing.next.includes(start);
      key = crossing.next.find((other) => crossings.has(other));
    }
    if (closes && line.length > 3) line.push(line[0] as Point);
    if (line.length > 2) lines.push(line);
  };
  // Open lines first, from their ends; the rest are rings. A walk removes visited crossings from the map.
  for (const [key, { next }] of crossings) if (next.length === 1) walk(key);
  for (const key of crossings.keys()) walk(key);
  return lines;
}

// Quadratic curves through the segment midpoints with the crossings as control points.
function roundedPath(line: readonly Point[]): string {
  const [first, ...rest] = line as [Point, ...Point[]];
  let [x, y] = [rounded(first[0]), rounded(first[1])];
  let path = `M${x} ${y}`;
  for (let i = 0; i < rest.length; i++) {
    const here = rest[i] as Point;
    const after = rest[i + 1];
    const end: Point = after ? [(here[0] + after[0]) / 2, (here[1] + after[1]) / 2] : here;
    const [ex, ey] = [rounded(end[0]), rounded(end[1])];
    path += `q${rounded(here[0]) - x} ${rounded(here[1]) - y} ${ex - x} ${ey - y}`;
    [x, y] = [ex, ey];
  }
  return path;
}

export interface LandDivision {
  /** Lines between lots. */
  lotLines: string;
  roads: string;
  lots: Rect[];
}

/** Subdivides land along a road grid by recursive halving and quartering into lots. */
export function subdivideLand(random: Random, width: number, height: number, cell: number): LandDivision {
  const [left, top] = [-width * 0.15, -height * 0.25 - 40];
  const [right, bottom] = [width * 1.2, height * 1.3 + 60];
  const [across, down] = [cell * 1.6, cell * 1.25];
  const lots: Rect[] = [];
  let lines = '';
  const split = (x: number, y: number, w: number, h: number, depth: number): void => {
    const small = 46 * (0.8 + random() * 1.3);
    if (Math.max(w, h) < small * 1.7 || (depth > 1 && random() < 0.12)) {
      lots.push({ x, y, w, h });
      return;
    }
    const share = [0.5, 0.5, 0.25, 0.75][Math.floor(random() * 4)] ?? 0.5;
    if (w > h) {
      lines += `M${rounded(x + w * share)} ${rounded(y)}v${rounded(h)}`;
      split(x, y, w * share, h, depth + 1);
      split(x + w * share, y, w * (1 - share), h, depth + 1);
    } else {
      lines += `M${rounded(x)} ${rounded(y + h * share)}h${rounded(w)}`;
      split(x, y, w, h * share, depth + 1);
      split(x, y + h * share, w, h * (1 - share), depth + 1);
    }
  };
  let roads = '';
  for (let x = left; x <= right + across; x += across) roads += `M${rounded(x)} ${rounded(top)}V${rounded(bottom)}`;
  for (let y = top; y <= bottom + down; y += down) roads += `M${rounded(left)} ${rounded(y)}H${rounded(right)}`;
  for (let x = left; x < right; x += across) for (let y = top; y < bottom; y += down) split(x, y, across, down, 0);
  return { lotLines: lines, roads, lots };
}

/** SVG path of a river from left to right around a height. */
export function riverPath(random: Random, width: number, height: number, around: number): string {
  const points = Array.from({ length: 10 }, (_, i): Point => [
    (width * (i - 1)) / 7,
    height * around + (random() - 0.5) * height * 0.28,
  ]);
  return smoothPath(points, false);
}
