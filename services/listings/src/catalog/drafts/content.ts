import type { DraftContent, DraftPhoto } from '@dealstead/contracts';
import { draftTextsOf, typedDollars } from '../properties/fields.ts';
import type { Property } from '../properties/property.ts';

/** A stored listing as form content. */
export const toDraftContent = (property: Property, photos: readonly DraftPhoto[]): DraftContent => ({
  ...draftTextsOf(property),
  address: property.address ?? '',
  city: property.city,
  state: property.state,
  zipCode: property.zipCode ?? '',
  county: property.county ?? '',
  latitude: property.latitude,
  longitude: property.longitude,
  showAddress: property.showAddress,
  category: property.category,
  title: property.title,
  description: property.description,
  ...(property.privateRemarks === null ? {} : { privateRemarks: property.privateRemarks }),
  acres: property.acres ?? '',
  features: property.features,
  price: typedDollars(property.priceCents),
  evidence: property.evidence,
  photos: [...photos],
  dealType: property.dealType,
  financeOptions: property.financeOptions,
  urgency: property.urgency,
  targetBuyerType: property.targetBuyerType,
  cashOnCashReturn: property.cashOnCashReturn?.toString() ?? '',
  sellerRole: property.sellerRole ?? '',
  disclosureConfirmed: property.disclosure !== null,
  contactEmail: property.contactEmail ?? '',
  notSameAs: [],
});
