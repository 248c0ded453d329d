import type { DraftContent, DraftPhoto, Evidence } from '@dealstead/contracts';
import type { Property } from '../generated/client.ts';

const textOf = (value: string | number | null): string => (value === null ? '' : String(value));
const dayOf = (date: Date | null): string => date?.toISOString().slice(0, 10) ?? '';

/** Cents as one would type them: "96000", or "96000.50" where there are any. */
function typed(cents: bigint | null): string {
  if (cents === null) return '';
  const [dollars, rest] = [cents / 100n, cents % 100n];
  return rest === 0n ? String(dollars) : `${dollars}.${String(rest).padStart(2, '0')}`;
}

/** What a listing is now, as its form shows it. */
export const contentOf = (property: Property, photos: readonly DraftPhoto[]): DraftContent => ({
  address: textOf(property.address),
  city: property.city,
  state: property.state,
  zipCode: textOf(property.zipCode),
  county: textOf(property.county),
  latitude: property.latitude,
  longitude: property.longitude,
  parcelNumber: textOf(property.parcelNumber),
  showAddress: property.showAddress,
  category: property.category,
  title: property.title,
  description: property.description,
  acres: textOf(property.acres),
  squareFeet: textOf(property.squareFeet),
  bedrooms: textOf(property.bedrooms),
  bathrooms: textOf(property.bathrooms),
  yearBuilt: textOf(property.yearBuilt),
  zoning: textOf(property.zoning),
  features: property.features,
  price: typed(property.price),
  arv: typed(property.arv),
  rehabCost: typed(property.rehabCost),
  wholesaleFee: typed(property.wholesaleFee),
  // Written by publishing alone, in this shape.
  evidence: property.evidence as unknown as Evidence[],
  photos: [...photos],
  dealType: property.dealType,
  earnestMoney: typed(property.earnestMoney),
  closeBy: dayOf(property.closeBy),
  inspectionDays: textOf(property.inspectionDays),
  financeOptions: property.financeOptions,
  urgency: property.urgency,
  targetBuyerType: property.targetBuyerType,
  minCashRequired: typed(property.minCashRequired),
  cashOnCashReturn: property.cash_on_cash_return?.toString() ?? '',
  sellerRole: textOf(property.sellerRole),
  licenseNumber: textOf(property.licenseNumber),
  brokerage: textOf(property.brokerage),
  contractSignedOn: dayOf(property.contractSignedOn),
  contractEndsOn: dayOf(property.contractEndsOn),
  disclosureConfirmed: property.disclosure !== null,
  contactName: textOf(property.contactName),
  contactEmail: textOf(property.contactEmail),
  contactPhone: textOf(property.contactPhone),
  notSameAs: [],
});
