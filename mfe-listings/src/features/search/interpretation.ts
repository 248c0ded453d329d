import {
  returnFilterOf,
  type FilterParameters,
  type InterpretedPart,
  type SearchInterpretation,
} from '@dealstead/contracts';
import { changeOf, type FilterChange, type FilterUpdate, type SearchFilter } from './filter.ts';

/** The parameters of some parts of a text. Lists of values and bounds of a range come from one part each. */
const filterOfParts = (parts: readonly InterpretedPart[]): FilterParameters =>
  Object.assign({}, ...parts.map(({ filter }) => filter));

const statesAnyOf = (parts: readonly InterpretedPart[], names: readonly string[]): boolean =>
  parts.some(({ filter }) => names.some((name) => Object.hasOwn(filter, name)));

/**
 * A change of the filter while a text is interpreted. A change of a condition that the text states replaces the text by
 * the filters that it means; any other change leaves the text as it was typed.
 * @param asked all conditions of the query, as the summary reports them
 */
export function changeInterpreted(
  change: FilterChange,
  interpretation: SearchInterpretation | null,
  asked: SearchFilter,
): FilterChange {
  if (change.search !== undefined) return { literal: undefined, ...change };
  if (!interpretation || !statesAnyOf(interpretation.parts, Object.keys(change))) return change;
  return { ...asFilters(interpretation.parts, interpretation.text, asked), ...change };
}

/** What a page shows of a filter: all conditions that count, and how the text was interpreted. */
interface Shown {
  readonly filter: SearchFilter;
  readonly asked: SearchFilter;
  readonly interpretation: SearchInterpretation | null;
}

/**
 * An update of the filter that a page shows, while its text is interpreted, as an update of the URL's filter. Where that has
 * changed since, the change counts, and a text that was replaced is not interpreted again.
 */
export function updateInterpreted(update: FilterUpdate, { filter, asked, interpretation }: Shown): FilterUpdate {
  return (now) => {
    const changed = Object.keys({ ...filter, ...now }).filter(
      (name) => now[name as keyof SearchFilter] !== filter[name as keyof SearchFilter],
    );
    const counts = Object.fromEntries(changed.map((name) => [name, now[name as keyof SearchFilter]]));
    const change = changeOf(update, { ...now, ...asked, ...counts, search: now.search });
    return changeInterpreted(change, now.search === filter.search ? interpretation : null, { ...asked, ...counts });
  };
}

/** The filters that parts of a text mean, and the words that remain, in place of the text. */
function asFilters(parts: readonly InterpretedPart[], text: string, asked: SearchFilter): FilterChange {
  // What the server intersected with the explicit filters counts.
  const stated = Object.entries(filterOfParts(parts)).map(([name, value]) => [
    name,
    asked[name as keyof SearchFilter] ?? value,
  ]);
  return { ...Object.fromEntries(stated), search: text || undefined, literal: text ? 'true' : undefined };
}

/** Removes some parameters from a query: those of the text by replacing it by its other parts. */
export function withoutParameters(
  names: readonly (keyof SearchFilter)[],
  interpretation: SearchInterpretation | null,
  asked: SearchFilter,
): FilterChange {
  const removed: FilterChange = Object.fromEntries(names.map((name) => [name, undefined]));
  if (!interpretation || !statesAnyOf(interpretation.parts, names)) return removed;
  return { ...asFilters(interpretation.parts, interpretation.text, asked), ...removed };
}

/** The bounds of projected returns, which a list without another order begins with. */
const boundsOf = (filter: FilterParameters): SearchFilter =>
  Object.fromEntries(
    Object.values(returnFilterOf).flatMap((name) => (filter[name] === undefined ? [] : [[name, filter[name]]])),
  );

/** What decides the order of a list, whose text may state one: an explicit order counts first. */
export function orderOf(filter: SearchFilter, interpretation: SearchInterpretation | null | undefined): SearchFilter {
  const { search, sortBy, sortOrder } = filter;
  if (!interpretation) return { search, sortBy, sortOrder, ...boundsOf(filter) };
  const stated = filterOfParts(interpretation.parts);
  const order = sortBy === undefined ? { sortBy: stated.sortBy, sortOrder: stated.sortOrder } : { sortBy, sortOrder };
  return { search: interpretation.text || undefined, ...order, ...boundsOf(stated), ...boundsOf(filter) };
}
