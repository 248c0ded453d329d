/** Analyses that are compared at once at most. */
export const maxCompared = 4;

/** The comparison of saved analyses, in this order. */
export const comparePath = (ids: readonly number[]): string => `/calculator/compare?ids=${ids.join(',')}`;
