import { useRead } from '@dealstead/kit';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { summaryTemplate, type SearchFilter } from '../search/filter.ts';
import type { MapHandle } from './canvas.ts';
import { boundsOf, boundsOfBox, boxText, nation, type Bounds } from './mercator.ts';
import { stateBounds } from './stateBounds.ts';

/** Bounds of a filter: its area, its box, its place, its states, or the nation. */
function boundsOfFilter({ area, box, state }: SearchFilter, place: Bounds | undefined): Bounds {
  if (area) {
    const corners = area.split(';').map((corner) => corner.split(',').map(Number));
    const found = boundsOf(corners.map(([longitude = 0, latitude = 0]) => [longitude, latitude] as const));
    if (found) return found;
  }
  if (box) return boundsOfBox(box);
  if (place) return place;
  const stateCorners = (state?.split(',') ?? []).flatMap((code) => {
    const found = stateBounds[code];
    return found ? [[found[0], found[1]] as const, [found[2], found[3]] as const] : [];
  });
  return boundsOf(stateCorners) ?? nation;
}

/** The conditions that name a place; the service knows where it lies. */
const placeNames = ['search', 'city', 'county', 'zip', 'region', 'near'] as const;

/**
 * The map's initial bounds. A filter with another location, also one that its text states, moves the map once it is drawn;
 * the box that the map itself sets does not.
 */
export function useFilterBounds(
  filter: SearchFilter,
  handle: RefObject<Pick<MapHandle, 'fit'> | null>,
  isDrawn: boolean,
): Bounds {
  const namesPlace = placeNames.some((name) => filter[name] !== undefined);
  const { data } = useRead(summaryTemplate, { ...filter }, { enabled: namesPlace });
  const place = data?.bounds;
  // A failed summary names no place: the map stays where it is.
  const isKnown = !namesPlace || data !== undefined;
  const { area, box, state: explicitState } = filter;
  const state = explicitState ?? data?.asked.state;
  const locationKey = area ?? (place ? boxText(place) : (state ?? ''));
  const [start] = useState(() => boundsOfFilter({ area, box, state }, place));
  const shownKey = useRef(locationKey);
  useEffect(() => {
    if (!isDrawn || !isKnown || (box && !area) || shownKey.current === locationKey) return;
    shownKey.current = locationKey;
    handle.current?.fit(boundsOfFilter({ area, state }, place));
  }, [isDrawn, isKnown, locationKey, area, box, state, place, handle]);
  return start;
}
