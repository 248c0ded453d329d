import { categories, marketPeriods, states, type Category, type MarketPeriod, type State } from '@dealstead/contracts';
import { useSearchParams } from '@dealstead/kit';
import { useCallback } from 'react';

/** Orders of the table of places. */
export const placeOrders = ['active', 'price-low', 'price-high', 'days', 'name'] as const;
export type PlaceOrder = (typeof placeOrders)[number];

/** Measures of the monthly chart. */
export const monthMeasures = ['price', 'pricePerAcre', 'spread', 'activity'] as const;
export type MonthMeasure = (typeof monthMeasures)[number];

/** What the analytics page shows; all of it is in the URL. */
export interface MarketSelection {
  readonly state: State | undefined;
  readonly county: string | undefined;
  readonly category: Category | undefined;
  readonly months: MarketPeriod;
  readonly sort: PlaceOrder;
  readonly measure: MonthMeasure;
}

export const defaultPeriod: MarketPeriod = 12;
export const defaultOrder: PlaceOrder = 'active';
const defaultMeasure: MonthMeasure = 'price';
const defaults: readonly unknown[] = [undefined, defaultPeriod, defaultOrder, defaultMeasure];

const known = <T extends string>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => value === text);

/** The selection in the URL and its setter. Unknown values count as absent, and defaults are removed from the URL. */
export function useMarketQuery(): [MarketSelection, (change: Partial<MarketSelection>) => void] {
  const [params, setParams] = useSearchParams();
  const state = known(states, params.get('state'));
  const selection: MarketSelection = {
    state,
    county: (state && params.get('county')?.trim()) || undefined,
    category: known(categories, params.get('category')),
    months: marketPeriods.find((months) => String(months) === params.get('months')) ?? defaultPeriod,
    sort: known(placeOrders, params.get('sort')) ?? defaultOrder,
    measure: known(monthMeasures, params.get('measure')) ?? defaultMeasure,
  };
  const change = useCallback(
    (patch: Partial<MarketSelection>) => {
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          // A county belongs to its state.
          if ('state' in patch) next.delete('county');
          for (const [name, value] of Object.entries(patch)) {
            if (defaults.includes(value)) next.delete(name);
            else next.set(name, String(value));
          }
          return next;
        },
        { preventScrollReset: true },
      );
    },
    [setParams],
  );
  return [selection, change];
}

/** The part of a selection that the API takes, as URL parameters. */
export function apiParams({ state, county, category, months }: MarketSelection): Record<string, string> {
  const given = { state, county, category, months: months === defaultPeriod ? undefined : String(months) };
  return Object.fromEntries(Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
