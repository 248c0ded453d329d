/** Kinds of property in records. Sales of land compare by acre, all others by square foot. */
export const recordKinds = [
  'single-family',
  'multi-family',
  'condo',
  'townhouse',
  'manufactured',
  'commercial',
  'industrial',
  'land',
] as const;
export type RecordKind = (typeof recordKinds)[number];

export const recordKindLabels: Readonly<Record<RecordKind, string>> = {
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
export const recordSources = ['sample', 'county', 'rentcast', 'attom'] as const;
export type RecordSource = (typeof recordSources)[number];
