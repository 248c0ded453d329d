import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as endpoints from '@dealstead/contracts/listings/drafts';
import { documentLimits } from '@dealstead/contracts/listings/posting';
import { Conflict, file as fileAnswer, handle, NotFound, Refusal, type Route } from '@dealstead/service-kit';
import { withExtension } from '@dealstead/service-kit/fileType';
import type { Db } from '../../database.ts';
import { type FileStore, writeStreamToFile } from '../../files/index.ts';
import type { Encoder } from './encoder.ts';
import { assertUploadLeft, countFiles, findReadableDocument, insertDocument } from './store.ts';
import { readFileType, createFileId, unsupportedFileType } from './uploads.ts';

/** Uploads for one draft, including those that the seller removed again. */
const maxUploads = 4 * documentLimits.count;

/** The name of a document in the file store. */
export const documentFileName = (id: string): string => `documents/${id}`;

/** Evidence for a listing's figures: PDFs are stored unchanged, images are re-encoded. */
export function createDocumentRoutes(db: Db, files: FileStore, encoder: Encoder): Route[] {
  return [
    handle(endpoints.uploadDocument, async ({ params, query, actor, file }) => {
      const { userId, named, sent } = await countFiles(db, params.id, actor, 'documents');
      if (named >= documentLimits.count)
        throw new Conflict(`A listing has up to ${documentLimits.count} files.`, 'too-many-documents');
      assertUploadLeft('documents', sent, maxUploads);

      return files.withTempFolder(async (folder) => {
        const input = join(folder, 'sent');
        await writeStreamToFile(file, input);
        const { path, type } = await prepareDocument(input, folder, (output) =>
          encoder.encode({ output, input, folder }, actor.id),
        );
        const id = createFileId();
        const { size: bytes } = await stat(path);
        const name = withExtension(sanitizeFileName(query.name), extensionOf[type]);
        await insertDocument(db, { id, userId, draftId: params.id, name, type, bytes }, maxUploads);
        await files.put(documentFileName(id), path);
        return { id, name, type, bytes };
      });
    }),

    handle(endpoints.getDocument, async ({ params, actor }) => {
      const found = await findReadableDocument(db, params.id, actor);
      const bytes = found && (await files.read(documentFileName(params.id)));
      if (!bytes) throw new NotFound('This file no longer exists.');
      return fileAnswer(found.type, bytes, {
        headers: {
          'cache-control': 'private, no-store',
          'content-disposition': `attachment; filename="${toAsciiFileName(found.name)}"; filename*=UTF-8''${encodeFileName(found.name)}`,
          'content-security-policy': "default-src 'none'; sandbox",
        },
      });
    }),
  ];
}

/** Validates a PDF, or re-encodes an image. @throws Refusal 400, 415 */
const extensionOf = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
} as const;

async function prepareDocument(
  input: string,
  folder: string,
  encode: (format: 'jpeg' | 'png' | 'webp') => Promise<unknown>,
) {
  const kind = await readFileType(input);
  switch (kind) {
    case 'pdf':
      if (!(await hasPdfTrailer(input)))
        throw new Refusal(400, 'unreadable', 'This PDF is damaged or incomplete. Upload it again.');
      return { path: input, type: 'application/pdf' as const };
    case 'heic':
      await encode('jpeg');
      return { path: join(folder, 'picture.jpeg'), type: 'image/jpeg' as const };
    case 'jpeg':
    case 'png':
    case 'webp': {
      await encode(kind);
      return { path: join(folder, `picture.${kind}`), type: `image/${kind}` as const };
    }
    default:
      throw unsupportedFileType(kind, 'a PDF, JPEG, PNG or WebP');
  }
}

/** Whether the last 2,048 bytes hold the PDF trailer `%%EOF`. */
async function hasPdfTrailer(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const tail = Buffer.alloc(Math.min(size, 2048));
    await file.read(tail, 0, tail.length, size - tail.length);
    return tail.includes('%%EOF');
  } finally {
    await file.close();
  }
}

/** Removes characters that are special in file systems and shells, and bidirectional controls. */
function sanitizeFileName(name: string): string {
  const sanitized = name.replaceAll(/[\p{C}/\\:*?"<>|]+/gu, ' ').replaceAll(/\s+/g, ' ');
  return sanitized.replace(/^[\s.]+/, '').trim() || 'file';
}

/** The ASCII fallback of a file name (RFC 6266). */
const toAsciiFileName = (name: string): string => name.normalize('NFKD').replaceAll(/[^\x20-\x7e]|[%"\\]/g, '_');
const encodeFileName = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
