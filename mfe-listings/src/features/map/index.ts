import { createElement } from 'react';
import { lazyPart } from '../islands/lazyPart.tsx';
import { MapFrame } from './MapFrame.ts';
import { MapLoading } from './MapLoading.tsx';

/** Map components. Their code is loaded when a map is shown. */
const fallback = createElement(MapLoading);
export const SearchMap = lazyPart(() => import('./SearchMap.tsx'), { title: 'The map', fallback });
export const HomeMap = lazyPart(() => import('./HomeMap.tsx'), {
  title: 'The map',
  fallback: createElement(MapFrame, null, fallback),
});
export const PlaceMap = lazyPart(() => import('./PlaceMap.tsx'), { title: 'The map', fallback });
export const PinMap = lazyPart(() => import('./PinMap.tsx'), { title: 'The map', fallback });
