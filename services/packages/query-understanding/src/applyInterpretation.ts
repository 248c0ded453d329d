import { textFlags } from '@dealstead/contracts/listings/filter';
import type { FilterParameters, SearchInterpretation } from '@dealstead/contracts/listings/interpretation';
import { PropertyFilter, type PropertyQuery } from '@dealstead/contracts/listings/propertyFilter';

type Bounded = Exclude<
  keyof { [N in keyof PropertyFilter as N extends `${'min' | 'max'}${string}` ? N : never]: 0 },
  never
>;

/**
 * A query with the conditions that its search text states, and the remaining words as literal text. Bounds are intersected with
 * the explicit ones (the larger minimum, the smaller maximum), and so are lists of values; where those are disjoint, and for
 * all other conditions and the order, the explicit one counts. Parts that need a feature are applied with its flag
 * (`textFlags`) only.
 */
export function applyInterpretation<Q extends PropertyFilter>(query: Q, { parts, text }: SearchInterpretation): Q {
  let result: Q = { ...query, search: text === '' ? undefined : text, literal: text === '' ? undefined : true };
  for (const { filter, kind, feature } of parts) {
    if (feature !== null && !query[textFlags[feature]]) continue;
    const stated = PropertyFilter.parse(filter);
    if (kind === 'order') result = withOrder(result, filter);
    else if (kind !== 'place') result = merged(result, stated);
    else if (!isOtherPlace(query, stated)) result = merged(result, stated);
  }
  return result;
}

/** Whether an explicit place excludes the stated one: another state, or another center. */
function isOtherPlace(explicit: PropertyFilter, stated: PropertyFilter): boolean {
  if (explicit.near !== undefined && stated.near !== undefined) return true;
  if (explicit.region !== undefined && stated.region !== undefined) return true;
  if (explicit.city !== undefined && stated.city !== undefined) return true;
  if (explicit.county !== undefined && stated.county !== undefined) return true;
  return stated.state !== undefined && explicit.state?.some((state) => stated.state!.includes(state)) === false;
}

const isMissing = (value: unknown): value is undefined => value === undefined;

function merged<Q extends PropertyFilter>(query: Q, stated: PropertyFilter): Q {
  const result: Record<string, unknown> = { ...query };
  for (const [name, value] of Object.entries(stated)) {
    if (isMissing(value)) continue;
    result[name] = isMissing(result[name]) ? value : intersected(name as Bounded, result[name], value);
  }
  return result as Q;
}

/** Of an explicit and a stated value of the same parameter. */
function intersected(name: string, explicit: unknown, stated: unknown): unknown {
  if (typeof explicit === 'number' && typeof stated === 'number') {
    if (name.startsWith('min')) return Math.max(explicit, stated);
    return name.startsWith('max') ? Math.min(explicit, stated) : explicit;
  }
  if (Array.isArray(explicit) && Array.isArray(stated) && listNames.has(name)) {
    const common = explicit.filter((value) => stated.includes(value));
    return common.length > 0 ? common : explicit;
  }
  return explicit;
}
const listNames: ReadonlySet<string> = new Set(['category', 'propertyType', 'state', 'dealType']);

/** The stated order unless the query has one. */
function withOrder<Q extends PropertyFilter>(query: Q, { sortBy, sortOrder }: FilterParameters): Q {
  const { sortBy: explicit } = query as Partial<PropertyQuery>;
  return explicit === undefined ? { ...query, sortBy, sortOrder } : query;
}
