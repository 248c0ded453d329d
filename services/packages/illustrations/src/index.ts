import type { IllustrationView } from '@dealstead/contracts';
import { type PropertyRecordKind, propertyRecordKindLabels } from '@dealstead/contracts/tools/propertyRecordKinds';
import sharp from 'sharp';
import { drawBlock } from './blockView.ts';
import { drawPlat } from './plat.ts';
import { siteOf } from './site.ts';
import type { IllustrationSubject } from './site.ts';
import { escape } from '@dealstead/contracts/xml';

export type { IllustrationSubject } from './site.ts';

const names: Record<IllustrationView, string> = {
  block: 'Illustration of the property',
  east: 'Illustration of the property from the other side',
  parcel: 'Illustration of a lot, not a survey',
};

/**
 * Renders a listing as an SVG document, 400 × 300 with a transparent background. Pure: the same listing gives the same
 * SVG. It contains no script, style or external reference, so it can be used as an image in either theme.
 */
export function drawIllustration(subject: IllustrationSubject, view: IllustrationView): string {
  const site = siteOf(subject);
  const body = view === 'parcel' ? drawPlat(site) : drawBlock(site, view);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" role="img"><title>${names[view]}: ${escape(subject.title)}</title>${body}</svg>`;
}

/** The illustration of a property of public records, of which a kind, a state and an id are known. */
export function drawRecord({ id, kind, state }: { id: number; kind: PropertyRecordKind; state: string }): string {
  const category = kind === 'land' || kind === 'commercial' || kind === 'industrial' ? kind : 'residential';
  return drawIllustration(
    { id, title: propertyRecordKindLabels[kind], category, state, acres: null, price: 0 },
    'block',
  );
}

/** An SVG illustration as a PNG of `width` pixels on white, for documents. */
export const illustrationPng = (svg: string, width: number): Promise<Buffer> =>
  sharp(Buffer.from(svg)).resize(width).flatten({ background: '#ffffff' }).png().toBuffer();

export { articleShareImage, listingPicture, pageShareImage, shareImage } from './shareImage.ts';
