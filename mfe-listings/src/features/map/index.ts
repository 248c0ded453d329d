import { Skeleton } from '@dealstead/kit';
import { createElement } from 'react';
import { lazyPart } from '../islands/lazyPart.tsx';

/** Maps. Their code is fetched when one is shown and never before. */
const fallback = createElement(Skeleton, { height: '100%' });
export const SearchMap = lazyPart(() => import('./SearchMap.tsx'), { title: 'The map', fallback });
export const HomeMap = lazyPart(() => import('./HomeMap.tsx'), { title: 'The map', fallback });
export const PlaceMap = lazyPart(() => import('./PlaceMap.tsx'), { title: 'The map', fallback });
export const PinMap = lazyPart(() => import('./PinMap.tsx'), { title: 'The map', fallback });
