import { illustrationUrl, type IllustrationView, type PropertyPage } from '@dealstead/contracts';

/** A picture of a listing: a photo, or an illustration labeled as one. */
export interface ListingPicture {
  readonly src: string;
  readonly caption: string;
}

const views: readonly { view: IllustrationView; caption: string }[] = [
  { view: 'block', caption: 'illustration, not a photo' },
  { view: 'parcel', caption: 'lot illustration, not a survey' },
  { view: 'east', caption: 'illustration from the other side' },
];

/** The listing's photos, followed by illustrations generated from its data; three or more in total. */
export const picturesOf = ({
  id,
  images,
  photos,
}: Pick<PropertyPage, 'id' | 'images' | 'photos'>): readonly ListingPicture[] => [
  ...images.map((src) => ({ src, caption: photos.find(({ url }) => url === src)?.alt || 'photo' })),
  ...views.map(({ view, caption }) => ({ src: illustrationUrl(id, view), caption })),
];
