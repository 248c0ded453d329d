import type { SearchInterpretation } from '@dealstead/contracts';
import { PropertyFilter } from '@dealstead/contracts/listings/properties';

/**
 * A filter with the conditions that its search text states as filters, and the remaining words as literal text. Bounds are
 * intersected with the explicit ones; of other conditions, the explicit one counts. Parts that need a feature are applied
 * with `advancedText` only.
 */
export function applyInterpretation<Q extends PropertyFilter>(query: Q, { parts, text }: SearchInterpretation): Q {
  const stated = PropertyFilter.parse(
    Object.assign(
      {},
      ...parts.filter(({ feature }) => feature === null || query.advancedText).map(({ filter }) => filter),
    ),
  );
  const explicit = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
  return {
    ...query,
    ...stated,
    ...explicit,
    search: text === '' ? undefined : text,
    literal: text === '' ? undefined : true,
  };
}
