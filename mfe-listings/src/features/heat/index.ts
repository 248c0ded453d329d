import { Skeleton } from '@dealstead/kit';
import { createElement } from 'react';
import { later } from '../still/later.tsx';

/** The heatmap; its code is fetched when it is shown. */
export const HeatMap = later(() => import('./HeatMap.tsx'), {
  title: 'The heatmap',
  waiting: createElement(Skeleton, { height: 660 }),
});
