import { useEffect, useMemo, useState } from 'react';
import {
  loadCounties,
  loadPlaces,
  loadStates,
  type Counties,
  type MapData,
  type PlaceName,
  type StateLines,
} from './basemap.ts';

/** Minimum zoom of county lines, which are too dense below. */
const countiesFrom = 4.6;

/** Files of the base map: states first, then towns, counties from `countiesFrom`. */
export function useMapData(zoom: number, isNeeded: boolean): MapData {
  const [lines, setLines] = useState<StateLines | null>(null);
  const [counties, setCounties] = useState<Counties | null>(null);
  const [places, setPlaces] = useState<readonly PlaceName[]>([]);
  const showsCounties = zoom >= countiesFrom;

  useEffect(() => {
    if (!isNeeded) return;
    // Without its lines the map still works; the next map that opens loads them again.
    const failed = (error: unknown) => console.error('A part of the map did not load.', error);
    // Labels are rendered on a canvas with the page's font, which must be loaded before.
    const font = document.fonts.load('12px "Public Sans Variable"');
    loadStates()
      .then((found) => font.then(() => setLines(found)))
      .then(loadPlaces)
      .then(setPlaces)
      .catch(failed);
  }, [isNeeded]);
  useEffect(() => {
    if (isNeeded && showsCounties)
      loadCounties().then(setCounties, (error: unknown) => console.error('County lines did not load.', error));
  }, [isNeeded, showsCounties]);
  return useMemo(() => ({ lines, counties, places }), [lines, counties, places]);
}
