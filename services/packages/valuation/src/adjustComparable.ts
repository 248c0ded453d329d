import type { Comparable } from './selectComparables.ts';
import { type Subject, sizeOf, type Unit } from './types.ts';

/** What a difference from the subject is worth to whoever values it; null or absent leaves it unadjusted. */
export interface AdjustmentRates {
  readonly bedroomCents: number | null;
  readonly bathroomCents: number | null;
  /** A year of age. */
  readonly yearCents: number | null;
  /** An acre of lot. Land is compared by the acre and has none. */
  readonly acreCents: number | null;
  /** Percent by which prices rise a month. */
  readonly monthPercent: number | null;
  /** By id of the sale: what the subject's condition after repairs is worth more, negative for less. */
  readonly conditionCents: Readonly<Record<string, number>>;
}

export const noRates: AdjustmentRates = {
  bedroomCents: null,
  bathroomCents: null,
  yearCents: null,
  acreCents: null,
  monthPercent: null,
  conditionCents: {},
};

/**
 * What is added to a sale's price to make it that of the subject, in cents, not rounded; null where nothing is adjusted because
 * a fact or a rate is unknown.
 */
export interface Adjustments {
  readonly size: number | null;
  readonly bedrooms: number | null;
  readonly bathrooms: number | null;
  readonly age: number | null;
  readonly lot: number | null;
  readonly condition: number | null;
  readonly date: number | null;
}

/**
 * The adjustments of the sales comparison approach (Fannie Mae form 1004, sales comparison grid): a positive one where the subject
 * is better than the sale. Size goes by the sale's own price per unit, the rest by the rates.
 */
export function adjustComparable(
  subject: Subject,
  { sale, centsPerUnit, monthsAgo }: Comparable,
  unit: Unit,
  rates: AdjustmentRates = noRates,
): Adjustments {
  const size = sizeOf(subject, unit);
  const by = (difference: number | null, rate: number | null): number | null =>
    difference === null || rate === null ? null : difference * rate;
  const more = (own: number | null, other: number | null): number | null =>
    own === null || other === null ? null : own - other;
  return {
    size: size === null ? null : centsPerUnit * size - sale.priceCents,
    bedrooms: by(more(subject.bedrooms, sale.bedrooms), rates.bedroomCents),
    bathrooms: by(more(subject.bathrooms, sale.bathrooms), rates.bathroomCents),
    age: by(more(subject.yearBuilt, sale.yearBuilt), rates.yearCents),
    lot: unit === 'acre' ? null : by(more(subject.acres, sale.acres), rates.acreCents),
    condition: Object.hasOwn(rates.conditionCents, sale.id) ? rates.conditionCents[sale.id]! : null,
    date: rates.monthPercent === null ? null : (sale.priceCents * rates.monthPercent * monthsAgo) / 100,
  };
}

/** A sale's price with its adjustments, in cents, not rounded. */
export const adjustedCents = (priceCents: number, adjustments: Adjustments): number =>
  Object.values(adjustments).reduce((sum: number, each: number | null) => sum + (each ?? 0), priceCents);
