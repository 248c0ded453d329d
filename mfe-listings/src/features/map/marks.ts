import type { Cluster, Pin } from '@dealstead/contracts';
import { formatMoneyCompact } from '@dealstead/kit';
import type { Layer, PickingInfo } from '@deck.gl/core';
import { PolygonLayer, ScatterplotLayer, TextLayer } from '@deck.gl/layers';
import { clusterDiameter, clusterLabel } from './clusterSize.ts';
import { rgba, type Colors } from './colors.ts';

const font = '"Public Sans Variable", system-ui, sans-serif';

// A fixed character set: a set derived from the data would rebuild the font atlas at each change.
const characters = '0123456789.,$kKMBT+ ';

const radiusOf = ({ count }: Cluster) => clusterDiameter(count) / 2;
/** Size of a count's text: larger in larger circles, smaller where it is longer. */
const textSizeOf = ({ count }: Cluster) => (count < 10 ? 13 : count < 100 ? 14 : 15);

export type Mark = { readonly cluster: Cluster } | { readonly pin: Pin };

/** The pressed mark, if any. */
export function markOf(info: PickingInfo): Mark | null {
  if (!info.object || !info.layer) return null;
  if (info.layer.id.startsWith('pins')) return { pin: info.object as Pin };
  if (info.layer.id.startsWith('clusters')) return { cluster: info.object as Cluster };
  return null;
}

export interface MarkStyle {
  readonly colors: Colors;
  readonly selected: number | null;
  readonly seen: ReadonlySet<number>;
}

const positionOf = ({ longitude, latitude }: Cluster | Pin): [number, number] => [longitude, latitude];

/**
 * Layers of clusters (circles with a count) and single listings (price tags); the selected one and its ring are on top.
 */
export const markLayers = (
  { clusters, pins }: { clusters: readonly Cluster[]; pins: readonly Pin[] },
  style: MarkStyle,
): Layer[] => [...clusterLayers(clusters, style), ...pinLayers(pins, style)];

function clusterLayers(clusters: readonly Cluster[], { colors, selected, seen }: MarkStyle): Layer[] {
  const updateKeys = [colors, selected, seen];
  return [
    new ScatterplotLayer<Cluster>({
      id: 'clusters-halo',
      data: clusters as Cluster[],
      getPosition: positionOf,
      getRadius: (cluster) => radiusOf(cluster) + 4,
      radiusUnits: 'pixels',
      getFillColor: rgba(colors.ink, 66),
      updateTriggers: { getFillColor: updateKeys },
    }),
    new ScatterplotLayer<Cluster>({
      id: 'clusters',
      data: clusters as Cluster[],
      getPosition: positionOf,
      getRadius: radiusOf,
      radiusUnits: 'pixels',
      getFillColor: rgba(colors.ink),
      pickable: true,
      updateTriggers: { getFillColor: updateKeys },
    }),
    new TextLayer<Cluster>({
      id: 'clusters-counts',
      data: clusters as Cluster[],
      getPosition: positionOf,
      getText: ({ count }) => clusterLabel(count),
      getSize: textSizeOf,
      getColor: rgba(colors.surface),
      fontFamily: font,
      fontWeight: 700,
      characterSet: characters,
      updateTriggers: { getColor: updateKeys },
    }),
  ];
}

function pinLayers(pins: readonly Pin[], { colors, selected, seen }: MarkStyle): Layer[] {
  const updateKeys = [colors, selected, seen];
  const fillColor = (pin: Pin) => (pin.id === selected ? colors.primary : pin.featured ? colors.amber : colors.surface);
  const textColor = (pin: Pin) =>
    pin.id === selected
      ? colors.onPrimary
      : pin.featured
        ? colors.onAmber
        : seen.has(pin.id)
          ? colors.ink3
          : colors.ink;
  const edgeColor = (pin: Pin) =>
    pin.id === selected
      ? colors.primary
      : pin.featured
        ? colors.amberLine
        : seen.has(pin.id)
          ? colors.line
          : colors.ink;
  return [
    new TextLayer<Pin>({
      id: 'pins',
      data: pins as Pin[],
      getPosition: positionOf,
      getText: ({ price }) => formatMoneyCompact(price),
      getSize: 13,
      getPixelOffset: [0, -14],
      getColor: (pin) => rgba(textColor(pin)),
      background: true,
      getBackgroundColor: (pin) => rgba(fillColor(pin)),
      getBorderColor: (pin) => rgba(edgeColor(pin)),
      getBorderWidth: 1,
      backgroundBorderRadius: 3,
      backgroundPadding: [8, 5],
      fontFamily: font,
      fontWeight: 700,
      characterSet: characters,
      pickable: true,
      updateTriggers: { getColor: updateKeys, getBackgroundColor: updateKeys, getBorderColor: updateKeys },
    }),
    new ScatterplotLayer<Pin>({
      id: 'pins-feet',
      data: pins as Pin[],
      getPosition: positionOf,
      getRadius: 2.5,
      radiusUnits: 'pixels',
      getFillColor: (pin) => rgba(edgeColor(pin)),
      updateTriggers: { getFillColor: updateKeys },
    }),
  ];
}

/** Layer of a drawn area. `Corners` renders its corners. */
export function areaLayers(corners: readonly (readonly [number, number])[], colors: Colors): Layer[] {
  const ring = corners.map(([longitude, latitude]): [number, number] => [longitude, latitude]);
  return [
    new PolygonLayer<[number, number][]>({
      id: 'area',
      data: ring.length > 2 ? [ring] : [],
      getPolygon: (polygon) => polygon,
      getFillColor: rgba(colors.water, 38),
      getLineColor: rgba(colors.water),
      getLineWidth: 2,
      lineWidthUnits: 'pixels',
    }),
    new PolygonLayer<[number, number][]>({
      id: 'area-line',
      data: ring.length === 2 ? [ring] : [],
      getPolygon: (polygon) => polygon,
      filled: false,
      getLineColor: rgba(colors.water),
      getLineWidth: 2,
      lineWidthUnits: 'pixels',
    }),
  ];
}
