import { roundedEstimate, type PropertyAnalysis, type PropertyValue } from '@dealstead/contracts';
import { statedFigure, type StatedFigure } from '@dealstead/formulas';
import { useIsAllowed, useRead } from '@dealstead/kit';
import type { Subject, SubjectKind } from './subject.ts';

/** What comparable sales and public records say of a property. */
export interface Estimates {
  readonly arv?: StatedFigure | undefined;
  /** A month. */
  readonly rent?: StatedFigure | undefined;
  /** A year. */
  readonly tax?: StatedFigure | undefined;
}

/**
 * Estimates of a property's value and rent, and the tax of its record, for plans with comparables. Nothing while they load, where they cannot be read, and
 * where there are none: the figures can be typed.
 */
export function useEstimates(subject: Subject | null, isRequested: boolean): Estimates {
  const isAllowed = useIsAllowed('comparable-data') && isRequested;
  const id = subject?.id ?? 0;
  const of = (kind: SubjectKind) => ({ enabled: isAllowed && subject?.kind === kind, retry: false });
  const listing = useRead('/api/property-values/listings/{id}', { id }, of('listing')).data;
  const deal = useRead('/api/property-values/deals/{id}', { id }, of('deal')).data;
  const lead = useRead('/api/property-values/leads/{id}', { id }, of('lead')).data;
  const record = useRead('/api/property-records/{id}/analysis', { id }, of('record')).data;
  switch (isAllowed ? subject?.kind : undefined) {
    case 'listing':
      return ofValue(listing);
    case 'deal':
      return ofValue(deal);
    case 'lead':
      return ofValue(lead);
    case 'record':
      return record ? { arv: arvFigure(record.arv, record.asOf, record.arvConfidence?.level) } : {};
    default:
      return {};
  }
}

const ofValue = (value: PropertyValue | undefined): Estimates =>
  value
    ? {
        arv: arvFigure(value.arv, value.asOf, value.confidence),
        rent: value.rent ? statedFigure(value.rent.value, 'estimate', value.rent.label) : undefined,
        tax: value.tax ? statedFigure(value.tax.value, 'record', value.tax.label) : undefined,
      }
    : {};

/** An after-repair value with its range, its method and its day. */
function arvFigure(
  arv: PropertyValue['arv'],
  asOf: PropertyAnalysis['asOf'] | null,
  confidence: PropertyValue['confidence'] | undefined,
): StatedFigure | undefined {
  if (!arv) return undefined;
  const sales = arv.sampleSize === 1 ? '1 recorded sale' : `${arv.sampleSize} recorded sales`;
  const sure = confidence ? `, ${confidence} confidence` : '';
  return statedFigure(roundedEstimate(arv.value), 'estimate', `Dealstead’s estimate from ${sales}${sure}`, {
    low: roundedEstimate(arv.low) * 100,
    high: roundedEstimate(arv.high) * 100,
    ...(asOf !== null && { date: asOf }),
  });
}
