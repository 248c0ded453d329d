import { type Category, mapCacheTags, type State } from '@dealstead/contracts';
import {
  createEvent,
  type ListedProperty,
  propertyChanged,
  propertyClosed,
  propertyPublished,
  propertyWithdrawn,
} from '@dealstead/contracts/events';
import type { Property } from '../generated/client.ts';
import { rounded } from './rules.ts';
import type { Held } from './store.ts';

const positionOf = ({ latitude, longitude }: Pick<Held, 'latitude' | 'longitude'>) => ({
  latitude: rounded(latitude),
  longitude: rounded(longitude),
});

/** What others may know of a listing. */
export const listedOf = (property: Property): ListedProperty => ({
  propertyId: property.id,
  userId: property.userId,
  title: property.title,
  category: property.category as Category,
  city: property.city,
  state: property.state as State,
  priceCents: Number(property.price),
  arvCents: property.arv === null ? null : Number(property.arv),
  wholesaleFeeCents: property.wholesaleFee === null ? null : Number(property.wholesaleFee),
  status: property.status,
  createdAt: property.createdAt.toISOString(),
  ...positionOf(property),
});

const since = ({ id, version }: { readonly id: number; readonly version: number }) => ({
  subject: `property/${id}`,
  version,
});

/** Tells that a listing is on the market from its version on, for the first time or anew. */
export const published = (property: Property) => createEvent(propertyPublished, since(property), listedOf(property));

/** Tells what a listing is from its version on. */
export const changed = (property: Property) => createEvent(propertyChanged, since(property), listedOf(property));

const goneOf = ({ id, userId, state, category, ...place }: Omit<Held, 'status' | 'version'>) => ({
  propertyId: id,
  userId,
  state,
  category,
  ...positionOf(place),
});

/** Tells that a listing is gone; its version follows the one that went. */
export const withdrawn = ({ id, version, ...held }: Held) =>
  createEvent(propertyWithdrawn, since({ id, version: version + 1 }), goneOf({ id, ...held }));

/** Tells that a listing is sold; its version follows the one that was on the market. */
export const closed = ({ id, version, ...held }: Held) =>
  createEvent(propertyClosed, since({ id, version: version + 1 }), goneOf({ id, ...held }));

/** URL prefixes whose answers a change of a listing makes untrue; of the map only the tiles that it lies in. */
export function staleBy({ id, ...place }: Pick<Held, 'id' | 'latitude' | 'longitude'>): string[] {
  const { latitude, longitude } = positionOf(place);
  const map = latitude === null || longitude === null ? [] : mapCacheTags(longitude, latitude);
  return ['/api/properties', `/api/properties/${id}`, '/api/va/properties', ...map];
}
