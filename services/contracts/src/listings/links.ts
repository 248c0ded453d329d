import type { Property, PropertyQuery } from './properties.ts';

/** The drawings of a listing: its block, the block from its other side, its plat, and the plats around it. */
export const drawingViews = ['block', 'east', 'parcel', 'neighborhood'] as const;
export type DrawingView = (typeof drawingViews)[number];

/** Address of a drawing of a listing. */
export function drawingUrl(id: number, view: DrawingView = 'block'): string {
  return `/api/properties/${id}/drawings/${view}.svg`;
}

/** The cursor that continues a list after its last listing: the value it is sorted by, `~`, its id. */
export function cursorAfter(last: Property, sortBy: PropertyQuery['sortBy']): string {
  return `${last[sortBy] ?? ''}~${last.id}`;
}
