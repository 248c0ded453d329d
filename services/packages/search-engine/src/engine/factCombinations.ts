import { quartersPerBath } from '@dealstead/contracts/listings/baths';
import { bathBounds, bedBounds } from '@dealstead/contracts/listings/filter';
import { propertyTypes } from '@dealstead/contracts/listings/propertyTypes';
import type { Columns } from './columns.ts';

/** Numbers of documents by property type and by encoded bedrooms and bathrooms; the last number counts all larger ones. */
export interface FactCounts {
  readonly types: Uint32Array;
  readonly beds: Uint32Array;
  readonly baths: Uint32Array;
}

/** One more than the largest bound, encoded: beds in ones, baths in quarters. */
const mostBeds = Number(bedBounds.at(-1)) + 1;
const mostBaths = Number(bathBounds.at(-1)) * quartersPerBath + 1;

export const emptyFactCounts = (): FactCounts => ({
  types: new Uint32Array(propertyTypes.length),
  beds: new Uint32Array(mostBeds + 1),
  baths: new Uint32Array(mostBaths + 1),
});

/** Adds a document with some facts to the counts, `times` times. */
function addFacts(counts: FactCounts, types: number, beds: number, baths: number, times: number): void {
  for (let rest = types; rest !== 0; rest &= rest - 1) counts.types[31 - Math.clz32(rest & -rest)]! += times;
  counts.beds[Math.min(beds, mostBeds)]! += times;
  counts.baths[Math.min(baths, mostBaths)]! += times;
}

/** Adds the first `size` of some documents to the counts. */
export function countFacts(
  counts: FactCounts,
  { types, beds, baths }: Columns,
  documents: Uint32Array,
  size: number,
): void {
  for (let at = 0; at < size; at++) {
    const document = documents[at]!;
    addFacts(counts, types[document]!, beds[document]!, baths[document]!, 1);
  }
}

/**
 * The distinct combinations of property types, bedrooms and bathrooms: dictionary encoding of the facts that facets
 * count. Few combinations occur, so matches are counted by combination first.
 */
export interface FactCombinations {
  /** The combination of each document. */
  readonly numbers: Uint16Array | Uint32Array;
  readonly types: Uint32Array;
  readonly beds: Uint8Array;
  readonly baths: Uint8Array;
}

export function buildFactCombinations({ types, beds, baths }: Columns): FactCombinations {
  const numbers = new Uint32Array(types.length);
  const numberOf = new Map<number, number>();
  const distinct: { types: number; beds: number; baths: number }[] = [];
  for (let document = 0; document < numbers.length; document++) {
    const facts = {
      types: types[document]!,
      beds: Math.min(beds[document]!, mostBeds),
      baths: Math.min(baths[document]!, mostBaths),
    };
    const key = (facts.types * (mostBeds + 1) + facts.beds) * (mostBaths + 1) + facts.baths;
    let number = numberOf.get(key);
    if (number === undefined) {
      number = distinct.push(facts) - 1;
      numberOf.set(key, number);
    }
    numbers[document] = number;
  }
  return {
    numbers: distinct.length > 0xffff ? numbers : Uint16Array.from(numbers),
    types: Uint32Array.from(distinct, (facts) => facts.types),
    beds: Uint8Array.from(distinct, (facts) => facts.beds),
    baths: Uint8Array.from(distinct, (facts) => facts.baths),
  };
}

/** Adds numbers of documents by combination to the counts. */
export function addCombinations(
  counts: FactCounts,
  { types, beds, baths }: FactCombinations,
  byCombination: Uint32Array,
): void {
  byCombination.forEach((times, at) => {
    if (times > 0) addFacts(counts, types[at]!, beds[at]!, baths[at]!, times);
  });
}
