import type { Layer, PickingInfo } from '@deck.gl/core';
import type { ReactNode, Ref } from 'react';
import type { Colors } from './colors.ts';
import type { Bounds, View } from './mercator.ts';

/** What others may do with the map. */
export interface MapHandle {
  fit(bounds: Bounds): void;
  zoomTo(longitude: number, latitude: number, zoom: number): void;
  /** Moves a position by pixels on the screen. */
  shifted(position: readonly [number, number], right: number, down: number): [number, number];
  readonly zoom: number;
}

export interface MapCanvasProps {
  /** What the map is, for those who cannot see it. */
  label: string;
  /** What it shows at first. */
  start: Bounds;
  colors: Colors;
  layers: readonly Layer[];
  /** Shows streets where the operator has given some, until they are switched off. */
  streets?: boolean;
  /** Names the meridians along the upper edge. */
  meridians?: boolean;
  /** Where marks stand, so that no name stands under one. */
  marks?: readonly { longitude: number; latitude: number }[];
  drawing?: boolean;
  handle?: Ref<MapHandle>;
  /** Tells what is shown, when the map has come to rest; `byHand` where a person moved it. */
  onView: (view: View, byHand: boolean) => void;
  onPress: (info: PickingInfo, at: readonly [longitude: number, latitude: number]) => void;
  /** Buttons under the zoom buttons. */
  controls?: ReactNode;
  /** What moves with the map. */
  children?: ReactNode;
}
