import { mapCacheTags } from '@dealstead/contracts';
import {
  propertiesLoaded,
  propertyChanged,
  propertyClosed,
  propertyPublished,
  propertyWithdrawn,
} from '@dealstead/contracts/events';
import { z } from 'zod';

const lists = '/api/properties';
const map = '/api/map';
const about: ReadonlySet<string> = new Set(
  [propertyPublished, propertyChanged, propertyWithdrawn, propertyClosed].map(({ type }) => type),
);
const One = z.object({ propertyId: z.number().int() });
const Position = z.object({ longitude: z.number(), latitude: z.number() });

/** The tag of what is made of several listings, each of which may change it. */
const ofSeveral = `${lists}?`;
const ofOne = /^\/api\/properties\/\d+(?:$|[?/](?!similar))/;

/** What an answer is kept under besides its URL, so that a change of one listing spares what is about another. */
export function madeOf(url: string): readonly string[] {
  return url.startsWith(lists) && !ofOne.test(url) ? [url, ofSeveral] : [url];
}

/**
 * The URL prefixes that an event makes stale: all that lists, and what is about that listing. Its position tells which
 * map tiles; without one, all of them.
 */
export function staleOf(type: string, data: unknown): readonly string[] {
  if (type === propertiesLoaded.type) return [lists, map, '/api/sitemaps'];
  if (!about.has(type)) return [];
  const position = Position.safeParse(data);
  const one = One.safeParse(data);
  const told = one.success ? [ofSeveral, `${lists}/${one.data.propertyId}`] : [lists];
  return [...told, ...(position.success ? mapCacheTags(position.data.longitude, position.data.latitude) : [map])];
}
