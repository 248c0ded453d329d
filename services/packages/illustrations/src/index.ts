import type { IllustrationView } from '@dealstead/contracts';
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

export { articleShareImage, pageShareImage, shareImage } from './shareImage.ts';
