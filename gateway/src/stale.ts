import { mapUrlsAt } from '@dealstead/contracts';
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
const Position = z.object({ longitude: z.number(), latitude: z.number() });

/** The URL prefixes that an event makes stale. A listing's position tells which map tiles; without one, all of them. */
export function staleOf(type: string, data: unknown): readonly string[] {
  if (type === propertiesLoaded.type) return [lists, map, '/api/sitemaps'];
  if (!about.has(type)) return [];
  const position = Position.safeParse(data);
  return [lists, ...(position.success ? mapUrlsAt(position.data.longitude, position.data.latitude) : [map])];
}
