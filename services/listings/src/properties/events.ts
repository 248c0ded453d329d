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
import { roundDegrees } from './rules.ts';
import type { PropertyHeader } from './store.ts';

const roundedPosition = ({ latitude, longitude }: Pick<PropertyHeader, 'latitude' | 'longitude'>) => ({
  latitude: roundDegrees(latitude),
  longitude: roundDegrees(longitude),
});

/** What others may know of a listing. */
export const toListedProperty = (property: Property): ListedProperty => ({
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
  ...roundedPosition(property),
});

const aggregateVersion = ({ id, version }: { readonly id: number; readonly version: number }) => ({
  subject: `property/${id}`,
  version,
});

/** Tells that a listing is on the market from its version on, for the first time or anew. */
export const createPublishedEvent = (property: Property) =>
  createEvent(propertyPublished, aggregateVersion(property), toListedProperty(property));

/** Tells what a listing is from its version on. */
export const createChangedEvent = (property: Property) =>
  createEvent(propertyChanged, aggregateVersion(property), toListedProperty(property));

const toRemovedProperty = ({ id, userId, state, category, ...place }: Omit<PropertyHeader, 'status' | 'version'>) => ({
  propertyId: id,
  userId,
  state,
  category,
  ...roundedPosition(place),
});

/** Tells that a listing is gone; its version follows the one that went. */
export const createWithdrawnEvent = ({ id, version, ...held }: PropertyHeader) =>
  createEvent(propertyWithdrawn, aggregateVersion({ id, version: version + 1 }), toRemovedProperty({ id, ...held }));

/** Tells that a listing is sold; its version follows the one that was on the market. */
export const createClosedEvent = ({ id, version, ...held }: PropertyHeader) =>
  createEvent(propertyClosed, aggregateVersion({ id, version: version + 1 }), toRemovedProperty({ id, ...held }));

/** URL prefixes whose answers a change of a listing makes untrue; of the map only the tiles that it lies in. */
export function propertyCacheTags({ id, ...place }: Pick<PropertyHeader, 'id' | 'latitude' | 'longitude'>): string[] {
  const { latitude, longitude } = roundedPosition(place);
  const map = latitude === null || longitude === null ? [] : mapCacheTags(longitude, latitude);
  return ['/api/properties', `/api/properties/${id}`, '/api/va/properties', ...map];
}
