import { propertyRecordKindLabels, type ParcelSummary } from '@dealstead/contracts';

type Address = Pick<ParcelSummary, 'address' | 'city' | 'state' | 'zipCode'>;

/** "Memphis, TN 38114". */
export const townOf = ({ city, state, zipCode }: Address): string =>
  `${city}, ${[state, zipCode].filter(Boolean).join(' ')}`;

/** What distinguishes parcels with one address: kind, county and parcel number. */
export function detailOf({ kind, county, parcelNumber }: ParcelSummary): string {
  const parts = [
    propertyRecordKindLabels[kind],
    county && `${county} County`,
    parcelNumber && `Parcel ${parcelNumber}`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** The page of a record. */
export const recordPath = (id: number): string => `/property-lookup?record=${id}`;
