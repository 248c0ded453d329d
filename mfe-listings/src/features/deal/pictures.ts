import { illustrationUrl, type IllustrationView, type PropertyPage } from '@dealstead/contracts';

/** A picture of a listing: a photo, or an illustration labeled as one. */
export interface ListingPicture {
  readonly src: string;
  readonly caption: string;
}

const views: readonly { view: IllustrationView; caption: string }[] = [
  { view: 'block', caption: "drawing from the listing's data" },
  { view: 'parcel', caption: 'parcel, drawn' },
  { view: 'east', caption: 'from the east, drawn' },
  { view: 'neighborhood', caption: 'surroundings, drawn' },
];

/** The listing's photos, followed by illustrations generated from its data; four or more in total. */
export const picturesOf = ({
  id,
  images,
  photos,
}: Pick<PropertyPage, 'id' | 'images' | 'photos'>): readonly ListingPicture[] => [
  ...images.map((src) => ({ src, caption: photos.find(({ url }) => url === src)?.alt || 'photo' })),
  ...views.map(({ view, caption }) => ({ src: illustrationUrl(id, view), caption })),
];
