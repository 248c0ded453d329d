import type { Layer, PickingInfo } from '@deck.gl/core';
import { MapboxOverlay } from '@deck.gl/mapbox';
import { IconButton, VisuallyHidden } from '@dealstead/kit';
import { Minus, Plus } from '@dealstead/kit/icons';
import type { MultiLineString } from 'geojson';
import * as maplibre from 'maplibre-gl';
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react';
import Map, { useControl, type MapRef } from 'react-map-gl/maplibre';
import { styled } from 'styled-components';
import { basemap, loadCounties, loadPlaces, loadStates, type Lines, type PlaceName } from './basemap.ts';
import type { Colors } from './colors.ts';
import { nameLayers } from './marks.ts';
import type { Bounds, View } from './mercator.ts';
import { ScaleLine } from './ScaleLine.tsx';

maplibre.setWorkerUrl(new URL('maplibre-gl/dist/maplibre-gl-worker.mjs', import.meta.url).href);

const Frame = styled.div`
  position: absolute;
  inset: 0;
  overflow: hidden;
  background: var(--m-sea);
  .maplibregl-map {
    position: absolute;
    inset: 0;
    overflow: hidden;
  }
  .maplibregl-canvas-container,
  .maplibregl-canvas {
    position: absolute;
    inset: 0;
  }
  .maplibregl-canvas-container.maplibregl-interactive {
    cursor: grab;
    touch-action: none;
  }
  .maplibregl-canvas-container.maplibregl-interactive:active {
    cursor: grabbing;
  }
  &[data-drawing] .maplibregl-canvas-container {
    cursor: crosshair;
  }
  .maplibregl-canvas:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
  }
  .maplibregl-control-container > * {
    position: absolute;
    inset: 0;
    pointer-events: none;
  }
  .maplibregl-control-container .maplibregl-ctrl {
    display: contents;
  }
`;

const Zoom = styled.div`
  position: absolute;
  top: 12px;
  right: 12px;
  z-index: var(--z-map);
  display: grid;
  background: var(--surface);
  border: 1px solid var(--line-2);
  border-radius: var(--r2);
  box-shadow: var(--sh2);
  overflow: hidden;
  button {
    border-radius: 0;
  }
  button + button {
    border-top: 1px solid var(--line);
  }
`;

/** What others may do with the map. */
export interface MapHandle {
  fit(bounds: Bounds): void;
  zoomTo(longitude: number, latitude: number, zoom: number): void;
  readonly zoom: number;
}

export interface MapCanvasProps {
  /** What the map is, for those who cannot see it. */
  label: string;
  /** What it shows at first. */
  start: Bounds;
  colors: Colors;
  layers: readonly Layer[];
  /** A street map's style instead of the survey sheet. */
  styleUrl?: string;
  /** Where marks stand, so that no name stands under one. */
  marks?: readonly { longitude: number; latitude: number }[];
  drawing?: boolean;
  handle?: Ref<MapHandle>;
  /** Tells what is shown, when the map has come to rest; `byHand` where a person moved it. */
  onView: (view: View, byHand: boolean) => void;
  onPress: (info: PickingInfo, at: readonly [longitude: number, latitude: number]) => void;
  /** Buttons under the zoom buttons. */
  controls?: ReactNode;
}

