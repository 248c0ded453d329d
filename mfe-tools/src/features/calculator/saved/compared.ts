/** Analyses that are compared at once at most. */
export const maxCompared = 4;

/** The comparison of saved analyses, in this order. */
export const comparePath = (ids: readonly number[]): string => `/calculator/compare?ids=${ids.join(',')}`;

/** The analyses that an address names, each once, four at most; what is no id is left out. */
export const comparedIds = (text: string): number[] =>
  [...new Set(text.split(',').filter((id) => /^[1-9]\d{0,8}$/.test(id)))].map(Number).slice(0, maxCompared);
