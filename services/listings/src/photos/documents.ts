import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import * as contract from '@dealstead/contracts/listings/drafts';
import { documentLimits } from '@dealstead/contracts/listings/posting';
import { Conflict, file as fileAnswer, handle, NotFound, Refusal, type Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { type Files, spool } from '../files/index.ts';
import { listManagedSellers } from '../members/delegation.ts';
import type { Encoder } from './encoder.ts';
import { countFiles, readFileType, createFileId, unsupportedFileType } from './uploads.ts';

/** Documents that may be sent for one draft, with those that the seller did not keep. */
const maxUploads = 4 * documentLimits.count;

/** The name under which a document is stored. */
export const documentFileName = (id: string): string => `documents/${id}`;

/** Files that figures rest on: kept as they are where they are PDFs, for those who opened the details. */
export function createDocumentRoutes(db: Db, files: Files, encoder: Encoder): Route[] {
  return [
    handle(contract.uploadDocument, async ({ params, query, who, file }) => {
      const { userId, named, sent } = await countFiles(db, params.id, who, 'documents');
      if (named >= documentLimits.count)
        throw new Conflict(`A listing has up to ${documentLimits.count} files.`, 'too-many-documents');
      if (sent >= maxUploads)
        throw new Conflict(`${maxUploads} files were sent for this draft. That is all it takes.`, 'too-many-documents');

      return files.withTempFolder(async (folder) => {
        const input = join(folder, 'sent');
        await spool(file, input);
        const { path, type } = await prepareDocument(input, folder, (make) =>
          encoder.make({ make, input, folder }, who.id),
        );
        const id = createFileId();
        const { size: bytes } = await stat(path);
        const name = sanitizeFileName(query.name);
        await db.prisma.document.create({
          data: { id, userId, draftId: params.id, name, type, bytes },
          select: { id: true },
        });
        await files.put(documentFileName(id), path);
        return { id, name, type, bytes };
      });
    }),

    handle(contract.getDocument, async ({ params, who }) => {
      const found = await findReadableDocument(db, params.id, who);
      const bytes = found && (await files.read(documentFileName(params.id)));
      if (!bytes) throw new NotFound('This file is not here anymore.');
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

/** The document that a member may read, an admin any: of whom they look after, or of a listing on the market whose details they opened. */
async function findReadableDocument({ pool }: Db, id: string, who: MemberIdentity) {
  const { rows } = await pool.query<{ name: string; type: string }>({
    name: 'document',
    text: `SELECT name, type FROM documents WHERE id = $1 AND ($2 OR user_id = ANY ($3::int[]) OR EXISTS (
        SELECT FROM properties JOIN property_views ON property_id = properties.id AND property_views.user_id = $4
        WHERE evidence <> '[]' AND evidence @> jsonb_build_array(jsonb_build_object('documentId', $1::text))
          AND properties.user_id = documents.user_id AND status IN ('active', 'under-contract')))`,
    values: [id, who.role === 'admin', listManagedSellers(who), who.id],
  });
  return rows[0];
}

/** A PDF as it is, or a picture of our own making. */
async function prepareDocument(
  input: string,
  folder: string,
  make: (format: 'jpeg' | 'png' | 'webp') => Promise<unknown>,
) {
  const kind = await readFileType(input);
  switch (kind) {
    case 'pdf':
      if (!(await hasPdfTrailer(input)))
        throw new Refusal(400, 'unreadable', 'This PDF is damaged or did not come whole. Send it again.');
      return { path: input, type: 'application/pdf' as const };
    case 'jpeg':
    case 'png':
    case 'webp': {
      await make(kind);
      return { path: join(folder, `picture.${kind}`), type: `image/${kind}` as const };
    }
    default:
      throw unsupportedFileType(kind, 'a PDF, JPEG, PNG or WebP');
  }
}

/** Whether a file ends as a whole PDF does; writers add little after the mark. */
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

/** A name without what file systems and shells trip over, nor what turns the direction of writing. */
function sanitizeFileName(name: string): string {
  const kept = name.replaceAll(/[\p{C}/\\:*?"<>|]+/gu, ' ').replaceAll(/\s+/g, ' ');
  return kept.replace(/^[\s.]+/, '').trim() || 'file';
}

/** A name in ASCII, for programs that read nothing else. */
const toAsciiFileName = (name: string): string => name.normalize('NFKD').replaceAll(/[^\x20-\x7e]|[%"\\]/g, '_');
const encodeFileName = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
