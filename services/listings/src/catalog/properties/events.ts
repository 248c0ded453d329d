import { mapCacheTags } from '@dealstead/contracts';
import {
  createEvent,
  dealListed,
  type ListedProperty,
  propertyChanged,
  propertyClosed,
  propertyPublished,
  propertyWithdrawn,
} from '@dealstead/contracts/events';
import type { Property } from './property.ts';
import { roundDegrees } from './rules.ts';
import type { PropertyHeader } from './store.ts';

const roundedPosition = ({ latitude, longitude }: Pick<PropertyHeader, 'latitude' | 'longitude'>) => ({
  latitude: roundDegrees(latitude),
  longitude: roundDegrees(longitude),
});

/** The listing data that events publish; positions are rounded. */
export const toListedProperty = (property: Property): ListedProperty => ({
  propertyId: property.id,
  userId: property.userId,
  title: property.title,
  category: property.category,
  city: property.city,
  state: property.state,
  priceCents: property.priceCents,
  arvCents: property.arvCents,
  wholesaleFeeCents: property.wholesaleFeeCents,
  status: property.status,
  createdAt: property.createdAt.toISOString(),
  ...roundedPosition(property),
});

const aggregateVersion = ({ id, version }: { readonly id: number; readonly version: number }) => ({
  subject: `property/${id}`,
  version,
});

/** The event of a listing that came on the market, for the first time or again. */
export const createPublishedEvent = (property: Property) =>
  createEvent(propertyPublished, aggregateVersion(property), toListedProperty(property));

/** The event of a listing that was posted from a deal of its owner. */
export const createDealListedEvent = (property: Property, dealId: number) =>
  createEvent(dealListed, aggregateVersion(property), {
    dealId,
    propertyId: property.id,
    userId: property.userId,
    title: property.title,
  });

/** The event of a changed listing. */
export const createChangedEvent = (property: Property) =>
  createEvent(propertyChanged, aggregateVersion(property), toListedProperty(property));

const toRemovedProperty = ({
  id,
  userId,
  state,
  category,
  ...property
}: Omit<PropertyHeader, 'status' | 'version'>) => ({
  propertyId: id,
  userId,
  state,
  category,
  ...roundedPosition(property),
});

/** The event of a listing that left the market or was deleted. Its version follows the listing's last one. */
export const createWithdrawnEvent = ({ id, version, ...property }: PropertyHeader) =>
  createEvent(
    propertyWithdrawn,
    aggregateVersion({ id, version: version + 1 }),
    toRemovedProperty({ id, ...property }),
  );

/** The event of a sold listing. Its version follows the listing's last one on the market. */
export const createClosedEvent = ({ id, version, ...property }: PropertyHeader) =>
  createEvent(propertyClosed, aggregateVersion({ id, version: version + 1 }), toRemovedProperty({ id, ...property }));

/** Cache tags that a change of a listing invalidates; of the map only the tiles that contain it. */
export function propertyCacheTags({
  id,
  ...property
}: Pick<PropertyHeader, 'id' | 'latitude' | 'longitude'>): string[] {
  const { latitude, longitude } = roundedPosition(property);
  const map = latitude === null || longitude === null ? [] : mapCacheTags(longitude, latitude);
  return ['/api/properties', `/api/properties/${id}`, '/api/va/properties', ...map];
}
