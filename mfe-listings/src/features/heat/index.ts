import { createElement } from 'react';
import { lazyPart } from '../islands/lazyPart.tsx';
import { MapFrame } from '../map/MapFrame.ts';
import { MapLoading } from '../map/MapLoading.tsx';

/** The heatmap; its code is loaded when it is shown. */
export const HeatMap = lazyPart(() => import('./HeatMap.tsx'), {
  title: 'The heatmap',
  fallback: createElement(MapFrame, null, createElement(MapLoading)),
});
