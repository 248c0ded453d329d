import { PathLayer, PolygonLayer, ScatterplotLayer } from '@deck.gl/layers';
import { useMemo, useState } from 'react';
import { rgba, useColors } from './colors.ts';
import MapCanvas from './MapCanvas.tsx';
import { boundsOf, circleAround, dashesOf, roundedWithin } from './mercator.ts';

export interface PlaceMapProps {
  longitude: number;
  latitude: number;
  /** Whether the position is exact; otherwise it is rounded to about a kilometer. */
  exact?: boolean;
}

/** Location of one listing: a circle around the rounded position, or a point if it is exact. */
export default function PlaceMap({ longitude, latitude, exact = false }: PlaceMapProps) {
  const colors = useColors();
  const [start] = useState(() => {
    const around = boundsOf(circleAround(longitude, latitude, 5));
    if (!around) throw new Error('A circle has bounds');
    return around;
  });
  const layers = useMemo(
    () =>
      exact
        ? [
            new ScatterplotLayer<[number, number]>({
              id: 'place',
              data: [[longitude, latitude]],
              getPosition: (at) => at,
              getRadius: 7,
              radiusUnits: 'pixels',
              stroked: true,
              getFillColor: rgba(colors.primary),
              getLineColor: rgba(colors.surface),
              getLineWidth: 2,
              lineWidthUnits: 'pixels',
            }),
          ]
        : [
            new PolygonLayer<[number, number][]>({
              id: 'place',
              data: [circleAround(longitude, latitude, roundedWithin)],
              getPolygon: (ring) => ring,
              getFillColor: rgba(colors.water, 38),
              stroked: false,
            }),
            new PathLayer<[number, number][]>({
              id: 'place-edge',
              data: dashesOf(circleAround(longitude, latitude, roundedWithin)),
              getPath: (dash) => dash,
              getColor: rgba(colors.water),
              getWidth: 2,
              widthUnits: 'pixels',
            }),
          ],
    [exact, longitude, latitude, colors],
  );
  return (
    <MapCanvas
      label={exact ? 'Map of the exact location' : 'Map of the approximate location'}
      start={start}
      colors={colors}
      layers={layers}
      streets
      onView={() => undefined}
      onPress={() => undefined}
    />
  );
}
