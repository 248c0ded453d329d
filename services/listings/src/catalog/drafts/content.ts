import type { DraftContent, DraftPhoto, Evidence } from '@dealstead/contracts';
import type { Property } from '../../generated/client.ts';
import { draftTextsOf, typedValue } from '../properties/fields.ts';

/** A stored listing as form content. */
export const toDraftContent = (property: Property, photos: readonly DraftPhoto[]): DraftContent => ({
  ...draftTextsOf(property),
  address: typedValue(property.address),
  city: property.city,
  state: property.state,
  zipCode: typedValue(property.zipCode),
  county: typedValue(property.county),
  latitude: property.latitude,
  longitude: property.longitude,
  showAddress: property.showAddress,
  category: property.category,
  title: property.title,
  description: property.description,
  acres: typedValue(property.acres),
  features: property.features,
  price: typedValue(property.price),
  // Only publishing writes it, in this shape.
  evidence: property.evidence as unknown as Evidence[],
  photos: [...photos],
  dealType: property.dealType,
  financeOptions: property.financeOptions,
  urgency: property.urgency,
  targetBuyerType: property.targetBuyerType,
  cashOnCashReturn: property.cash_on_cash_return?.toString() ?? '',
  sellerRole: typedValue(property.sellerRole),
  disclosureConfirmed: property.disclosure !== null,
  contactEmail: typedValue(property.contactEmail),
  notSameAs: [],
});
