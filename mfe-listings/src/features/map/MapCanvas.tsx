import type { Cluster, Pin } from '@dealstead/contracts';
import type { PickingInfo } from '@deck.gl/core';
import { MapboxOverlay } from '@deck.gl/mapbox';
import { IconButton, VisuallyHidden, formatMoneyCompact, phone } from '@dealstead/kit';
import { Minus, Plus, Stack } from '@dealstead/kit/icons';
import type { FeatureCollection } from 'geojson';
import * as maplibre from 'maplibre-gl';
import { useCallback, useImperativeHandle, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import Map, { Layer as StyleLayer, Source, useControl, type MapRef } from 'react-map-gl/maplibre';
import { styled } from 'styled-components';
import { basemap } from './basemap.ts';
import { canDraw } from './canDraw.ts';
import { clusterDiameter } from './clusterSize.ts';
import type { View } from './mercator.ts';
import { Meridians } from './Meridians.tsx';
import type { MapCanvasProps } from './canvas.ts';
import { NoMap } from './NoMap.tsx';
import { ScaleLine } from './ScaleLine.tsx';
import { useMapData } from './useMapData.ts';
import { useStreets } from './useStreets.ts';

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
  .maplibregl-control-container .maplibregl-ctrl-attrib {
    position: absolute;
    right: 0;
    bottom: 0;
    display: block;
    padding: 0 6px;
    font-size: 11px;
    background: color-mix(in srgb, var(--surface) 80%, transparent);
    pointer-events: auto;
  }
  .maplibregl-ctrl-attrib-button {
    display: none;
  }
  .maplibregl-marker {
    position: absolute;
    top: 0;
    left: 0;
    will-change: transform;
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
  /* On a phone pinching and a press on a cluster zoom, so the step buttons are hidden. */
  ${phone} {
    .by-step {
      display: none;
    }
    .by-step + button:not(.by-step) {
      border-top: 0;
    }
  }
`;

/** Padding in pixels for the names of meridians and for buttons. */
const padding = { top: 28, right: 64, bottom: 28, left: 16 };
const paddingOfPhones = { top: 12, right: 12, bottom: 52, left: 12 };

/** A flat map of the nation, without rotation. */
const mapOptions = {
  dragRotate: false,
  pitchWithRotate: false,
  touchPitch: false,
  minZoom: 2,
  maxZoom: 15,
  renderWorldCopies: false,
} as const;

/** The map: base layer, labels, layers of the caller and controls. Shows a fallback if WebGL is unavailable. */
export default function MapCanvas(props: MapCanvasProps) {
  return canDraw() ? <WebGlMap {...props} /> : <NoMap {...props} />;
}

function WebGlMap({
  label,
  start,
  colors,
  layers,
  streets = false,
  meridians = false,
  marks,
  drawing = false,
  handle,
  onView,
  onPress,
  onHover,
  controls,
  children,
}: MapCanvasProps) {
  const map = useRef<MapRef>(null);
  const [view, setView] = useState<View | null>(null);
  const street = useStreets(streets);
  const mapData = useMapData(view?.zoom ?? 0, street.style === null);
  const style = useMemo(
    () => street.style ?? basemap(colors, mapData, street.archive),
    [street.style, street.archive, colors, mapData],
  );
  const animation = useMemo(
    () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? { duration: 0 } : { duration: 320 }),
    [],
  );

  useMapHandle(handle, map, animation);

  const reportView = useCallback(
    (byHand: boolean) => {
      const instance = map.current;
      if (!instance) return;
      const shown = viewOf(instance);
      setView(shown);
      onView(shown, byHand);
    },
    [onView],
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
          fitBoundsOptions: { padding: innerWidth < 760 ? paddingOfPhones : padding },
        }}
        mapStyle={style}
        attributionControl={street.on ? { compact: false } : false}
        {...mapOptions}
        doubleClickZoom={!drawing}
        onLoad={() => reportView(false)}
        onMoveEnd={(event: object) => reportView('originalEvent' in event && event.originalEvent !== undefined)}
        onResize={() => reportView(false)}
      >
        {marks && <LabelObstacles marks={marks} />}
        {meridians && <Meridians />}
        <Overlay layers={layers} onPress={onPress} onHover={onHover} />
        {children}
      </Map>
      <MapControls map={map} animation={animation} street={street}>
        {controls}
      </MapControls>
      {view && <ScaleLine latitude={view.latitude} zoom={view.zoom} />}
      <VisuallyHidden>
        Arrow keys move the map, plus and minus zoom. The list below it says what it shows.
      </VisuallyHidden>
    </Frame>
  );
}

type Animation = { readonly duration: number };

function useMapHandle(handle: MapCanvasProps['handle'], map: RefObject<MapRef | null>, animation: Animation): void {
  useImperativeHandle(
    handle,
    () => ({
      fit: ({ west, south, east, north }) =>
        map.current?.fitBounds([west, south, east, north], { padding: 40, maxZoom: 12, ...animation }),
      shifted([longitude, latitude], right, down) {
        const instance = map.current;
        if (!instance) return [longitude, latitude];
        const { x, y } = instance.project([longitude, latitude]);
        const { lng, lat } = instance.unproject([x + right, y + down]);
        return [lng, lat];
      },
      zoomTo: (longitude, latitude, zoom) => map.current?.easeTo({ center: [longitude, latitude], zoom, ...animation }),
      get zoom() {
        return map.current?.getZoom() ?? 0;
      },
    }),
    [map, animation],
  );
}

/** The map's center, zoom and bounds. */
function viewOf(map: MapRef): View {
  const { lng: longitude, lat: latitude } = map.getCenter();
  const box = map.getBounds();
  return {
    longitude,
    latitude,
    zoom: map.getZoom(),
    bounds: { west: box.getWest(), south: box.getSouth(), east: box.getEast(), north: box.getNorth() },
  };
}

interface MapControlsProps {
  map: RefObject<MapRef | null>;
  animation: Animation;
  street: ReturnType<typeof useStreets>;
  children?: ReactNode;
}

/** Zoom buttons, the toggle of the street map, and the caller's buttons. */
function MapControls({ map, animation, street, children }: MapControlsProps) {
  return (
    <Zoom role="group" aria-label="Zoom">
      <IconButton
        className="by-step"
        label="Zoom in"
        onClick={(event) => map.current?.zoomIn(animation, { originalEvent: event.nativeEvent })}
      >
        <Plus size={18} />
      </IconButton>
      <IconButton
        className="by-step"
        label="Zoom out"
        onClick={(event) => map.current?.zoomOut(animation, { originalEvent: event.nativeEvent })}
      >
        <Minus size={18} />
      </IconButton>
      {street.toggle && (
        <IconButton label="Streets" aria-pressed={street.on} onClick={street.toggle}>
          <Stack size={18} />
        </IconButton>
      )}
      {children}
    </Zoom>
  );
}

/** deck.gl layers over the MapLibre base layer. */
function Overlay({ layers, onPress, onHover }: Pick<MapCanvasProps, 'layers' | 'onPress' | 'onHover'>) {
  const overlay = useControl(() => new MapboxOverlay({ interleaved: false, layers: [] }));
  overlay.setProps({
    layers: [...layers],
    pickingRadius: 8,
    getCursor: ({ isHovering }) => (isHovering ? 'pointer' : ''),
    onHover,
    onClick: (info: PickingInfo) => {
      const [longitude, latitude] = info.coordinate ?? [];
      if (longitude !== undefined && latitude !== undefined) onPress(info, [longitude, latitude]);
    },
  });
  return null;
}

/** Height of a text's collision box in its own size. */
const lineHeight = 1.2;
/** Width of the halo around a circle, in pixels. */
const halo = 4;

/** Text of about a mark's size at its place: a price tag is wider than high and lies above its position. */
function obstacleOf(mark: Cluster | Pin) {
  if ('price' in mark) return { text: formatMoneyCompact(mark.price), size: 22, offset: [0, -0.6] };
  return { text: '00', size: (clusterDiameter(mark.count) + 2 * halo) / lineHeight, offset: [0, 0] };
}

/**
 * Reserves space for marks: invisible texts of the marks' sizes, placed before all labels, which then avoid them.
 */
function LabelObstacles({ marks }: { marks: readonly (Cluster | Pin)[] }) {
  const data = useMemo(
    (): FeatureCollection => ({
      type: 'FeatureCollection',
      features: marks.map((mark) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [mark.longitude, mark.latitude] },
        properties: obstacleOf(mark),
      })),
    }),
    [marks],
  );
  return (
    <Source id="marks-room" type="geojson" data={data}>
      <StyleLayer
        id="marks-room"
        type="symbol"
        layout={{
          'text-field': ['get', 'text'],
          'text-size': ['get', 'size'],
          'text-offset': ['get', 'offset'],
          'text-allow-overlap': true,
        }}
        paint={{ 'text-opacity': 0 }}
      />
    </Source>
  );
}
