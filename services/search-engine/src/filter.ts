import type { PropertyFilter, QueryInterpretation } from '@dealstead/contracts/listings/properties';
import type { SearchIndex } from './engine/face.ts';
import { readSearch, withMended } from './text/index.ts';
import type { Filter } from './types.ts';

const cents = (dollars: number | undefined) => (dollars === undefined ? undefined : Math.round(dollars * 100));

/** What a filter asks of the index: bounds that its search text names and its own both hold. */
export function filterOf(query: PropertyFilter): Filter {
  const { search, category, state, dealType, minPrice, maxPrice, minAcres, maxAcres, minSpread, ...same } = query;
  const text = search === undefined ? undefined : readSearch(search);
  return {
    ...same,
    categories: category,
    states: state,
    dealTypes: dealType,
    minPrice: larger(cents(minPrice), text?.minPrice),
    maxPrice: smaller(cents(maxPrice), text?.maxPrice),
    minAcres: larger(minAcres, text?.minAcres),
    maxAcres: smaller(maxAcres, text?.maxAcres),
    minSpread: cents(minSpread),
    near: text?.near,
    words: text?.words,
  };
}

const larger = (one = -Infinity, other = -Infinity) => finite(Math.max(one, other));
const smaller = (one = Infinity, other = Infinity) => finite(Math.min(one, other));
const finite = (value: number) => (Number.isFinite(value) ? value : undefined);

/** What a search text was read as beside its words, and which of those stand for others; null where there is neither. */
export function readingOf({ search }: PropertyFilter, index: SearchIndex): QueryInterpretation | null {
  if (search === undefined) return null;
  const { reading, words = [] } = readSearch(search);
  return withMended(reading, index.mend(words));
}
