import { join } from 'node:path';
import * as contract from '@dealstead/contracts/listings/drafts';
import { photoLimits, photoUrl, photoWidths } from '@dealstead/contracts/listings/posting';
import { Conflict, file as fileAnswer, handle, NotFound, type Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { type Files, spool } from '../files/index.ts';
import type { Encoder } from './encoder.ts';
import type { FileType } from './fileType.ts';
import { countFiles, readFileType, createFileId, unsupportedFileType } from './uploads.ts';

const acceptedTypes: ReadonlySet<FileType> = new Set(['jpeg', 'png', 'webp', 'avif']);
/** Photos that may be sent for one draft, with those that the seller did not keep. */
const maxUploads = 4 * photoLimits.count;

/** All forms in which a photo may be stored. */
const forms = [...photoWidths.map((width) => `${width}.webp`), 'share.jpg'];
const photoFileName = (id: string, form: string) => `photos/${id}-${form}`;
/** The names of all files of a photo. */
export const listPhotoFiles = (id: string): string[] => forms.map((form) => photoFileName(id, form));

/** The name of a photo in the shape that previews of links have. */
export const shareFileName = (id: string): string => photoFileName(id, 'share.jpg');

/** The forms to answer with where someone asks for one: a photo that came small has no wide ones. */
function fallbackForms(form: string): string[] {
  const at = forms.indexOf(form);
  return form.endsWith('.webp') ? forms.slice(0, at + 1).toReversed() : [form];
}

/** Photos of a listing: in with a draft, out to everyone. */
export function createPhotoRoutes(db: Db, files: Files, encoder: Encoder): Route[] {
  return [
    handle(contract.uploadPhoto, async ({ params, who, file }) => {
      const { userId, named, sent } = await countFiles(db, params.id, who, 'photos');
      if (named >= photoLimits.count)
        throw new Conflict(`A listing has up to ${photoLimits.count} photos.`, 'too-many-photos');
      if (sent >= maxUploads)
        throw new Conflict(`${maxUploads} photos were sent for this draft. That is all it takes.`, 'too-many-photos');

      return files.withTempFolder(async (folder) => {
        const input = join(folder, 'sent');
        await spool(file, input);
        const kind = await readFileType(input);
        if (!acceptedTypes.has(kind)) throw unsupportedFileType(kind, 'a JPEG, PNG, WebP or AVIF');
        const made = await encoder.make({ make: 'photo', input, folder }, who.id);
        const id = createFileId();
        const { width, height } = made;
        const bytes = made.files.reduce((sum, one) => sum + one.bytes, 0);
        // The row comes first and goes last: whatever happens between, the sweep finds the files by it.
        await db.prisma.photo.create({
          data: { id, userId, draftId: params.id, width, height, bytes },
          select: { id: true },
        });
        try {
          for (const { name } of made.files) await files.put(photoFileName(id, name), join(folder, name));
        } catch (error) {
          // Half a photo waits for nothing: the next sweep takes it.
          await db.prisma.photo.update({ where: { id }, data: { keepUntil: new Date() }, select: { id: true } });
          throw error;
        }
        return { id, width, height, url: photoUrl(id, 640) };
      });
    }),

    handle(contract.getPhoto, async ({ params }) => {
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
      throw new NotFound('This photo is not here anymore.');
    }),
  ];
}
