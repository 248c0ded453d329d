import { z } from 'zod';
import { endpoint, Id } from '../endpoint.ts';
import { type State, states } from '../states.ts';
import { type PropertyRecordKind, propertyRecordKinds } from '../tools/propertyRecordKinds.ts';
import { illustrationViews, sharePages } from './illustrations.ts';

export const getIllustration = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/properties/{id}/drawings/{view}',
  access: 'anyone',
  shared: true,
  content: 'image/svg+xml',
  params: z.object({ id: Id, view: z.templateLiteral([z.enum(illustrationViews), '.svg']) }),
  response: z.string(),
  summary: "An illustration generated from the listing's data",
});

/** `single-family-TN-12.svg` as the kind, state and id that it is made of. */
const RecordIllustration = z
  .string()
  .regex(new RegExp(String.raw`^(?:${propertyRecordKinds.join('|')})-(?:${states.join('|')})-[1-9]\d{0,9}\.svg$`))
  .transform((file) => {
    const [, kind, state, id] = /^(.+)-(..)-(\d+)\.svg$/.exec(file)!;
    return { kind: kind as PropertyRecordKind, state: state as State, id: Number(id) };
  });

export const getPropertyRecordIllustration = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/illustrations/{file}',
  access: 'anyone',
  shared: true,
  content: 'image/svg+xml',
  params: z.object({ file: RecordIllustration }),
  response: z.string(),
  summary: 'An illustration of a property of public records: its kind, state and id make it',
});

export const getShareImage = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/properties/{id}/share.png',
  access: 'anyone',
  shared: true,
  content: 'image/png',
  params: z.object({ id: Id }),
  response: z.instanceof(Uint8Array),
  summary: 'Share image, 1200 × 630: the first photo (as JPEG) or an illustration',
});

export const getListingPicture = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/properties/{id}/picture.png',
  access: 'anyone',
  shared: true,
  content: 'image/png',
  params: z.object({ id: Id }),
  response: z.instanceof(Uint8Array),
  summary:
    'The first photo (as JPEG) or an illustration, 1200 × 630, without a text: for documents that state figures of their own',
});

export const getPageShareImage = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/share-images/{file}',
  access: 'anyone',
  shared: true,
  content: 'image/png',
  params: z.object({ file: z.templateLiteral([z.enum(sharePages), '.png']) }),
  response: z.instanceof(Uint8Array),
  summary: 'Share image of a public page, 1200 × 630',
});
