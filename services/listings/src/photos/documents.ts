import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import * as contract from '@dealstead/contracts/listings/drafts';
import { documentLimits } from '@dealstead/contracts/listings/posting';
import { Conflict, file as fileAnswer, handle, NotFound, Refusal, type Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { type Files, spool } from '../files/index.ts';
import { sellersOf } from '../members/owners.ts';
import type { Encoder } from './encoder.ts';
import { countFiles, kindIn, newId, wrongKind } from './uploads.ts';

/** Documents that may be sent for one draft, with those that the seller did not keep. */
const mostSent = 4 * documentLimits.count;

/** The name under which a document is stored. */
export const documentFile = (id: string): string => `documents/${id}`;

/** Files that figures rest on: kept as they are where they are PDFs, for those who opened the details. */
export function documents(db: Db, files: Files, encoder: Encoder): Route[] {
  return [
    handle(contract.uploadDocument, async ({ params, query, who, file }) => {
      const { userId, named, sent } = await countFiles(db, params.id, who, 'documents');
      if (named >= documentLimits.count)
        throw new Conflict(`A listing has up to ${documentLimits.count} files.`, 'too-many-documents');
      if (sent >= mostSent)
        throw new Conflict(`${mostSent} files were sent for this draft. That is all it takes.`, 'too-many-documents');

      return files.withFolder(async (folder) => {
        const input = join(folder, 'sent');
        await spool(file, input);
        const { path, type } = await usable(input, folder, (make) => encoder.make({ make, input, folder }, who.id));
        const id = newId();
        const { size: bytes } = await stat(path);
        const name = safe(query.name);
        await db.prisma.document.create({
          data: { id, userId, draftId: params.id, name, type, bytes },
          select: { id: true },
        });
        await files.keep(documentFile(id), path);
        return { id, name, type, bytes };
      });
    }),

    handle(contract.getDocument, async ({ params, who }) => {
      const found = await readable(db, params.id, who);
      const bytes = found && (await files.read(documentFile(params.id)));
      if (!bytes) throw new NotFound('This file is not here anymore.');
      return fileAnswer(found.type, bytes, {
        headers: {
          'cache-control': 'private, no-store',
          'content-disposition': `attachment; filename="${plain(found.name)}"; filename*=UTF-8''${encoded(found.name)}`,
          'content-security-policy': "default-src 'none'; sandbox",
        },
      });
    }),
  ];
}

/** The document that a member may read, an admin any: of whom they look after, or of a listing on the market whose details they opened. */
async function readable({ pool }: Db, id: string, who: MemberIdentity) {
  const { rows } = await pool.query<{ name: string; type: string }>({
    name: 'document',
    text: `SELECT name, type FROM documents WHERE id = $1 AND ($2 OR user_id = ANY ($3::int[]) OR EXISTS (
        SELECT FROM properties JOIN property_views ON property_id = properties.id AND property_views.user_id = $4
        WHERE evidence <> '[]' AND evidence @> jsonb_build_array(jsonb_build_object('documentId', $1::text))
          AND properties.user_id = documents.user_id AND status IN ('active', 'under-contract')))`,
    values: [id, who.role === 'admin', sellersOf(who), who.id],
  });
  return rows[0];
}

/** A PDF as it is, or a picture of our own making. */
async function usable(input: string, folder: string, make: (format: 'jpeg' | 'png' | 'webp') => Promise<unknown>) {
  const kind = await kindIn(input);
  switch (kind) {
    case 'pdf':
      if (!(await endsAsPdf(input)))
        throw new Refusal(400, 'unreadable', 'This PDF is damaged or did not come whole. Send it again.');
      return { path: input, type: 'application/pdf' as const };
    case 'jpeg':
    case 'png':
    case 'webp': {
      await make(kind);
      return { path: join(folder, `picture.${kind}`), type: `image/${kind}` as const };
    }
    default:
      throw wrongKind(kind, 'a PDF, JPEG, PNG or WebP');
  }
}

/** Whether a file ends as a whole PDF does; writers add little after the mark. */
async function endsAsPdf(path: string): Promise<boolean> {
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
function safe(name: string): string {
  const kept = name.replaceAll(/[\p{C}/\\:*?"<>|]+/gu, ' ').replaceAll(/\s+/g, ' ');
  return kept.replace(/^[\s.]+/, '').trim() || 'file';
}

/** A name in ASCII, for programs that read nothing else. */
const plain = (name: string): string => name.normalize('NFKD').replaceAll(/[^\x20-\x7e]|[%"\\]/g, '_');
const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
