/** The drawings of a listing: its block, the block from its other side, its plat, and the plats around it. */
export const drawingViews = ['block', 'east', 'parcel', 'neighborhood'] as const;
export type DrawingView = (typeof drawingViews)[number];

/** Address of a drawing of a listing. */
export function drawingUrl(id: number, view: DrawingView = 'block'): string {
  return `/api/properties/${id}/drawings/${view}.svg`;
}
