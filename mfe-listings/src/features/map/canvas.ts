import type { Cluster, Pin } from '@dealstead/contracts';
import type { Layer, PickingInfo } from '@deck.gl/core';
import type { ReactNode, Ref } from 'react';
import type { Colors } from './colors.ts';
import type { Bounds, View } from './mercator.ts';

/** Imperative handle of a map. */
export interface MapHandle {
  fit(bounds: Bounds): void;
  zoomTo(longitude: number, latitude: number, zoom: number): void;
  /** Moves a position by screen pixels. */
  shifted(position: readonly [number, number], right: number, down: number): [number, number];
  readonly zoom: number;
}

export interface MapCanvasProps {
  /** Accessible name of the map. */
  label: string;
  /** Initial bounds. */
  start: Bounds;
  colors: Colors;
  layers: readonly Layer[];
  /** Shows the operator's street map, if there is one, with a toggle. */
  streets?: boolean;
  /** Shows labels of meridians along the upper edge. */
  meridians?: boolean;
  /** The marks, which labels avoid. */
  marks?: readonly (Cluster | Pin)[];
  drawing?: boolean;
  handle?: Ref<MapHandle>;
  /** Called with the view after each movement; `byHand` if a person moved the map. */
  onView: (view: View, byHand: boolean) => void;
  onPress: (info: PickingInfo, at: readonly [longitude: number, latitude: number]) => void;
  /** What is under the mouse. */
  onHover?: ((info: PickingInfo) => void) | undefined;
  /** Buttons below the zoom buttons. */
  controls?: ReactNode;
  /** Content that moves with the map. */
  children?: ReactNode;
}
