import type { Documents, WordMatches } from '../types.ts';
import type { Asked } from './asked.ts';
import { countBits, intersect, listBits } from './bits.ts';
import { anyOf, type Clause, fromBits, fromList, inArea, inRange, matching, onMarket } from './clauses.ts';
import type { Segment } from './segment.ts';
import type { Text } from './text.ts';

/** The conditions of a question, those that most documents meet last. */
export function clausesOf(segment: Segment, asked: Asked, matches: readonly WordMatches[]): Clause[] {
  const clauses = [fromBits(asked.underContract ? segment.live : segment.open)];
  const selections = [
    ['category', asked.categories],
    ['state', asked.states],
    ['deal', asked.deals],
  ] as const;
  for (const [of, numbers] of selections) {
    if (numbers)
      clauses.push(
        anyOf(
          numbers.map((number) => segment.set(of, number)),
          segment,
        ),
      );
  }
  if (asked.ownerFinance) clauses.push(fromBits(segment.ownerFinance));
  if (asked.featured) clauses.push(fromBits(segment.featured(asked.now)));
  if (asked.city !== undefined) clauses.push(fromList(segment.inPlace('city', asked.city), segment));
  if (asked.county !== undefined) clauses.push(fromList(segment.inPlace('county', asked.county), segment));
  for (const range of asked.ranges) clauses.push(inRange(segment, range));
  if (asked.maxDaysOnMarket !== undefined) clauses.push(onMarket(segment, asked.maxDaysOnMarket, asked.now));
  for (const area of asked.areas) clauses.push(inArea(segment, area));
  for (const match of matches) clauses.push(matching(match, segment));
  return clauses.sort((one, other) => one.size - other.size);
}

/** What each word of a question finds. */
export const matchesOf = ({ text }: { readonly text: Text }, { words }: Asked): WordMatches[] =>
  words.map((word) => text.match(word));

/** How many documents will meet all conditions, if these have nothing to do with each other. */
export const expected = (clauses: readonly Clause[], count: number): number =>
  clauses.reduce((left, { size }) => (left * Math.min(size, count)) / Math.max(count, 1), count);

/**
 * All documents that meet all conditions. They start as the list of the rarest condition where it is short, else as the
 * bits of all that are at hand as bits, and are narrowed from there. What is given back is good until the next question.
 */
export function findAll({ scratch, few }: Segment, clauses: readonly Clause[]): Documents {
  const rarest = clauses.find(({ list, size }) => list !== undefined && size <= few);
  if (rarest?.list) {
    const list = scratch.list();
    return narrowed(
      list,
      rarest.list(list),
      clauses.filter((clause) => clause !== rarest),
    );
  }
  const [only] = clauses;
  if (only?.bits && clauses.length === 1) return { kind: 'bits', bits: only.bits, count: only.size };
  const bits = scratch.bits();
  intersect(
    bits,
    clauses.flatMap((clause) => clause.bits ?? []),
  );
  const rest = clauses.filter((clause) => !clause.bits);
  let found = countBits(bits);
  for (const [at, clause] of rest.entries()) {
    if (found <= few * 2) {
      const list = scratch.list();
      return narrowed(list, listBits(bits, list), rest.slice(at));
    }
    clause.keep(bits);
    found = countBits(bits);
  }
  return { kind: 'bits', bits, count: found };
}

function narrowed(list: Uint32Array, size: number, clauses: readonly Clause[]): Documents {
  let count = size;
  for (const { bits, test } of clauses) {
    const all = count;
    count = 0;
    if (bits) {
      for (let at = 0; at < all; at++) {
        const document = list[at]!;
        // Written over by the next where it does not stay.
        list[count] = document;
        count += (bits[document >>> 5]! >>> (document & 31)) & 1;
      }
    } else {
      for (let at = 0; at < all; at++) if (test(list[at]!)) list[count++] = list[at]!;
    }
  }
  return { kind: 'list', list: list.subarray(0, count) };
}
