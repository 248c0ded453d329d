import { categories, states } from '@dealstead/contracts';
import { categoryOf, type Columns, flag, stateOf } from './columns.ts';
import { projectReturns } from '../projectedReturns.ts';
import type { ReturnsCalculator } from './computeReturns.ts';
import { fieldEnd } from './phraseDictionary.ts';
import type { StoredFields } from './storedFields.ts';

/** Columns and stored fields of a document. */
export interface CardSource {
  readonly columns: Columns;
  readonly records: StoredFields;
}

let buffer = Buffer.allocUnsafe(65_536);

function ensureCapacity(length: number): void {
  if (buffer.length >= length) return;
  const longer = Buffer.allocUnsafe(length * 2);
  buffer.copy(longer);
  buffer = longer;
}

const dollars = (cents: number): string => (Number.isNaN(cents) ? 'null' : String(cents / 100));

/** Appends a listing as the API's `Property` in JSON to the buffer; returns the position after it. */
function writeCard(
  { columns, records }: CardSource,
  document: number,
  now: number,
  at: number,
  calculator?: ReturnsCalculator,
): number {
  const { bytes, starts, phrases } = records;
  let from = starts[document]!;
  ensureCapacity(at + (starts[document + 1]! - from) * phrases.longest + 1_024);
  let to = at;
  const say = (text: string) => (to += buffer.write(text, to, 'latin1'));
  const copy = () => {
    to = phrases.decode(bytes, from, buffer, to);
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
    )}${calculator ? `,"returns":${JSON.stringify(projectReturns(calculator, figuresOf(columns, document)))}` : ''}}`,
  );
  return to;
}

const orNull = (cents: number): number | null => (Number.isNaN(cents) ? null : cents);

/** What a document's projected returns depend on. */
const figuresOf = ({ key, price, arv, rehabCost, monthlyRent, flags }: Columns, document: number) => ({
  category: categories[categoryOf(key[document]!)]!,
  price: price[document]!,
  arv: orNull(arv[document]!),
  rehabCost: orNull(rehabCost[document]!),
  monthlyRent: orNull(monthlyRent[document]!),
  cashOnly: (flags[document]! & flag.cashOnly) !== 0,
});

/** One listing as JSON. */
export function writeCardJson(source: CardSource, document: number, now: number): Buffer {
  return Buffer.from(buffer.subarray(0, writeCard(source, document, now, 0)));
}

/** Listings as a JSON array, with projected returns if a calculator of them is given. */
export function writeCardsJson(
  found: Iterable<readonly [source: CardSource, document: number]>,
  now: number,
  calculator?: ReturnsCalculator,
): Buffer {
  let at = 1;
  buffer[0] = 0x5b;
  for (const [source, document] of found) {
    if (at > 1) buffer[at++] = 0x2c;
    at = writeCard(source, document, now, at, calculator);
  }
  ensureCapacity(at + 1);
  buffer[at++] = 0x5d;
  return Buffer.from(buffer.subarray(0, at));
}
