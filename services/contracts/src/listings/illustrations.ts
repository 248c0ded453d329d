/** The drawings of a listing: its block, the block from its other side, its plat, and the plats around it. */
export const illustrationViews = ['block', 'east', 'parcel', 'neighborhood'] as const;
export type IllustrationView = (typeof illustrationViews)[number];

/** Public pages that have a picture of their own for sharing. */
export const sharePages = ['home', 'search', 'plans'] as const;
export type SharePage = (typeof sharePages)[number];

/** Address of a public page's picture for sharing, 1200 × 630. */
export const shareImageUrl = (page: SharePage): string => `/api/share-images/${page}.png`;

/** Address of a drawing of a listing. */
export function illustrationUrl(id: number, view: IllustrationView = 'block'): string {
  return `/api/properties/${id}/drawings/${view}.svg`;
}