/** The map itself: ground, names, what others put on it, and how to move it. */
export default function MapCanvas({
  label,
  start,
  colors,
  layers,
  styleUrl,
  marks = [],
  drawing = false,
  handle,
  onView,
  onPress,
  controls,
}: MapCanvasProps) {
  const map = useRef<MapRef>(null);
  const [view, setView] = useState<View | null>(null);
  const sheet = useSheet(view?.zoom ?? 0, styleUrl === undefined);
  const style = useMemo(
    () => styleUrl ?? basemap(colors, sheet.lines, sheet.counties),
    [styleUrl, colors, sheet.lines, sheet.counties],
  );
  const quick = useMemo(
    () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? { duration: 0 } : { duration: 320 }),
    [],
  );

  useImperativeHandle(
    handle,
    () => ({
      fit: ({ west, south, east, north }) =>
        map.current?.fitBounds([west, south, east, north], { padding: 40, maxZoom: 12, ...quick }),
      zoomTo: (longitude, latitude, zoom) => map.current?.easeTo({ center: [longitude, latitude], zoom, ...quick }),
      get zoom() {
        return map.current?.getZoom() ?? 0;
      },
    }),
    [quick],
  );

  const tell = useCallback(
    (byHand: boolean) => {
      const now = map.current;
      if (!now) return;
      const { lng: longitude, lat: latitude } = now.getCenter();
      const box = now.getBounds();
      const shown: View = {
        longitude,
        latitude,
        zoom: now.getZoom(),
        bounds: { west: box.getWest(), south: box.getSouth(), east: box.getEast(), north: box.getNorth() },
      };
      setView(shown);
      onView(shown, byHand);
    },
    [onView],
  );

  const names = useMemo(
    () =>
      view && styleUrl === undefined
        ? nameLayers({ states: sheet.lines?.names ?? [], places: sheet.places }, view, marks, colors)
        : [],
    [view, styleUrl, sheet.lines, sheet.places, marks, colors],
  );

  return (
    <Frame
      role="region"
      aria-label={label}
      data-drawing={drawing || undefined}
      data-center={view ? `${view.longitude.toFixed(5)},${view.latitude.toFixed(5)}` : undefined}
      data-zoom={view?.zoom.toFixed(4)}
    >
      <Map
        ref={map}
        mapLib={maplibre}
        initialViewState={{
          bounds: [start.west, start.south, start.east, start.north],
          fitBoundsOptions: { padding: 16 },
        }}
        mapStyle={style}
        attributionControl={false}
        dragRotate={false}
        pitchWithRotate={false}
        touchPitch={false}
        doubleClickZoom={!drawing}
        maxZoom={15}
        minZoom={2}
        renderWorldCopies={false}
        onLoad={() => tell(false)}
        onMoveEnd={(event: object) => tell('originalEvent' in event && event.originalEvent !== undefined)}
        onResize={() => tell(false)}
      >
        <Overlay layers={[...names, ...layers]} onPress={onPress} />
      </Map>
      <Zoom role="group" aria-label="Zoom">
        <IconButton label="Zoom in" onClick={() => map.current?.zoomIn(quick)}>
          <Plus size={18} />
        </IconButton>
        <IconButton label="Zoom out" onClick={() => map.current?.zoomOut(quick)}>
          <Minus size={18} />
        </IconButton>
        {controls}
      </Zoom>
      {view && <ScaleLine latitude={view.latitude} zoom={view.zoom} />}
      <VisuallyHidden>
        Arrow keys move the map, plus and minus zoom. The list below it says what it shows.
      </VisuallyHidden>
    </Frame>
  );
}

/** deck.gl's layers over MapLibre's ground. */
function Overlay({ layers, onPress }: { layers: Layer[]; onPress: MapCanvasProps['onPress'] }) {
  const overlay = useControl(() => new MapboxOverlay({ interleaved: false, layers: [] }));
  overlay.setProps({
    layers,
    pickingRadius: 8,
    getCursor: ({ isHovering }) => (isHovering ? 'pointer' : ''),
    onClick: (info: PickingInfo) => {
      const [longitude, latitude] = info.coordinate ?? [];
      if (longitude !== undefined && latitude !== undefined) onPress(info, [longitude, latitude]);
    },
  });
  return null;
}

/** The zoom from which county lines help more than they cost. */
const countiesFrom = 4.6;

/** The survey sheet's files: states at once, places after them, counties when one looks closer. */
function useSheet(zoom: number, wanted: boolean) {
  const [lines, setLines] = useState<Lines | null>(null);
  const [counties, setCounties] = useState<MultiLineString | null>(null);
  const [places, setPlaces] = useState<readonly PlaceName[]>([]);
  const close = zoom >= countiesFrom;
  // A sheet without its lines is still a map; the next one that opens asks again.
  const failed = (error: unknown) => console.error('A part of the map did not load.', error);

  useEffect(() => {
    if (!wanted) return;
    loadStates().then(setLines).then(loadPlaces).then(setPlaces).catch(failed);
  }, [wanted]);
  useEffect(() => {
    if (wanted && close) loadCounties().then(setCounties).catch(failed);
  }, [wanted, close]);
  return { lines, counties, places };
}
