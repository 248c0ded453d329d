import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** Kinds of records that the command palette finds, in the order in which it lists them. */
export const paletteKinds = ['lead', 'deal', 'contract', 'conversation', 'contact', 'venture', 'calculation'] as const;
export type PaletteKind = (typeof paletteKinds)[number];

/** A record that the command palette found. */
export const PaletteResult = z.object({
  kind: z.enum(paletteKinds),
  id: z.number().int(),
  title: z.string(),
  /** What distinguishes it from others of the same title. */
  detail: z.string().nullable(),
  /** Its page: a path of this site. */
  url: z.string(),
});
export type PaletteResult = z.infer<typeof PaletteResult>;

/** Characters from which on records are searched; fewer match too much to be of use. */
export const paletteMinLength = 2;

export const searchPalette = endpoint({
  service: 'tools',
  method: 'GET',
  path: '/api/palette',
  access: 'member',
  query: z.object({ search: z.string().trim().min(paletteMinLength).max(100) }),
  response: z.array(PaletteResult),
  summary: 'Your own records that match a text, as far as your plan or seat opens them',
});
