import {
  categories,
  type Category,
  percentMetrics,
  type ProjectedReturns,
  type ReturnMetric,
  roundPercent,
} from '@dealstead/contracts';
import { roundHalfAway } from '@dealstead/formulas';
import { compositeKey, flag } from './engine/columns.ts';
import { computeRents, computeReturns, type ReturnColumns, type ReturnsCalculator } from './engine/computeReturns.ts';

/** What a listing states that projected returns depend on: integer cents. */
export interface ReturnFigures {
  readonly category: Category;
  readonly price: number;
  readonly arv: number | null;
  readonly rehabCost: number | null;
  /** Rent a month. */
  readonly monthlyRent: number | null;
  /** The seller takes cash only. */
  readonly cashOnly: boolean;
}

/** Columns of one listing, written anew by each call, so that it is computed by the same loops as all listings. */
const columns: ReturnColumns = {
  price: new Float64Array(1),
  arv: new Float64Array(1),
  rehabCost: new Float64Array(1),
  monthlyRent: new Float64Array(1),
  key: new Uint16Array(1),
  flags: new Uint8Array(1),
};
const document = new Uint32Array(1);
const value = new Float64Array(1);

function writeColumns({ category, price, arv, rehabCost, monthlyRent, cashOnly }: ReturnFigures): void {
  columns.price[0] = price;
  columns.arv[0] = arv ?? Number.NaN;
  columns.rehabCost[0] = rehabCost ?? Number.NaN;
  columns.monthlyRent[0] = monthlyRent ?? Number.NaN;
  columns.key[0] = compositeKey(categories.indexOf(category), 0, 0);
  columns.flags[0] =
    ((arv ?? 0) > 0 ? flag.valued : 0) | ((monthlyRent ?? 0) > 0 ? flag.rent : 0) | (cashOnly ? flag.cashOnly : 0);
}

/** A projected return of one listing: percent or cents, NaN if a figure that it needs is unknown. */
export function returnOf(calculator: ReturnsCalculator, metric: ReturnMetric, listing: ReturnFigures): number {
  writeColumns(listing);
  computeReturns(calculator, metric, columns, document, 1, value);
  return value[0]!;
}

// Once, to the digits that are shown: a percent that is rounded to four digits and then to two may differ from the calculator's.
const percent = (value: number): number | null => (Number.isNaN(value) ? null : roundPercent(value, 2));
const dollars = (cents: number): number | null => (Number.isNaN(cents) ? null : roundHalfAway(cents) / 100);

/** All projected returns of one listing as the API returns them: percent and dollars of two decimals. */
export function projectReturns(calculator: ReturnsCalculator, listing: ReturnFigures): ProjectedReturns {
  writeColumns(listing);
  computeRents(calculator, columns, document, 1, value);
  const rent = dollars(value[0]!);
  const rounded = (metric: ReturnMetric) =>
    (percentMetrics.has(metric) ? percent : dollars)(returnOf(calculator, metric, listing));
  return {
    rent,
    isCashOnly: listing.cashOnly,
    rentFrom: rent === null ? null : (listing.monthlyRent ?? 0) > 0 ? 'listing' : 'rule',
    cashOnCash: rounded('cashOnCash'),
    capRate: rounded('capRate'),
    maoMargin: rounded('maoMargin'),
    flipProfit: rounded('flipProfit'),
  };
}
