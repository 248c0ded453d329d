import { Skeleton } from '@dealstead/kit';
import { createElement } from 'react';
import { later } from '../still/later.tsx';

/** Maps. Their code is fetched when one is shown and never before. */
const waiting = createElement(Skeleton, { height: '100%' });
export const SearchMap = later(() => import('./SearchMap.tsx'), { title: 'The map', waiting });
export const HomeMap = later(() => import('./HomeMap.tsx'), { title: 'The map', waiting });
export const PlaceMap = later(() => import('./PlaceMap.tsx'), { title: 'The map', waiting });
export const PinMap = later(() => import('./PinMap.tsx'), { title: 'The map', waiting });
