import type { PropertyFilter, QueryInterpretation } from '@dealstead/contracts/listings/properties';
import type { SearchIndex } from './engine/searchIndex.ts';
import { parseSearchText, withCorrections } from './text/index.ts';
import type { Filter } from './types.ts';

const cents = (dollars: number | undefined) => (dollars === undefined ? undefined : Math.round(dollars * 100));

/** Converts the API's filter to an index filter. Bounds in the search text and explicit bounds are intersected. */
export function filterFromQuery(query: PropertyFilter): Filter {
  const { search, category, state, dealType, minPrice, maxPrice, minAcres, maxAcres, minSpread, ...same } = query;
  const text = search === undefined ? undefined : parseSearchText(search);
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

/** Describes how a search text was interpreted (place, bounds, spelling corrections); null if it holds words only. */
export function explainQuery({ search }: PropertyFilter, index: SearchIndex): QueryInterpretation | null {
  if (search === undefined) return null;
  const { reading, words = [] } = parseSearchText(search);
  return withCorrections(reading, index.correctSpelling(words));
}
