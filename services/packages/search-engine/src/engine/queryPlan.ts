import type { DocumentSet, WordMatches } from '../types.ts';
import type { CompiledQuery } from './compiledQuery.ts';
import { countBits, intersectAll, listBits } from './bitmap.ts';
import {
  countiesClause,
  factClause,
  typesClause,
  unionClause,
  zipClause,
  type Clause,
  bitmapClause,
  listClause,
  areaClause,
  rangeClause,
  wordClause,
} from './clauses.ts';
import { returnClause } from './returnsPass.ts';
import type { Segment } from './segment.ts';
import type { TextIndex } from './textIndex.ts';

/** The selections of categories, states and deal types, all as bitmaps. */
export function keyClauses(segment: Segment, query: CompiledQuery): Clause[] {
  const selections = [
    ['category', query.categories],
    ['state', query.states],
    ['deal', query.deals],
  ] as const;
  return selections.flatMap(([of, numbers]) =>
    numbers
      ? [
          unionClause(
            numbers.map((number) => segment.bitmapOf(of, number)),
            segment,
          ),
        ]
      : [],
  );
}

/** The conditions of a query, the most selective first. */
export function planClauses(segment: Segment, query: CompiledQuery, matches: readonly WordMatches[]): Clause[] {
  const clauses = [bitmapClause(query.underContract ? segment.live : segment.open), ...keyClauses(segment, query)];
  if (query.ownerFinance) clauses.push(bitmapClause(segment.ownerFinance));
  if (query.featured) clauses.push(bitmapClause(segment.featured(query.now)));
  if (query.city !== undefined) clauses.push(listClause(segment.documentsNamed('city', query.city), segment));
  if (query.county !== undefined) clauses.push(listClause(segment.documentsNamed('county', query.county), segment));
  if (query.zips) clauses.push(zipClause(segment, query.zips));
  if (query.counties) clauses.push(countiesClause(segment, query.counties));
  if (query.types !== undefined) clauses.push(typesClause(segment, query.types));
  for (const range of query.facts) clauses.push(factClause(segment, range));
  for (const range of query.ranges) clauses.push(rangeClause(segment, range));
  for (const area of query.areas) clauses.push(areaClause(segment, area));
  for (const match of matches) clauses.push(wordClause(match, segment));
  for (const bound of query.returns) clauses.push(returnClause(segment, query.calculator, bound));
  return clauses.sort((one, other) => one.cardinality - other.cardinality);
}

/** Looks up each search term. */
export const lookUpWords = ({ text }: { readonly text: TextIndex }, { words }: CompiledQuery): WordMatches[] =>
  words.map((word) => text.match(word));

/** Estimated number of matches, assuming that the conditions are independent. */
export const estimateCardinality = (clauses: readonly Clause[], count: number): number =>
  clauses.reduce((left, { cardinality }) => (left * Math.min(cardinality, count)) / Math.max(count, 1), count);

/**
 * Evaluates a conjunction. Starts from the list of the most selective condition if it is short, else from the
 * intersection of all bitmaps; the remaining conditions filter that. Once few candidates remain, bitmaps are converted
 * to lists. The result is valid until the next query.
 */
export function findDocuments({ scratch, listLimit }: Segment, clauses: readonly Clause[]): DocumentSet {
  const rarest = clauses.find(({ listInto, cardinality }) => listInto !== undefined && cardinality <= listLimit);
  if (rarest?.listInto) {
    const list = scratch.list();
    return filterList(
      list,
      rarest.listInto(list),
      clauses.filter((clause) => clause !== rarest),
    );
  }
  const [only] = clauses;
  if (only?.bits && clauses.length === 1) return { kind: 'bits', bits: only.bits, count: only.cardinality };
  const bits = scratch.bitmap();
  intersectAll(
    bits,
    clauses.flatMap((clause) => clause.bits ?? []),
  );
  const rest = clauses.filter((clause) => !clause.bits);
  let found = countBits(bits);
  for (const [at, clause] of rest.entries()) {
    if (found <= listLimit * 2) {
      const list = scratch.list();
      return filterList(list, listBits(bits, list), rest.slice(at));
    }
    clause.intersect(bits);
    found = countBits(bits);
  }
  return { kind: 'bits', bits, count: found };
}

function filterList(list: Uint32Array, size: number, clauses: readonly Clause[]): DocumentSet {
  let count = size;
  for (const { bits, test } of clauses) {
    const all = count;
    count = 0;
    if (bits) {
      for (let at = 0; at < all; at++) {
        const document = list[at]!;
        // Branch-free: a rejected document is overwritten by the next.
        list[count] = document;
        count += (bits[document >>> 5]! >>> (document & 31)) & 1;
      }
    } else {
      for (let at = 0; at < all; at++) if (test(list[at]!)) list[count++] = list[at]!;
    }
  }
  return { kind: 'list', list: list.subarray(0, count) };
}
