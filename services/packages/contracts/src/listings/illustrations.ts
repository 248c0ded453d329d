/** Illustrations of a listing: its block from two sides, and its parcel. */
export const illustrationViews = ['block', 'east', 'parcel'] as const;
export type IllustrationView = (typeof illustrationViews)[number];

/** Public pages with a share image (`og:image`) of their own. */
export const sharePages = ['home', 'search', 'plans'] as const;
export type SharePage = (typeof sharePages)[number];

/** URL of a public page's share image, 1200 × 630. */
export const shareImageUrl = (page: SharePage): string => `/api/share-images/${page}.png`;

/** URL of an illustration of a property of public records. It is made of what the URL says, since listings has no records. */
export const propertyRecordIllustrationUrl = ({
  id,
  kind,
  state,
}: {
  id: number;
  kind: string;
  state: string;
}): string => `/api/illustrations/${kind}-${state}-${id}.svg`;

/** URL of an illustration of a listing. */
export function illustrationUrl(id: number, view: IllustrationView = 'block'): string {
  return `/api/properties/${id}/drawings/${view}.svg`;
}
