import type { LookupOverview, PropertyReport, RecordPlace } from '@dealstead/contracts';
import type { SkipTraceState } from '@dealstead/contracts/tools/skipTraces';

const place: RecordPlace = {
  id: 1,
  address: '1180 Kearney Ave',
  city: 'Memphis',
  state: 'TN',
  zipCode: '38114',
  county: 'Shelby',
  parcelNumber: '041-0257-031',
  kind: 'single-family',
  source: 'sample',
};

export const lookupOverview: LookupOverview = {
  quota: { limit: 50, used: 1, left: 49, renewsOn: '2027-01-01' },
  recent: [{ ...place, lookedUpAt: '2026-11-20T15:00:00.000Z' }],
  coverage: [{ source: 'sample', name: 'Sample records', records: 1, states: 1, asOf: '2026-10-01' }],
  provider: null,
};

export const propertyReport: PropertyReport = {
  ...place,
  latitude: 35.101,
  longitude: -89.981,
  sourceName: 'Sample record',
  asOf: '2026-10-01',
  fetchedAt: '2026-11-01T00:00:00.000Z',
  isStale: false,
  owner: { names: ['Sample Owner'], mailingAddress: '1180 Kearney Ave, Memphis, TN 38114', isOccupant: true },
  structure: { bedrooms: 3, bathrooms: 1, squareFeet: 1_180, yearBuilt: 1958, stories: 1, units: 1 },
  lot: { acres: 0.21, zoning: 'R-1', subdivision: 'Kearney Heights', legalDescription: 'Lot 14, Kearney Heights' },
  taxes: [
    { year: 2025, tax: 1_420.5, assessedLand: 15_000, assessedImprovements: 60_000, assessedTotal: 75_000 },
    { year: 2024, tax: 1_388, assessedLand: 14_500, assessedImprovements: 58_800, assessedTotal: 73_300 },
  ],
  sales: [
    {
      ...{ date: '2019-05-02', price: 84_000, document: 'Warranty deed', documentNumber: '2019-44012' },
      ...{ buyer: 'Sample Owner', seller: 'Sample Seller', armsLength: true },
    },
    {
      ...{ date: '2004-09-17', price: 61_500, document: 'Warranty deed', documentNumber: '2004-18830' },
      ...{ buyer: 'Sample Seller', seller: 'Sample Estate', armsLength: true },
    },
  ],
  rent: 1_375,
  fairMarketRent: { rent: 1_425, bedrooms: 3, year: 2026, source: 'Sample of a public table' },
};

/** No search has been made: the form with its permissible purposes is shown. */
export const ownerContact: SkipTraceState = {
  trace: null,
  quota: { limit: 25, used: 0, left: 25, renewsOn: '2027-01-01' },
  provider: { name: 'Sample people', isSample: true },
  mayRequest: true,
};
