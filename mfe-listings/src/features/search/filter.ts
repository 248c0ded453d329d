import {
  categories,
  categoryLabels,
  dealTypes,
  decideAccess,
  featureOfParameter,
  filterNames,
  gatedParameters,
  parseAssumptions,
  propertyTypes,
  sortOrders,
  stateNames,
  type Category,
  type FilterName,
} from '@dealstead/contracts';
import { membershipOf, useLocation, useSearchParams, useUser } from '@dealstead/kit';
import { useCallback, useMemo } from 'react';

export * from './templates.ts';

/**
 * Filter and sort order of a list in the URL: names and values are the API's and those of a saved search. Values
 * without effect are absent.
 */
export type SearchFilter = Readonly<Partial<Record<FilterName | 'sortBy' | 'sortOrder', string>>>;

/** Changes to a filter; an undefined or empty value removes the filter. */
export type FilterChange = Readonly<Partial<Record<FilterName | 'sortBy' | 'sortOrder', string | undefined>>>;

/**
 * A change of the filter, or what makes one from the filter as it is when the change is applied. That may not be rendered yet:
 * of two values that are chosen quickly, the second is added to the first.
 */
export type FilterUpdate = FilterChange | ((now: SearchFilter) => FilterChange);

/** The change that an update makes of a filter. */
export const changeOf = (update: FilterUpdate, now: SearchFilter): FilterChange =>
  typeof update === 'function' ? update(now) : update;

const names = [...filterNames, 'sortBy', 'sortOrder'] as const;

const someOf = (known: readonly string[]) => (value: string) => value.split(',').every((each) => known.includes(each));
const amount = (value: string) => /^\d{1,12}(\.\d{1,2})?$/.test(value);
const yes = (value: string) => value === 'true';
const place = (value: string) => value.length <= 80;
const coordinates = (value: string) => /^[-\d.,;]{7,3000}$/.test(value);

/** Validates as the API does; invalid values of a URL are dropped. */
const isSound: Readonly<Record<(typeof names)[number], (value: string) => boolean>> = {
  category: someOf(categories),
  propertyType: someOf(propertyTypes),
  search: (value) => value.length <= 200,
  literal: yes,
  minPrice: amount,
  maxPrice: amount,
  minAcres: amount,
  maxAcres: amount,
  state: someOf(Object.keys(stateNames)),
  county: place,
  city: place,
  zip: (value) => /^\d{5}(,\d{5}){0,19}$/.test(value),
  region: (value) => /^[a-z0-9-]{2,60}$/.test(value),
  near: place,
  radius: (value) => /^[1-9]\d{0,2}$/.test(value) && Number(value) <= 500,
  minBeds: amount,
  maxBeds: amount,
  minBaths: amount,
  minSqft: amount,
  maxSqft: amount,
  minYearBuilt: amount,
  maxYearBuilt: amount,
  featured: yes,
  underContract: yes,
  maxArvPercent: amount,
  minSpread: amount,
  dealType: someOf(dealTypes),
  maxDaysOnMarket: amount,
  ownerFinance: yes,
  box: coordinates,
  area: coordinates,
  advancedText: yes,
  minCashOnCash: amount,
  minCapRate: amount,
  minMaoMargin: amount,
  minFlipProfit: amount,
  assumptions: (value) => parseAssumptions(value) !== null,
  returnsText: yes,
  sortBy: (value) => sortOrders.some((known) => known === value),
  sortOrder: (value) => value === 'asc' || value === 'desc',
};

/** Parses the filter of a URL's query. */
export function readFilter(params: URLSearchParams): SearchFilter {
  const filter: Record<string, string> = {};
  for (const name of names) {
    const value = params.get(name)?.trim();
    if (value && value !== 'all' && isSound[name](value)) filter[name] = value;
  }
  return filter;
}

/** Serializes a filter as a query without the question mark; equal filters give equal text. */
export function writeFilter(filter: FilterChange): string {
  const params = new URLSearchParams();
  for (const name of names) {
    const value = filter[name];
    if (value) params.set(name, value);
  }
  return params.toString().replaceAll('%2C', ',').replaceAll('%3B', ';').replaceAll('%7E', '~');
}

/** Path of the search page with a filter. */
export function searchPath(filter: FilterChange): string {
  const query = writeFilter(filter);
  return query ? `/search?${query}` : '/search';
}

interface FromControl {
  readonly control?: string;
}

/**
 * The filter in the URL and its setter. Successive changes with the same `control` (typing, moving a slider) share one
 * history entry; any other change adds one. A `correction`, which the page makes itself, replaces the entry that it corrects
 * and leaves its control: Back must not lead to what is corrected again.
 */
export function useSearchFilter(): [SearchFilter, (update: FilterUpdate, control?: string) => void] {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: FromControl | null };
  const filter = useMemo(() => readFilter(params), [params]);
  const before = state?.control;
  const change = useCallback(
    (update: FilterUpdate, control?: string) => {
      const isCorrection = control === 'correction';
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          next.delete('after'); // another filter starts at its first page
          for (const [name, value] of Object.entries(changeOf(update, readFilter(now)))) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        {
          preventScrollReset: true,
          replace: isCorrection || (control !== undefined && control === before),
          state: { control: isCorrection ? before : control } satisfies FromControl,
        },
      );
    },
    [setParams, before],
  );
  return [filter, change];
}

/** The values of a filter with several values, such as `category`. */
export const splitValues = (value: string | undefined): readonly string[] => (value ? value.split(',') : []);

/** Toggles one of several values; undefined if none is left. */
export function toggleValue(value: string | undefined, one: string): string | undefined {
  const now = splitValues(value);
  const next = now.includes(one) ? now.filter((each) => each !== one) : [...now, one];
  return next.join(',') || undefined;
}

/** The update that toggles one of the values of a filter. */
export const toggling =
  (name: 'category' | 'dealType' | 'propertyType', one: string): FilterUpdate =>
  (now) => ({ [name]: toggleValue(now[name], one) });

/** The filter without the parts that the person's plan does not include, and the names of the filters among them. */
export function useAllowedFilter(filter: SearchFilter): { allowed: SearchFilter; locked: readonly FilterName[] } {
  const user = useUser();
  return useMemo(() => {
    const standing = membershipOf(user);
    const lacks = ([name, value]: [string, string | undefined]) => {
      const feature = featureOfParameter(gatedParameters, name, value);
      return feature !== null && !decideAccess(standing, feature).allowed;
    };
    const locked = (Object.entries(filter) as [keyof SearchFilter, string | undefined][]).filter(lacks);
    if (locked.length === 0) return { allowed: filter, locked: [] };
    const left = Object.fromEntries(Object.entries(filter).filter((entry) => !lacks(entry)));
    // Assumptions say nothing without a filter that rests on them, and an order is no filter.
    const named = locked.flatMap(([name]) =>
      name === 'sortBy' || name === 'sortOrder' || name === 'assumptions' || name === 'returnsText' ? [] : [name],
    );
    return { allowed: left, locked: named };
  }, [filter, user]);
}

/** The category with a URL name, if there is one. */
export const parseCategory = (value: string): Category | undefined => categories.find((known) => known === value);

/** A change that removes every filter and the order. */
export const noFilter: FilterChange = Object.fromEntries(names.map((name) => [name, undefined]));

/** Names of categories: "Land, Residential". */
export const categoriesLabel = (value: string | undefined): string =>
  splitValues(value)
    .map((each) => categoryLabels[each as Category])
    .join(', ');
