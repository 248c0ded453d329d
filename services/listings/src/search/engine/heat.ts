import type { Heatmap, Hexagon } from '@dealstead/contracts/listings/map';
import { eachChunk } from './bits.ts';
import { nowhere } from './columns.ts';
import type { Found } from './facets.ts';
import { hexagonCount, hexagonMiddle, hexagonMiles } from './hexagons.ts';
import { sortValue } from './sorts.ts';

/** Fewer than this say nothing of a price against its value. */
const leastValued = 3;

/** What was found by hexagons. Listings without a position are in none. */
export function heatmapOf(found: readonly Found[]): Heatmap {
  const hexagons = countHexagons(found);
  const prices = medians(found, hexagons.counts, ({ price }, document) => price[document]!);
  const valued = medians(found, hexagons.counts, (columns, document) => sortValue(columns, 'arvPercent', document));
  const marks: Hexagon[] = [];
  let count = 0;
  hexagons.counts.forEach((size, hexagon) => {
    if (size === 0) return;
    count += size;
    marks.push({
      ...hexagonMiddle(hexagon),
      count: size,
      medianPrice: Math.round(prices.median[hexagon]!) / 100,
      medianArvPercent: valued.sizes[hexagon]! < leastValued ? null : Math.round(valued.median[hexagon]! * 10) / 10,
      newest: hexagons.newest[hexagon]!,
    });
  });
  return { miles: hexagonMiles, count, hexagons: marks };
}

/** How many lie in each hexagon, and the newest of them, by when it was listed, then by id. */
function countHexagons(found: readonly Found[]): { counts: Uint32Array; newest: Uint32Array } {
  const counts = new Uint32Array(hexagonCount);
  const newest = new Uint32Array(hexagonCount);
  const since = new Float64Array(hexagonCount).fill(-Infinity);
  for (const { columns, documents } of found) {
    const { hexagon, latitude, createdAt, id } = columns;
    eachChunk(documents, (some, count) => {
      for (let at = 0; at < count; at++) {
        const document = some[at]!;
        if (latitude[document] === nowhere) continue;
        const its = hexagon[document]!;
        counts[its]!++;
        const created = createdAt[document]!;
        if (created < since[its]! || (created === since[its] && id[document]! < newest[its]!)) continue;
        since[its] = created;
        newest[its] = id[document]!;
      }
    });
  }
  return { counts, newest };
}

/** The middle of a number in each hexagon, of two middles their mean, and how many have the number. */
function medians(
  found: readonly Found[],
  counts: Uint32Array,
  valueOf: (columns: Found['columns'], document: number) => number,
): { median: Float64Array; sizes: Uint32Array } {
  const starts = new Uint32Array(counts.length + 1);
  for (let hexagon = 0; hexagon < counts.length; hexagon++) starts[hexagon + 1] = starts[hexagon]! + counts[hexagon]!;
  const values = new Float64Array(starts.at(-1)!);
  const sizes = new Uint32Array(counts.length);
  for (const { columns, documents } of found) {
    const { hexagon, latitude } = columns;
    eachChunk(documents, (some, count) => {
      for (let at = 0; at < count; at++) {
        const document = some[at]!;
        if (latitude[document] === nowhere) continue;
        const value = valueOf(columns, document);
        const its = hexagon[document]!;
        if (!Number.isNaN(value)) values[starts[its]! + sizes[its]!++] = value;
      }
    });
  }
  const median = new Float64Array(counts.length);
  sizes.forEach((size, hexagon) => {
    if (size > 0) median[hexagon] = middleOf(values.subarray(starts[hexagon], starts[hexagon]! + size));
  });
  return { median, sizes };
}

function middleOf(values: Float64Array): number {
  const upper = values.length >>> 1;
  select(values, upper);
  if (values.length % 2 === 1) return values[upper]!;
  let lower = -Infinity;
  for (let at = 0; at < upper; at++) lower = Math.max(lower, values[at]!);
  return (lower + values[upper]!) / 2;
}

/** Brings the value that belongs at a place there, smaller ones before it, greater ones after (Hoare). */
function select(values: Float64Array, place: number): void {
  let left = 0;
  let right = values.length - 1;
  while (left < right) {
    const pivot = values[(left + right) >>> 1]!;
    let low = left;
    let high = right;
    while (low <= high) {
      while (values[low]! < pivot) low++;
      while (values[high]! > pivot) high--;
      if (low > high) break;
      const swapped = values[low]!;
      values[low++] = values[high]!;
      values[high--] = swapped;
    }
    if (place <= high) right = high;
    else if (place >= low) left = low;
    else return;
  }
}
