import { categories, states } from '@dealstead/contracts';
import { categoryOf, type Columns, flag, stateOf } from './columns.ts';
import { fieldEnd } from './phrases.ts';
import type { Records } from './records.ts';

/** Where a document's columns and texts are. */
export interface CardSource {
  readonly columns: Columns;
  readonly records: Records;
}

let page = Buffer.allocUnsafe(65_536);

function ensure(length: number): void {
  if (page.length >= length) return;
  const longer = Buffer.allocUnsafe(length * 2);
  page.copy(longer);
  page = longer;
}

const dollars = (cents: number): string => (Number.isNaN(cents) ? 'null' : String(cents / 100));

/** Writes a listing as the contract's `Property` in JSON after what is on the page; gives the position after it. */
function writeCard({ columns, records }: CardSource, document: number, now: number, at: number): number {
  const { bytes, starts, phrases } = records;
  let from = starts[document]!;
  ensure(at + (starts[document + 1]! - from) * phrases.longest + 512);
  let to = at;
  const say = (text: string) => (to += page.write(text, to, 'latin1'));
  const copy = () => {
    to = phrases.decode(bytes, from, page, to);
    from = fieldEnd(bytes, from);
  };
  const key = columns.key[document]!;
  say(`{"id":${columns.id[document]},"title":"`);
  copy();
  say('","description":"');
  copy();
  say('","images":[');
  copy();
  say(`],"category":"${categories[categoryOf(key)]}","price":${columns.price[document]! / 100},"city":"`);
  copy();
  say(`","state":"${states[stateOf(key)]}","acres":`);
  copy();
  const featured = columns.featuredUntil[document]! > now;
  const status = columns.flags[document]! & flag.underContract ? 'under-contract' : 'active';
  say(
    `,"arv":${dollars(columns.arv[document]!)},"featured":${featured},"createdAt":"${new Date(
      columns.createdAt[document]!,
    ).toISOString()}","userId":${columns.userId[document]},"status":"${status}","rehabCost":${dollars(
      columns.rehabCost[document]!,
    )}}`,
  );
  return to;
}

/** One listing in JSON. */
export function cardJson(source: CardSource, document: number, now: number): Buffer {
  return Buffer.from(page.subarray(0, writeCard(source, document, now, 0)));
}

/** Listings as an array in JSON. */
export function cardsJson(found: Iterable<readonly [source: CardSource, document: number]>, now: number): Buffer {
  let at = 1;
  page[0] = 0x5b;
  for (const [source, document] of found) {
    if (at > 1) page[at++] = 0x2c;
    at = writeCard(source, document, now, at);
  }
  ensure(at + 1);
  page[at++] = 0x5d;
  return Buffer.from(page.subarray(0, at));
}
