import type { ParcelSummary } from '@dealstead/contracts';
import type { Sale, Subject } from '@dealstead/valuation';
import type { StoredPropertyRecord } from '../propertyRecords/store.ts';

/** A recorded sale with what a table of comparables shows beside the facts of valuation. */
export interface RecordedSale extends Sale {
  readonly place: ParcelSummary;
  readonly daysOnMarket: number | null;
  /** Monthly rent that the source states. */
  readonly rentCents: number | null;
  readonly sourceName: string;
  readonly asOf: string;
}

/** The facts of a report that valuation needs. */
export const subjectOf = (report: StoredPropertyRecord): Subject => ({
  propertyType: report.kind,
  latitude: report.latitude,
  longitude: report.longitude,
  state: report.state,
  county: report.county,
  livingArea: report.structure.squareFeet,
  acres: report.lot.acres,
  bedrooms: report.structure.bedrooms,
  bathrooms: report.structure.bathrooms,
  yearBuilt: report.structure.yearBuilt,
});
