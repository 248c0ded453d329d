/** Kinds of property in records. Sales of land compare by acre, all others by square foot. */
export const propertyRecordKinds = [
  'single-family',
  'multi-family',
  'condo',
  'townhouse',
  'manufactured',
  'commercial',
  'industrial',
  'land',
] as const;
export type PropertyRecordKind = (typeof propertyRecordKinds)[number];

export const propertyRecordKindLabels: Readonly<Record<PropertyRecordKind, string>> = {
  'single-family': 'Single-family house',
  'multi-family': 'Multi-family',
  condo: 'Condo',
  townhouse: 'Townhouse',
  manufactured: 'Manufactured home',
  commercial: 'Commercial',
  industrial: 'Industrial',
  land: 'Land',
};

/** Where a record is from. `sample` records are generated for the demo market. */
export const propertyRecordSources = ['sample', 'county', 'rentcast', 'attom'] as const;
export type PropertyRecordSource = (typeof propertyRecordSources)[number];
