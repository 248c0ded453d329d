import {
  centsToDollars,
  defaultAssumptions,
  type InvestmentAssumptions,
  type ReturnMetric,
  returnFilterOf,
  returnMetrics,
} from '@dealstead/contracts';
import type * as contract from '@dealstead/contracts/listings/properties';
import {
  type PropertyFilter,
  type PropertyQuery,
  toFilterParameters,
} from '@dealstead/contracts/listings/propertyFilter';
import { type FileResponse, file } from '@dealstead/service-kit';
import { type Filter, filterFromQuery, type SearchQueries } from '@dealstead/search-engine';
import { placeBounds } from './placeBounds.ts';
import { resolveQuery } from './resolveQuery.ts';
import type { Search } from './search.ts';

/**
 * Milliseconds of caching for responses that change with the clock: a featured placement ends, a day on the market
 * begins.
 */
const cacheFor = 60_000;

const jsonType = 'application/json; charset=utf-8';

/** A JSON response that changes with the clock. */
export const timedJson = (value: unknown): FileResponse => file(jsonType, JSON.stringify(value), { cacheFor });

/**
 * A JSON response that contains only the contract's fields, so that it needs no filtering; marks responses that depend
 * on the clock.
 */
export function foundJson(query: PropertyFilter, json: Buffer | string): FileResponse {
  const isTimed =
    query.featured !== undefined || query.maxDaysOnMarket !== undefined || json.includes('"featured":true');
  return file(jsonType, json, isTimed ? { cacheFor } : {});
}

/** The query that is evaluated: its text interpreted, and relaxed where it asks for that. */
async function effectiveQuery<Q extends PropertyFilter>(queries: SearchQueries, query: Q, now: number): Promise<Q> {
  const { query: interpreted, relaxed } = await resolveQuery(queries, query, now);
  return relaxed ?? interpreted;
}

/** Whether a filter has a bound of a projected return. */
export const hasReturnBound = (filter: PropertyFilter): boolean =>
  returnMetrics.some((metric) => filter[returnFilterOf[metric]] !== undefined);

/** The assumptions of a list whose cards show projected returns: one that is filtered or ordered by them. */
export function assumptionsOfCards({ sortBy, ...filter }: PropertyQuery): InvestmentAssumptions | undefined {
  const isShown = hasReturnBound(filter) || returnMetrics.some((metric) => metric === sortBy);
  return isShown ? (filter.assumptions ?? defaultAssumptions) : undefined;
}

/** Evaluates a filter on the index. */
export async function answerFromIndex(
  search: Search,
  query: PropertyFilter,
  evaluate: (queries: SearchQueries, filter: Filter, now: number) => Promise<unknown>,
): Promise<FileResponse> {
  const queries = search.queries();
  const now = Date.now();
  const effective = await effectiveQuery(queries, query, now);
  return foundJson(effective, JSON.stringify(await evaluate(queries, filterFromQuery(effective), now)));
}

/** Counts and averages of a query, with its interpretation, corrected words and relaxed conditions. */
export async function summaryOf(
  queries: SearchQueries,
  { unknownOf, ...query }: PropertyFilter & { readonly unknownOf?: ReturnMetric },
  now: number,
): Promise<contract.PropertySummary> {
  const { query: resolved, interpretation, relaxed } = await resolveQuery(queries, query, now);
  const filter = filterFromQuery(relaxed ?? resolved);
  // A bound that every known return meets counts the listings whose return is unknown.
  const ordered = unknownOf && { ...filter, minReturns: { [unknownOf]: -Infinity } };
  const unknown = hasReturnBound(relaxed ?? resolved) ? filter : ordered;
  const [{ averagePrice, ...counts }, corrected, unknownReturns] = await Promise.all([
    queries.count(filter, now),
    queries.correctSpelling(filter.words ?? []),
    unknown && queries.countUnknownReturns(unknown, now),
  ]);
  // Relaxing may have dropped the place, which the map shows nevertheless.
  const bounds = placeBounds(filter) ?? placeBounds(filterFromQuery(resolved));
  return {
    ...counts,
    averagePrice: centsToDollars(averagePrice),
    interpretation,
    corrections: corrected.flatMap(({ text, corrections }) =>
      corrections ? [{ typed: text, meant: [...corrections] }] : [],
    ),
    asked: toFilterParameters(resolved),
    ...(unknownReturns === undefined ? {} : { unknownReturns }),
    relaxed: relaxed && toFilterParameters(relaxed),
    ...(bounds && { bounds }),
  };
}
