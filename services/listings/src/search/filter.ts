import type { PropertyFilter, Reading } from '@dealstead/contracts/listings/properties';
import type { Filter } from './types.ts';
import { searchTerms } from '../properties/rules.ts';

const cents = (dollars: number | undefined) => (dollars === undefined ? undefined : Math.round(dollars * 100));

/** What a filter asks of the index, and what its search text was read as. Bounds of the text and of the filter both hold. */
export function read(query: PropertyFilter): { filter: Filter; reading: Reading | null } {
  const { search, category, state, dealType, minPrice, maxPrice, minAcres, maxAcres, minSpread, ...same } = query;
  const text = search === undefined ? undefined : readText(search);
  return {
    filter: {
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
    },
    reading: text?.reading ?? null,
  };
}

const larger = (one: number | undefined, other = -Infinity) =>
  one === undefined ? finite(other) : Math.max(one, other);
const smaller = (one: number | undefined, other = Infinity) =>
  one === undefined ? finite(other) : Math.min(one, other);
const finite = (value: number) => (Number.isFinite(value) ? value : undefined);

function readText(
  search: string,
): Partial<Pick<Filter, 'words' | 'near' | 'minPrice' | 'maxPrice' | 'minAcres' | 'maxAcres'>> & { reading?: Reading } {
  const terms = searchTerms(search);
  return terms === null
    ? {}
    : { words: terms.map(({ text, whole }) => ({ text, kind: whole ? 'code' : 'beginning' })) };
}
