import { useEffect, useState } from 'react';
import { loadPlaces, type PlaceName } from './basemap.ts';

/** The towns of the base map, loaded when `wanted`; empty before, and after a failed load. */
export function usePlaces(isNeeded: boolean): readonly PlaceName[] {
  const [places, setPlaces] = useState<readonly PlaceName[]>([]);
  useEffect(() => {
    if (isNeeded)
      loadPlaces().then(setPlaces, (error: unknown) => console.error('Names of towns did not load.', error));
  }, [isNeeded]);
  return places;
}

/** " near Austin, TX": the nearest town to a position, as a suffix. */
export function nearText(
  { longitude, latitude }: { longitude: number; latitude: number },
  places: readonly PlaceName[],
): string {
  const narrowing = Math.cos((latitude * Math.PI) / 180);
  const distance = ({ position: [east, north] }: PlaceName) =>
    ((east - longitude) * narrowing) ** 2 + (north - latitude) ** 2;
  let best = places[0];
  for (const place of places) if (best && distance(place) < distance(best)) best = place;
  return best ? ` near ${best.name}, ${best.code}` : '';
}
