import { z } from 'zod';
import { endpoint, Id } from '../endpoint.ts';

/** Longest text for which suggestions are made. */
export const maxSuggestionText = 80;

/** A completion of the text in the search box. */
export const Completion = z.object({
  kind: z.enum(['city', 'county', 'zip', 'region', 'state', 'category', 'propertyType']),
  /** What the suggestion adds: "Dallas, TX", "Duplex". */
  label: z.string(),
  /** The whole text with the suggestion in place of its last words: "3 bed Dallas, TX". */
  text: z.string(),
  /** Active listings that the whole text finds. */
  count: z.number().int(),
});
export type Completion = z.infer<typeof Completion>;

/** A listing whose address begins with the text. */
export const AddressSuggestion = z.object({
  id: Id,
  address: z.string(),
  /** "Dallas, TX". */
  place: z.string(),
});
export type AddressSuggestion = z.infer<typeof AddressSuggestion>;

const Text = z.object({ text: z.string().trim().min(1).max(maxSuggestionText) });

export const getSuggestions = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/search/suggestions',
  access: 'anyone',
  shared: true,
  query: Text,
  response: z.object({ completions: z.array(Completion), addresses: z.array(AddressSuggestion) }),
  summary: 'Completions of a search text, and listings by address where the seller makes it public',
});

export const getOwnSuggestions = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/search/suggestions/own',
  access: 'member',
  query: Text,
  response: z.object({ addresses: z.array(AddressSuggestion) }),
  summary: "The caller's own listings whose address begins with a text",
});
