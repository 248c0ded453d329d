import { nearMiles } from '@dealstead/contracts/listings/filter';
import type { PropertyFilter } from '@dealstead/contracts/listings/propertyFilter';
import { findNear, findRegionCounties } from './engine/placeKeys.ts';
import { literalWords } from './text/index.ts';
import type { Filter } from './types.ts';
import { percentMetrics, returnFilterOf, returnMetrics } from '@dealstead/contracts';

const cents = (dollars: number | undefined) => (dollars === undefined ? undefined : Math.round(dollars * 100));

/**
 * Converts the API's filter to an index filter. The search text is words: what it says about places and bounds has been
 * made filters before (`applyInterpretation` of query-understanding). Places are resolved by the gazetteer; nothing
 * matches an unknown place.
 */
export function filterFromQuery(query: PropertyFilter): Filter {
  const { search, category, propertyType, state, dealType, zip, region, near, radius, ...others } = query;
  const { minPrice, maxPrice, minSpread, ...more } = others;
  const { literal: _literal, advancedText: _text, returnsText: _returns, relax: _relax, ...rest } = more;
  const { minCashOnCash: _coc, minCapRate: _cap, minMaoMargin: _mao, minFlipProfit: _flip, ...same } = rest;
  const place = near === undefined ? undefined : placeNear(near, radius);
  const isUnknown = near !== undefined && place === undefined;
  return {
    ...same,
    categories: category,
    propertyTypes: propertyType,
    states: state,
    dealTypes: dealType,
    zips: zip,
    counties: region === undefined ? undefined : findRegionCounties(region),
    minPrice: cents(minPrice),
    maxPrice: cents(maxPrice),
    minSpread: cents(minSpread),
    minReturns: returnBoundsOf(query),
    near: place,
    words: isUnknown ? [] : search === undefined ? undefined : literalWords(search),
  };
}

/** Bounds of projected returns: percent, or cents. */
function returnBoundsOf(query: PropertyFilter): Filter['minReturns'] {
  const bounds = returnMetrics.flatMap((metric) => {
    const bound = query[returnFilterOf[metric]];
    return bound === undefined ? [] : [[metric, percentMetrics.has(metric) ? bound : cents(bound)]];
  });
  return bounds.length === 0 ? undefined : Object.fromEntries(bounds);
}

function placeNear(name: string, radius: number | undefined): Filter['near'] {
  const place = findNear(name);
  return place && { latitude: place.latitude, longitude: place.longitude, miles: radius ?? place.miles ?? nearMiles };
}
