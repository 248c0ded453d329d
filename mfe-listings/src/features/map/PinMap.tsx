import type { Layer } from '@deck.gl/core';
import { PathLayer, PolygonLayer } from '@deck.gl/layers';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Marker } from 'react-map-gl/maplibre';
import { styled } from 'styled-components';
import type { MapHandle } from './canvas.ts';
import { rgba, useColors, type Colors } from './colors.ts';
import MapCanvas from './MapCanvas.tsx';
import { boundsOf, circleAround, dashesOf, nation, roundedWithin } from './mercator.ts';

const Pin = styled.button`
  display: block;
  width: 34px;
  height: 42px;
  padding: 0;
  border: 0;
  background: none;
  color: var(--primary);
  cursor: grab;
  svg {
    display: block;
    width: 100%;
    height: 100%;
  }
  .outer {
    fill: currentColor;
    stroke: var(--surface);
    stroke-width: 2;
  }
  .inner {
    fill: var(--surface);
  }
`;

/** Pixels per arrow key press; ten times as many with Shift. */
const step = 2;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Rounds to six decimals, about ten centimeters. */
const roundToCentimeters = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
/** Rounds to the precision that visitors receive. */
const rounded = (degrees: number) => Math.round(degrees * 100) / 100;

/** The circle that visitors see instead of the position. */
function publicAreaLayers(longitude: number, latitude: number, colors: Colors): Layer[] {
  const ring = circleAround(rounded(longitude), rounded(latitude), roundedWithin);
  return [
    new PolygonLayer<[number, number][]>({
      id: 'shown',
      data: [ring],
      getPolygon: (corners) => corners,
      getFillColor: rgba(colors.water, 38),
      stroked: false,
    }),
    new PathLayer<[number, number][]>({
      id: 'shown-edge',
      data: dashesOf(ring),
      getPath: (dash) => dash,
      getColor: rgba(colors.water),
      getWidth: 2,
      widthUnits: 'pixels',
    }),
  ];
}

export interface PinMapProps {
  /** Position of the pin; null until there is one. */
  position: { longitude: number; latitude: number } | null;
  onMove: (position: { longitude: number; latitude: number }) => void;
}

/** A pin that is dragged, moved with the arrow keys or set by a press, with the circle that visitors see. */
export default function PinMap({ position, onMove }: PinMapProps) {
  const colors = useColors();
  const map = useRef<MapHandle>(null);
  const byHand = useRef(false);
  const [start] = useState(
    () => (position && boundsOf(circleAround(position.longitude, position.latitude, 5))) ?? nation,
  );
  const longitude = position?.longitude;
  const latitude = position?.latitude;

  const move = (to: readonly [longitude: number, latitude: number]) => {
    byHand.current = true;
    onMove({ longitude: roundToCentimeters(to[0]), latitude: roundToCentimeters(to[1]) });
  };

  // A new address recenters the map; dragging the pin does not.
  useEffect(() => {
    if (!byHand.current && longitude !== undefined && latitude !== undefined) {
      const around = boundsOf(circleAround(longitude, latitude, 5));
      if (around) map.current?.fit(around);
    }
    byHand.current = false;
  }, [longitude, latitude]);

  const layers = useMemo(
    () => (longitude === undefined || latitude === undefined ? [] : publicAreaLayers(longitude, latitude, colors)),
    [longitude, latitude, colors],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    if (!arrow || !position) return;
    event.preventDefault();
    event.stopPropagation();
    const pixels = event.shiftKey ? step * 10 : step;
    const to = map.current?.shifted([position.longitude, position.latitude], arrow[0] * pixels, arrow[1] * pixels);
    if (to) move(to);
  };

  return (
    <MapCanvas
      label="Map for the pin"
      start={start}
      colors={colors}
      layers={layers}
      streets
      handle={map}
      onView={() => undefined}
      onPress={(_, to) => move(to)}
    >
      {position && (
        <Marker
          longitude={position.longitude}
          latitude={position.latitude}
          anchor="bottom"
          draggable
          onDragEnd={({ lngLat }) => move([lngLat.lng, lngLat.lat])}
        >
          <Pin type="button" aria-label="The parcel. Arrow keys move it." onKeyDown={onKeyDown}>
            <svg viewBox="0 0 34 42" aria-hidden="true">
              <path className="outer" d="M17 41C9 30 2 24 2 16a15 15 0 0 1 30 0c0 8-7 14-15 25z" />
              <path className="inner" d="M11 10h12v12H11z" />
            </svg>
          </Pin>
        </Marker>
      )}
    </MapCanvas>
  );
}
