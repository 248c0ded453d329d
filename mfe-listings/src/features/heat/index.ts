import { Skeleton } from '@dealstead/kit';
import { createElement } from 'react';
import { lazyPart } from '../islands/lazyPart.tsx';

/** The heatmap; its code is loaded when it is shown. */
export const HeatMap = lazyPart(() => import('./HeatMap.tsx'), {
  title: 'The heatmap',
  fallback: createElement(Skeleton, { height: 660 }),
});
