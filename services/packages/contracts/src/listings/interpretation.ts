import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { maxSearchLength } from '../maxSearchLength.ts';
import { filterNames } from './filter.ts';
import { returnMetrics } from './returns.ts';

/** Quantities that have a lower or an upper bound in a filter. */
export const boundedKinds = [
  'price',
  'acres',
  'beds',
  'baths',
  'sqft',
  'yearBuilt',
  'arvPercent',
  'spread',
  'daysOnMarket',
  ...returnMetrics,
] as const;
export type BoundedKind = (typeof boundedKinds)[number];

/** What a part of a search text says about a listing or the list. */
export const interpretationKinds = [
  'place',
  'category',
  'propertyType',
  ...boundedKinds,
  'dealType',
  'ownerFinance',
  'underContract',
  'featured',
  'order',
] as const;
export type InterpretationKind = (typeof interpretationKinds)[number];

/** Query parameters as they stand in a URL. */
export const FilterParameters = z.partialRecord(z.enum([...filterNames, 'sortBy', 'sortOrder']), z.string().max(3_000));
export type FilterParameters = z.infer<typeof FilterParameters>;

/** A part of a search text with the filter that it means. */
export const InterpretedPart = z.object({
  kind: z.enum(interpretationKinds),
  /** For a chip: "Texas", "3+ beds", "Under $200K", "Near Austin, TX". */
  label: z.string(),
  filter: FilterParameters,
  /** The words of the text that say so. */
  typed: z.string(),
  /** Whether a misspelling was corrected to read it: "huston". */
  isCorrected: z.boolean(),
  /** The feature that the filter needs; the part is applied only with the flag of `textFlags`. */
  feature: z.enum(['advanced-filters', 'investment-calculator']).nullable(),
});
export type InterpretedPart = z.infer<typeof InterpretedPart>;

/** How a search text is interpreted: all parts and all words of `text` must hold. */
export const SearchInterpretation = z.object({
  parts: z.array(InterpretedPart),
  /** What is left, searched as words; empty if nothing is. */
  text: z.string(),
  /** What the text excludes and no filter can: "no HOA". It is neither searched nor filtered by. */
  excluded: z.array(z.string()),
});
export type SearchInterpretation = z.infer<typeof SearchInterpretation>;

export const getInterpretation = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/search/interpretation',
  access: 'anyone',
  shared: true,
  query: z.object({ search: z.string().max(maxSearchLength) }),
  response: SearchInterpretation,
  summary: 'How a search text is interpreted: filters by part, and the words that remain',
});
