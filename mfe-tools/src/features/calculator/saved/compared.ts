import { modes, type Mode } from '@dealstead/formulas';

/** Analyses that are compared at once at most. */
export const maxCompared = 4;

/** The comparison of saved analyses, in this order. */
export const comparePath = (ids: readonly number[]): string => `/calculator/compare?ids=${ids.join(',')}`;

/** The analyses that an address names, each once, four at most; what is no id is left out. */
export const comparedIds = (text: string): number[] =>
  [...new Set(text.split(',').filter((id) => /^[1-9]\d{0,8}$/.test(id)))].map(Number).slice(0, maxCompared);

/** The comparison of strategies of the calculator's draft, in this order. */
export const strategiesPath = (compared: readonly Mode[]): string => `/calculator/compare?modes=${compared.join(',')}`;

/** The strategies that an address names, each once, four at most. */
export const comparedModes = (text: string): Mode[] => {
  const named = text.split(',');
  return named
    .flatMap((name, at) => (named.indexOf(name) === at ? modes.filter((mode) => mode === name) : []))
    .slice(0, maxCompared);
};
