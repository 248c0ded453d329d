import { Skeleton } from '@dealstead/kit';
import { createElement } from 'react';
import { lazyPart } from '../islands/lazyPart.tsx';

/** Map components. Their code is loaded when a map is shown. */
const fallback = createElement(Skeleton, { height: '100%' });
export const SearchMap = lazyPart(() => import('./SearchMap.tsx'), { title: 'The map', fallback });
export const HomeMap = lazyPart(() => import('./HomeMap.tsx'), { title: 'The map', fallback });
export const PlaceMap = lazyPart(() => import('./PlaceMap.tsx'), { title: 'The map', fallback });
export const PinMap = lazyPart(() => import('./PinMap.tsx'), { title: 'The map', fallback });
