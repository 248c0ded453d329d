import type { Random } from './seededRandom.ts';

/** A height field over the unit square, mostly between -0.5 and 1.5. */
export function createTerrain(random: Random, count: number): (x: number, y: number) => number {
  const tops = Array.from({ length: count }, () => {
    const width = random.between(0.12, 0.36);
    return { x: random(), y: random(), fall: 1 / (2 * width * width), height: random() * 2 - 0.55 };
  });
  return (x, y) => {
    let sum = 0;
    for (const top of tops) sum += top.height * Math.exp(-((x - top.x) ** 2 + (y - top.y) ** 2) * top.fall);
    return sum;
  };
}

/** Contour lines over the unit square by marching squares, level by level, chained into polylines. */
export function contourLines(
  height: (x: number, y: number) => number,
  columns: number,
  rows: number,
  levels: readonly number[],
): (readonly [number, number])[][][] {
  const survey: number[] = [];
  for (let j = 0; j <= rows; j++) for (let i = 0; i <= columns; i++) survey.push(height(i / columns, j / rows));
  return levels.map((level) =>
    contourLinesAt(
      survey.map((value) => value - level),
      columns,
      rows,
    ),
  );
}

/** One level: the zero crossings of the height field. */
function contourLinesAt(grid: readonly number[], columns: number, rows: number): (readonly [number, number])[][] {
  const width = columns + 1;
  const at = (i: number, j: number) => grid[j * width + i] as number;
  // Each crossing is on one edge of the grid and is keyed by it; a cell connects two edges.
  const places = new Map<number, readonly [number, number]>();
  const links = new Map<number, number[]>();
  const across = (i: number, j: number, upright: boolean): number => {
    const name = (j * width + i) * 2 + (upright ? 1 : 0);
    if (!places.has(name)) {
      const [a, b] = [at(i, j), upright ? at(i, j + 1) : at(i + 1, j)];
      const t = a / (a - b);
      places.set(name, upright ? [i / columns, (j + t) / rows] : [(i + t) / columns, j / rows]);
    }
    return name;
  };
  const link = (a: number, b: number) => {
    (links.get(a) ?? links.set(a, []).get(a))?.push(b);
    (links.get(b) ?? links.set(b, []).get(b))?.push(a);
  };
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const [nw, ne, se, sw] = [at(i, j) < 0, at(i + 1, j) < 0, at(i + 1, j + 1) < 0, at(i, j + 1) < 0];
      const edges: number[] = [];
      if (nw !== ne) edges.push(across(i, j, false));
      if (ne !== se) edges.push(across(i + 1, j, true));
      if (se !== sw) edges.push(across(i, j + 1, false));
      if (sw !== nw) edges.push(across(i, j, true));
      for (let k = 0; k + 1 < edges.length; k += 2) link(edges[k] as number, edges[k + 1] as number);
    }
  }
  const runs: (readonly [number, number])[][] = [];
  const walk = (from: number) => {
    const run: (readonly [number, number])[] = [];
    let here: number | undefined = from;
    while (here !== undefined) {
      const place = places.get(here);
      if (place) run.push(place);
      const next: number | undefined = links.get(here)?.pop();
      if (next !== undefined) {
        const back = links.get(next);
        back?.splice(back.indexOf(here), 1);
      }
      here = next;
    }
    return run;
  };
  for (const [name, ends] of links) if (ends.length === 1) runs.push(walk(name));
  for (const [name, ends] of links) if (ends.length > 0) runs.push(walk(name));
  return runs.filter((run) => run.length > 2);
}

/** Levels at a constant interval. */
export function levels(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => from + i * step);
}
