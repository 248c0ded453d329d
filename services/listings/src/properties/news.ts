import { mapUrlsAt } from '@dealstead/contracts';
import { happened, type ListedProperty, propertyChanged, propertyWithdrawn } from '@dealstead/contracts/events';
import { rounded } from './rules.ts';
import type { Held } from './store.ts';

const positionOf = ({ latitude, longitude }: Pick<Held, 'latitude' | 'longitude'>) => ({
  latitude: rounded(latitude),
  longitude: rounded(longitude),
});

/** Tells that a listing is gone; its version follows the one that went. */
export const withdrawn = ({ id, userId, state, category, version, ...place }: Held) =>
  happened(
    propertyWithdrawn,
    { subject: `property/${id}`, version: version + 1 },
    { propertyId: id, userId, state, category, ...positionOf(place) },
  );

/** Tells what a listing is from this version on. */
export const changed = (listed: ListedProperty, version: number) =>
  happened(
    propertyChanged,
    { subject: `property/${listed.propertyId}`, version },
    {
      ...listed,
      ...positionOf({ latitude: listed.latitude ?? null, longitude: listed.longitude ?? null }),
    },
  );

/** URL prefixes whose answers a change of a listing makes untrue; of the map only the tiles that it lies in. */
export function staleBy({ id, ...place }: Pick<Held, 'id' | 'latitude' | 'longitude'>): string[] {
  const { latitude, longitude } = positionOf(place);
  const map = latitude === null || longitude === null ? [] : mapUrlsAt(longitude, latitude);
  return ['/api/properties', `/api/properties/${id}`, '/api/va/properties', ...map];
}
