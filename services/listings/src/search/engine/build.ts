import type { Listing } from '../types.ts';
import { allocate, columnNames, type Columns } from './columns.ts';
import { Pile } from './fresh.ts';
import { learnPhrases, noPhrases, type Phrases } from './phrases.ts';
import { orderOf } from './radix.ts';
import type { Records } from './records.ts';
import { sealSegment } from './segment.ts';
import type { Arrays, Texts } from './text.ts';

/** How many listings phrases are learnt from. */
const learntFrom = 20_000;

/** The segment of many listings, in any order; each id once. */
export async function buildSegment(batches: AsyncIterable<readonly Listing[]>, texts: Texts): Promise<Arrays> {
  const builder = texts.builder();
  let pile: Pile | undefined;
  const first: Listing[] = [];
  const take = (listing: Listing, into: Pile) => {
    into.add(listing);
    builder.add(listing);
  };
  const begin = () => {
    const begun = new Pile(phrasesOf(first), first.length);
    for (const listing of first) take(listing, begun);
    first.length = 0;
    return begun;
  };
  for await (const batch of batches) {
    if (pile) for (const listing of batch) take(listing, pile);
    else if (first.push(...batch) >= learntFrom) pile = begin();
  }
  const { columns, count, records, names } = pile ?? begin();
  const order = orderOf(columns.createdAt, orderOf(Float64Array.from(columns.id.subarray(0, count))));
  return sealSegment({
    columns: inOrder(columns, order),
    records: recordsInOrder(records, order),
    names,
    text: builder.build(order).arrays,
  });
}

function phrasesOf(listings: readonly Listing[]): Phrases {
  if (listings.length === 0) return noPhrases();
  return learnPhrases(
    listings.flatMap(({ title, description, city, county }) => [title, description, city, county ?? '']),
  );
}

function inOrder(columns: Columns, order: Uint32Array): Columns {
  const ordered = allocate(order.length);
  for (const name of columnNames) {
    const from = columns[name];
    const into = ordered[name];
    for (let document = 0; document < order.length; document++) into[document] = from[order[document]!]!;
  }
  return ordered;
}

function recordsInOrder({ bytes, starts, phrases }: Records, order: Uint32Array): Records {
  const ordered = new Uint32Array(new SharedArrayBuffer((order.length + 1) * 4));
  for (let document = 0; document < order.length; document++) {
    ordered[document + 1] = ordered[document]! + starts[order[document]! + 1]! - starts[order[document]!]!;
  }
  const all = new Uint8Array(new SharedArrayBuffer(ordered.at(-1)!));
  for (let document = 0; document < order.length; document++) {
    const last = starts[order[document]! + 1]!;
    let to = ordered[document]!;
    for (let from = starts[order[document]!]!; from < last; from++) all[to++] = bytes[from]!;
  }
  return { bytes: all, starts: ordered, phrases };
}
