export const categories = [
  'land',
  'residential',
  'commercial',
  'industrial',
  'mixed-use',
  'agricultural',
  'recreational',
  'investment',
  'development',
  'unrestricted',
] as const;
export type Category = (typeof categories)[number];

export const categoryLabels: Record<Category, string> = {
  land: 'Land',
  residential: 'Residential',
  commercial: 'Commercial',
  industrial: 'Industrial',
  'mixed-use': 'Mixed-use',
  agricultural: 'Agricultural',
  recreational: 'Recreational',
  investment: 'Investment',
  development: 'Development',
  unrestricted: 'Unrestricted',
};

/** What a seller's situation may be. */
export const situations = ['foreclosure', 'probate', 'divorce', 'relocation', 'repairs', 'other'] as const;
export type Situation = (typeof situations)[number];
