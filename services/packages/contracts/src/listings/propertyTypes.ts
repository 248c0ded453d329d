import type { Category } from '../categories.ts';

/**
 * Kinds of buildings and uses, finer than the category. No seller states them: they are derived from the words of a
 * listing's title and description (`propertyTypesOf` of the search engine), and a listing may have several.
 */
export const propertyTypes = [
  'house',
  'multifamily',
  'duplex',
  'triplex',
  'fourplex',
  'apartment',
  'condo',
  'townhouse',
  'mobile-home',
  'tiny-home',
  'cabin',
  'farm',
  'ranch',
  'warehouse',
  'office',
  'retail',
  'self-storage',
  'hotel',
  'rv-park',
] as const;
export type PropertyType = (typeof propertyTypes)[number];

export const propertyTypeLabels: Readonly<Record<PropertyType, string>> = {
  house: 'House',
  multifamily: 'Multifamily',
  duplex: 'Duplex',
  triplex: 'Triplex',
  fourplex: 'Fourplex',
  apartment: 'Apartment building',
  condo: 'Condo',
  townhouse: 'Townhouse',
  'mobile-home': 'Mobile home',
  'tiny-home': 'Tiny home',
  cabin: 'Cabin',
  farm: 'Farm',
  ranch: 'Ranch',
  warehouse: 'Warehouse',
  office: 'Office',
  retail: 'Retail',
  'self-storage': 'Self-storage',
  hotel: 'Hotel',
  'rv-park': 'RV park',
};

/** The category that a kind of building usually belongs to, where only a category can be chosen. */
export const categoryOfPropertyType: Readonly<Record<PropertyType, Category>> = {
  house: 'residential',
  multifamily: 'residential',
  duplex: 'residential',
  triplex: 'residential',
  fourplex: 'residential',
  apartment: 'residential',
  condo: 'residential',
  townhouse: 'residential',
  'mobile-home': 'residential',
  'tiny-home': 'residential',
  cabin: 'residential',
  farm: 'agricultural',
  ranch: 'agricultural',
  warehouse: 'industrial',
  'self-storage': 'industrial',
  office: 'commercial',
  retail: 'commercial',
  hotel: 'commercial',
  'rv-park': 'recreational',
};
