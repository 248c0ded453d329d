import { returnMetrics, type ProjectedReturns, type ReturnMetric } from '@dealstead/contracts';
import { formatMoney } from '@dealstead/kit';
import { formatReturn } from '../returns/returnLabels.ts';
import { groupOf, type Cell, type Group } from './rows.ts';

/** Projected returns of compared listings by id; a listing may be missing. */
export type ReturnsById = ReadonlyMap<number, ProjectedReturns>;

const labels: Readonly<Record<ReturnMetric, string>> = {
  cashOnCash: 'Cash-on-cash, first year',
  capRate: 'Cap rate',
  maoMargin: 'MAO minus price',
  flipProfit: 'Flip profit, all cash',
};

/** What an unknown figure needs. */
const needs: Readonly<Record<ReturnMetric, string>> = {
  cashOnCash: 'Needs rent and rehab',
  capRate: 'Needs rent',
  maoMargin: 'Needs ARV and rehab',
  flipProfit: 'Needs ARV and rehab',
};

/** The group of projected returns: a row for each metric, and the rent that the rental's rest on. */
export function compareReturns(listings: readonly { readonly id: number }[], returns: ReturnsById): Group {
  const rentOf = ({ id }: { readonly id: number }): Cell => {
    const { rent, rentFrom } = returns.get(id) ?? { rent: null, rentFrom: null };
    if (rent === null) return { text: 'Unknown', missing: true };
    return {
      text: formatMoney(Math.round(rent)),
      note: rentFrom === 'listing' ? 'Seller’s figure' : 'Your estimate',
      value: rent,
    };
  };
  return groupOf('Your returns', listings, [
    ...returnMetrics.map((metric) => ({
      label: labels[metric],
      best: 'most' as const,
      cellOf: ({ id }: { readonly id: number }): Cell => {
        const value = returns.get(id)?.[metric] ?? null;
        return value === null ? { text: needs[metric], missing: true } : { text: formatReturn(metric, value), value };
      },
    })),
    { label: 'Rent a month that these use', cellOf: rentOf },
  ]);
}
