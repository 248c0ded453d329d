import { nearMiles } from '@dealstead/contracts/listings/filter';
import type { PropertyFilter, QueryInterpretation } from '@dealstead/contracts/listings/properties';
import type { SearchIndex } from './engine/searchIndex.ts';
import { findNear, findRegionCounties } from './engine/placeKeys.ts';
import { literalWords, type ParsedSearch, parseSearchText, withCorrections } from './text/index.ts';
import type { Filter } from './types.ts';

const cents = (dollars: number | undefined) => (dollars === undefined ? undefined : Math.round(dollars * 100));

/**
 * Converts the API's filter to an index filter. Places are resolved by the gazetteer; nothing matches an unknown place.
 * The search text is words if the query is `literal`; otherwise bounds in the text and explicit bounds are intersected.
 */
export function filterFromQuery(query: PropertyFilter): Filter {
  const { search, literal, category, propertyType, state, dealType, zip, region, near, radius, ...others } = query;
  const { minPrice, maxPrice, minAcres, maxAcres, minSpread, advancedText: _, ...same } = others;
  const text = textFilter(search, literal);
  const place = near === undefined ? text.near : placeNear(near, radius);
  const isUnknown = near !== undefined && place === undefined;
  return {
    ...same,
    categories: category,
    propertyTypes: propertyType,
    states: state,
    dealTypes: dealType,
    zips: zip,
    counties: region === undefined ? undefined : findRegionCounties(region),
    minPrice: larger(cents(minPrice), text.minPrice),
    maxPrice: smaller(cents(maxPrice), text.maxPrice),
    minAcres: larger(minAcres, text.minAcres),
    maxAcres: smaller(maxAcres, text.maxAcres),
    minSpread: cents(minSpread),
    near: place,
    words: isUnknown ? [] : text.words,
  };
}

/** The conditions of the search text. */
function textFilter(search: string | undefined, literal: boolean | undefined): Partial<ParsedSearch> {
  if (search === undefined) return {};
  return literal ? { words: literalWords(search) } : parseSearchText(search);
}

function placeNear(name: string, radius: number | undefined): Filter['near'] {
  const place = findNear(name);
  return place && { latitude: place.latitude, longitude: place.longitude, miles: radius ?? place.miles ?? nearMiles };
}

const larger = (one = -Infinity, other = -Infinity) => finite(Math.max(one, other));
const smaller = (one = Infinity, other = Infinity) => finite(Math.min(one, other));
const finite = (value: number) => (Number.isFinite(value) ? value : undefined);

/** Describes how a search text was interpreted (place, bounds, spelling corrections); null if it holds words only. */
export function explainQuery({ search, literal }: PropertyFilter, index: SearchIndex): QueryInterpretation | null {
  if (search === undefined) return null;
  if (literal) return withCorrections(null, index.correctSpelling(literalWords(search)));
  const { reading, words = [] } = parseSearchText(search);
  return withCorrections(reading, index.correctSpelling(words));
}
