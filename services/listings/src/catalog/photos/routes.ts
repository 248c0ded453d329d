import { join } from 'node:path';
import * as endpoints from '@dealstead/contracts/listings/drafts';
import { photoLimits, photoUrl, photoWidths } from '@dealstead/contracts/listings/posting';
import { Conflict, file as fileAnswer, handle, NotFound, type Route } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { type FileStore, writeStreamToFile } from '../../files/index.ts';
import type { Encoder } from './encoder.ts';
import type { FileType } from '@dealstead/service-kit/fileType';
import { assertUploadLeft, countFiles, expirePhoto, insertPhoto } from './store.ts';
import { readFileType, createFileId, unsupportedFileType } from './uploads.ts';

const acceptedTypes: ReadonlySet<FileType> = new Set(['jpeg', 'png', 'webp', 'avif', 'heic']);
/** Uploads for one draft, including those that the seller removed again. */
const maxUploads = 4 * photoLimits.count;

/** All variants of a photo that may be stored. */
const forms = [...photoWidths.map((width) => `${width}.webp`), 'share.jpg'];
const photoFileName = (id: string, form: string) => `photos/${id}-${form}`;
/** The file names of all variants of a photo. */
export const listPhotoFiles = (id: string): string[] => forms.map((form) => photoFileName(id, form));

/** The file name of a photo's link-preview variant (1200 × 630). */
export const shareFileName = (id: string): string => photoFileName(id, 'share.jpg');

/** The file name of a photo's smallest variant, which every photo has. */
export const smallestFileName = (id: string): string => photoFileName(id, forms[0]!);

/** Variants that may answer a request, the best first: a small photo has no wide variants. */
function fallbackForms(form: string): string[] {
  const at = forms.indexOf(form);
  return form.endsWith('.webp') ? forms.slice(0, at + 1).toReversed() : [form];
}

/** Photos are uploaded for a draft and served to everyone. */
export function createPhotoRoutes(db: Db, files: FileStore, encoder: Encoder): Route[] {
  return [
    handle(endpoints.uploadPhoto, async ({ params, actor, file }) => {
      const { userId, named, sent } = await countFiles(db, params.id, actor, 'photos');
      if (named >= photoLimits.count)
        throw new Conflict(`A listing has up to ${photoLimits.count} photos.`, 'too-many-photos');
      assertUploadLeft('photos', sent, maxUploads);

      return files.withTempFolder(async (folder) => {
        const input = join(folder, 'sent');
        await writeStreamToFile(file, input);
        const kind = await readFileType(input);
        if (!acceptedTypes.has(kind)) throw unsupportedFileType(kind, 'a JPEG, PNG, WebP, AVIF or HEIC');
        const image = await encoder.encode({ output: 'photo', input, folder }, actor.id);
        const id = createFileId();
        const { width, height } = image;
        const bytes = image.files.reduce((sum, one) => sum + one.bytes, 0);
        // The row is inserted before the files and deleted after them, so that the sweep finds files of a failed upload.
        const photo = { id, userId, draftId: params.id, width, height, bytes, dhash: image.dhash ?? null };
        await insertPhoto(db, photo, maxUploads);
        try {
          for (const { name } of image.files) await files.put(photoFileName(id, name), join(folder, name));
        } catch (error) {
          // The next sweep removes the incomplete photo.
          await expirePhoto(db, id);
          throw error;
        }
        return { id, width, height, url: photoUrl(id, 640) };
      });
    }),

    handle(endpoints.getPhoto, async ({ params }) => {
      for (const form of fallbackForms(params.file)) {
        const bytes = await files.read(photoFileName(params.id, form));
        if (!bytes) continue;
        const type = form.endsWith('.jpg') ? 'image/jpeg' : 'image/webp';
        return fileAnswer(type, bytes, {
          etag: `${params.id}-${form}`,
          headers: {
            'cache-control': 'public, max-age=31536000, immutable',
            'content-security-policy': "default-src 'none'; sandbox",
          },
        });
      }
      throw new NotFound('This photo no longer exists.');
    }),
  ];
}
