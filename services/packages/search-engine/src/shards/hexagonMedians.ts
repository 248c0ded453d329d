import {
  hasPercent,
  type HexagonFigures,
  type HexagonMatches,
  isNewer,
  middleOf,
  type Newest,
  type OrderedMatches,
  sizeOf,
  takeValues,
} from '../engine/heatmap.ts';

/*
 * Exact medians over shards in two rounds. First, each shard sends the middle values of each hexagon. The median of all lies
 * between the least and the greatest of them, because each shard has at most half of its values beyond its own middle. Then
 * each shard sends its values in that window and the number of values below it, which locates the median. Listings are
 * spread over shards by id, so windows are narrow: about the square root of the number of values.
 */

/** The hexagons of a shard in columns: the middle two prices, and percents of ARV of those that have one. */
export interface HexagonMiddles {
  readonly hexagons: Uint32Array;
  readonly counts: Uint32Array;
  readonly newestIds: Uint32Array;
  readonly newestTimes: Float64Array;
  readonly prices: Middles;
  readonly percents: Middles;
}

export interface Middles {
  /** Numbers of values; 0 where there are no middle values. */
  readonly counts: Uint32Array;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

/** Windows of values, one for each median that is sought. */
export interface MedianWindows {
  readonly hexagons: Uint32Array;
  /** 1 for percents, 0 for prices. */
  readonly isPercent: Uint8Array;
  readonly from: Float64Array;
  readonly to: Float64Array;
}

/** A shard's values in windows. */
export interface ValuesInWindows {
  /** Numbers of all values, and of those below each window. */
  readonly totals: Uint32Array;
  readonly below: Uint32Array;
  /** Numbers of values in the windows, and the values of one after the other, in any order. */
  readonly lengths: Uint32Array;
  readonly values: Float64Array;
}

/** The middle values of each hexagon. */
export function middlesOf(matches: readonly HexagonMatches[]): HexagonMiddles {
  return {
    hexagons: Uint32Array.from(matches, ({ hexagon }) => hexagon),
    counts: Uint32Array.from(matches, ({ count }) => count),
    newestIds: Uint32Array.from(matches, ({ newest }) => newest.id),
    newestTimes: Float64Array.from(matches, ({ newest }) => newest.createdAt),
    prices: middleColumns(matches.map(({ prices }) => prices)),
    percents: middleColumns(matches.map(({ percents }) => percents)),
  };
}

function middleColumns(values: readonly OrderedMatches[]): Middles {
  const middles = values.map((matches) => (sizeOf(matches) > 0 ? middleOf(matches) : ([0, 0] as const)));
  return {
    counts: Uint32Array.from(values, sizeOf),
    lower: Float64Array.from(middles, ([lower]) => lower),
    upper: Float64Array.from(middles, ([, upper]) => upper),
  };
}

/** The values in windows. */
export function valuesInWindows(
  matches: readonly HexagonMatches[],
  { hexagons, isPercent, from, to }: MedianWindows,
): ValuesInWindows {
  const byHexagon = new Map(matches.map((one) => [one.hexagon, one]));
  const totals = new Uint32Array(hexagons.length);
  const below = new Uint32Array(hexagons.length);
  const lengths = new Uint32Array(hexagons.length);
  const values: number[] = [];
  for (const [at, hexagon] of hexagons.entries()) {
    const found = byHexagon.get(hexagon);
    if (!found) continue;
    const ordered = isPercent[at] === 1 ? found.percents : found.prices;
    const before = values.length;
    totals[at] = sizeOf(ordered);
    below[at] = takeValues(ordered, from[at]!, to[at]!, values);
    lengths[at] = values.length - before;
  }
  return { totals, below, lengths, values: Float64Array.from(values) };
}

/** A median that lies in a window of values. */
interface SoughtMedian {
  readonly hexagon: number;
  readonly isPercent: boolean;
  readonly from: number;
  readonly to: number;
}

/** A hexagon of several shards. */
interface MergedHexagon {
  readonly hexagon: number;
  readonly count: number;
  readonly newest: Newest;
  /** The window of its median price, and of its median percent if enough listings have one. */
  readonly price: SoughtMedian;
  readonly percent: SoughtMedian | undefined;
}

/**
 * The figures of all hexagons from those of the shards.
 * @param valuesIn asks all shards for their values in windows
 */
export async function mergeHexagons(
  parts: readonly HexagonMiddles[],
  valuesIn: (windows: MedianWindows) => Promise<readonly ValuesInWindows[]>,
): Promise<HexagonFigures[]> {
  const merged = groupRows(parts).map(([hexagon, rows]) => mergeRows(hexagon, rows));
  const medians = await findMedians(
    merged.flatMap(({ price, percent }) => (percent ? [price, percent] : [price])),
    valuesIn,
  );
  return merged.map(({ hexagon, count, newest, price, percent }) => ({
    hexagon,
    count,
    price: medians.get(price)!,
    percent: percent ? medians.get(percent)! : null,
    newest: newest.id,
  }));
}

/** A row of a shard's columns. */
interface Row {
  readonly part: HexagonMiddles;
  readonly at: number;
}

/** The rows of each hexagon, by its number. */
function groupRows(parts: readonly HexagonMiddles[]): [number, Row[]][] {
  const byHexagon = new Map<number, Row[]>();
  for (const part of parts) {
    for (const [at, hexagon] of part.hexagons.entries()) {
      const rows = byHexagon.get(hexagon);
      if (rows) rows.push({ part, at });
      else byHexagon.set(hexagon, [{ part, at }]);
    }
  }
  return [...byHexagon].sort(([one], [other]) => one - other);
}

function mergeRows(hexagon: number, rows: readonly Row[]): MergedHexagon {
  const newest = rows
    .map(({ part, at }) => ({ id: part.newestIds[at]!, createdAt: part.newestTimes[at]! }))
    .reduce((best, one) => (isNewer(one, best) ? one : best));
  const valued = rows.reduce((sum, { part, at }) => sum + part.percents.counts[at]!, 0);
  return {
    hexagon,
    count: rows.reduce((sum, { part, at }) => sum + part.counts[at]!, 0),
    newest,
    price: { hexagon, isPercent: false, ...windowOf(rows.map(({ part, at }) => [part.prices, at])) },
    percent: hasPercent(valued)
      ? { hexagon, isPercent: true, ...windowOf(rows.map(({ part, at }) => [part.percents, at])) }
      : undefined,
  };
}

function windowOf(middles: readonly (readonly [Middles, number])[]): Pick<SoughtMedian, 'from' | 'to'> {
  const known = middles.filter(([{ counts }, at]) => counts[at]! > 0);
  const [[{ lower, upper }, place]] = known as [[Middles, number]];
  // All values are in one shard.
  const median = (lower[place]! + upper[place]!) / 2;
  if (known.length === 1) return { from: median, to: median };
  return {
    from: Math.min(...known.map(([{ lower }, at]) => lower[at]!)),
    to: Math.max(...known.map(([{ upper }, at]) => upper[at]!)),
  };
}

async function findMedians(
  sought: readonly SoughtMedian[],
  valuesIn: (windows: MedianWindows) => Promise<readonly ValuesInWindows[]>,
): Promise<Map<SoughtMedian, number>> {
  // A window of one value is the median.
  const medians = new Map(sought.filter(({ from, to }) => from === to).map((one) => [one, one.from]));
  let open = sought.filter((one) => !medians.has(one)).map((median) => ({ median, from: median.from, to: median.to }));
  while (open.length > 0) {
    const parts = await valuesIn({
      hexagons: Uint32Array.from(open, ({ median }) => median.hexagon),
      isPercent: Uint8Array.from(open, ({ median }) => Number(median.isPercent)),
      from: Float64Array.from(open, ({ from }) => from),
      to: Float64Array.from(open, ({ to }) => to),
    });
    const starts = parts.map(() => 0);
    const missed: typeof open = [];
    for (const [at, { median, from }] of open.entries()) {
      const sum = (name: 'totals' | 'below' | 'lengths') => parts.reduce((all, part) => all + part[name][at]!, 0);
      const values = new Float64Array(sum('lengths'));
      let taken = 0;
      for (const [shard, part] of parts.entries()) {
        const start = starts[shard]!;
        starts[shard] = start + part.lengths[at]!;
        values.set(part.values.subarray(start, starts[shard]), taken);
        taken += part.lengths[at]!;
      }
      const found = medianIn(values, sum('totals'), sum('below'));
      if (found !== undefined) medians.set(median, found);
      // All listings of the hexagon were removed since the first round.
      else if (from === -Infinity) medians.set(median, median.from);
      // Listings have changed since the first round: the median left the window.
      else missed.push({ median, from: -Infinity, to: Infinity });
    }
    open = missed;
  }
  return medians;
}

/** The median from the values of a window; undefined if it does not lie in it. */
function medianIn(values: Float64Array, total: number, below: number): number | undefined {
  const sorted = values.sort();
  const lower = sorted[((total - 1) >> 1) - below];
  const upper = sorted[(total >> 1) - below];
  return lower === undefined || upper === undefined ? undefined : (lower + upper) / 2;
}
