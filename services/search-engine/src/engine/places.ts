import { type Columns, flag, nowhere } from './columns.ts';
import { orderOf } from './radix.ts';
import type { Spans } from './spans.ts';
import { shared } from './shared.ts';

/**
 * Documents by where they are. A spot is a rounded position that at least one document has; spots lie row by row from the
 * south, each row from the west, all in hundredths of a degree.
 */
export interface Places {
  /** The first spot of each row from 90° south; one more than there are rows. */
  readonly rows: Uint32Array;
  /** The longitude of each spot. */
  readonly longitudes: Int16Array;
  /** Where the documents of each spot begin; one more than there are spots. */
  readonly starts: Uint32Array;
  readonly documents: Uint32Array;
  /** How many documents of each spot are not under contract. */
  readonly opens: Uint32Array;
}

const rowCount = 18_001;
export const rowOf = (latitude: number): number => latitude + 9000;

export function placesOf({ latitude, longitude, flags }: Columns): Places {
  const placed: number[] = [];
  for (let document = 0; document < latitude.length; document++)
    if (latitude[document] !== nowhere) placed.push(document);
  const position = Float64Array.from(latitude, (row, document) => rowOf(row) * 36_001 + longitude[document]! + 18_000);
  const documents = orderOf(position, Uint32Array.from(placed));

  const isOpen = (document: number) => (flags[document]! & flag.underContract ? 0 : 1);
  const rows = new Uint32Array(rowCount + 1);
  const longitudes: number[] = [];
  const starts: number[] = [];
  const opens: number[] = [];
  let last = -1;
  documents.forEach((document, at) => {
    if (position[document] === last) {
      opens[opens.length - 1]! += isOpen(document);
      return;
    }
    last = position[document]!;
    rows[rowOf(latitude[document]!) + 1]!++;
    longitudes.push(longitude[document]!);
    starts.push(at);
    opens.push(isOpen(document));
  });
  starts.push(documents.length);
  for (let row = 1; row < rows.length; row++) rows[row]! += rows[row - 1]!;
  return {
    rows: shared(rows),
    longitudes: shared(Int16Array.from(longitudes)),
    starts: shared(Uint32Array.from(starts)),
    documents: shared(documents),
    opens: shared(Uint32Array.from(opens)),
  };
}

/** The first spot of a row at or east of a longitude. */
export function spotFrom({ rows, longitudes }: Places, row: number, longitude: number): number {
  let low = rows[row]!;
  let high = rows[row + 1]!;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (longitudes[middle]! < longitude) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The spot of a position that has one. */
export const spotOf = (places: Places, latitude: number, longitude: number): number =>
  spotFrom(places, rowOf(latitude), longitude);

/** Where the documents of a position begin and end in `documents`, those listed last at the end. */
export function documentsAt(places: Places, latitude: number, longitude: number): [from: number, to: number] {
  const row = rowOf(latitude);
  const spot = spotFrom(places, row, longitude);
  const isThere = spot < places.rows[row + 1]! && places.longitudes[spot] === longitude;
  return isThere ? [places.starts[spot]!, places.starts[spot + 1]!] : [0, 0];
}

/** Runs of `documents` that lie in an area: pairs of where each begins and ends, and how many they hold in all. */
export function runsIn(places: Places, { firstRow, starts, bounds }: Spans): { runs: number[]; count: number } {
  const runs: number[] = [];
  let count = 0;
  for (let row = 0; row < starts.length - 1; row++) {
    const line = rowOf(firstRow + row);
    if (places.rows[line] === places.rows[line + 1]) continue;
    for (let at = starts[row]!; at < starts[row + 1]!; at += 2) {
      const from = places.starts[spotFrom(places, line, bounds[at]!)]!;
      const to = places.starts[spotFrom(places, line, bounds[at + 1]! + 1)]!;
      if (from === to) continue;
      runs.push(from, to);
      count += to - from;
    }
  }
  return { runs, count };
}
