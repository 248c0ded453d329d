import type { Listing } from '../types.ts';
import { allocate, columnNames, type Columns } from './columns.ts';
import { gather } from './gather.ts';
import { Pile } from './fresh.ts';
import { learnPhrases, noPhrases, type Phrases } from './phrases.ts';
import { orderOf } from './radix.ts';
import type { Records } from './records.ts';
import { sealSegment, withText } from './segment.ts';
import type { Arrays, Texts } from './text.ts';
import { TextThread } from './textthread.ts';

/** How many listings phrases are learnt from. */
const learntFrom = 20_000;

/** The segment of many listings, in any order; each id once. */
export async function buildSegment(batches: AsyncIterable<readonly Listing[]>, texts: Texts): Promise<Arrays> {
  const first: Listing[] = [];
  let piles: Piles | undefined;
  try {
    for await (const batch of batches) {
      if (piles) for (const listing of batch) take(listing, piles);
      else if (first.push(...batch) >= learntFrom) piles = begin(first, new TextThread());
    }
    const { pile, text } = piles ?? begin(first, builderOf(texts));
    const { columns, count, records, names } = pile;
    const order = orderOf(columns.createdAt, orderOf(Float64Array.from(columns.id.subarray(0, count))));
    const words = text.build(order);
    const parts = { columns: inOrder(columns, order), records: recordsInOrder(records, order), names };
    return withText(sealSegment(parts), await words);
  } catch (error) {
    await piles?.text.stop();
    throw error;
  }
}

/** Listings as they are taken in: what they are, and what they say. */
interface Piles {
  readonly pile: Pile;
  readonly text: Pick<TextThread, 'add' | 'build' | 'stop'>;
}

/** Begins with the listings that phrases are learnt from. */
function begin(first: readonly Listing[], text: Piles['text']): Piles {
  const piles = { pile: new Pile(phrasesOf(first), Math.max(first.length, 1)), text };
  for (const listing of first) take(listing, piles);
  return piles;
}

function take(listing: Listing, { pile, text }: Piles): void {
  text.add(pile, pile.add(listing));
}

/** For few, a thread of its own is not worth it. */
function builderOf(texts: Texts): Piles['text'] {
  const builder = texts.builder();
  return {
    add: (source, document) => builder.add(source, document),
    build: async (order) => builder.build(order).arrays,
    stop: async () => undefined,
  };
}

function phrasesOf(listings: readonly Listing[]): Phrases {
  if (listings.length === 0) return noPhrases();
  return learnPhrases(
    listings.flatMap(({ title, description, city, county }) => [title, description, city, county ?? '']),
  );
}

function inOrder(columns: Columns, order: Uint32Array): Columns {
  const ordered = allocate(order.length);
  for (const name of columnNames) gather(columns[name], order, ordered[name]);
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
