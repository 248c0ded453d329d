import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import { NotFound, Refusal } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { listManagedSellers } from '../members/delegation.ts';
import { headBytes, type FileType, detectFileType } from './fileType.ts';

/** 128 random bits, as photos and documents are named by. */
export const createFileId = (): string => randomBytes(16).toString('base64url');

/** How many files a draft that someone works on names and has been sent, and whose it is. @throws NotFound */
export async function countFiles({ pool }: Db, draft: number, who: MemberIdentity, table: 'photos' | 'documents') {
  const { rows } = await pool.query<{ userId: number; named: number; sent: number }>({
    name: `count ${table}`,
    text: `SELECT user_id AS "userId", coalesce(jsonb_array_length(jsonb_path_query_array(content, $3::jsonpath)), 0) AS named,
        (SELECT count(*) FROM ${table} WHERE draft_id = drafts.id) AS sent
      FROM drafts WHERE id = $1 AND user_id = ANY ($2::int[])`,
    values: [draft, listManagedSellers(who), table === 'photos' ? '$.photos[*]' : '$.evidence[*] ? (@.kind == "file")'],
  });
  const [row] = rows;
  if (!row) throw new NotFound('This draft is not here anymore.');
  return row;
}

/** What a received file is, by its first bytes. */
export async function readFileType(path: string): Promise<FileType> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return detectFileType(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

const typeNames: Partial<Record<FileType, string>> = {
  gif: 'a GIF',
  svg: 'an SVG drawing',
  pdf: 'a PDF',
  avif: 'an AVIF',
};

/** 415 for a file of a kind that is not among those that we take. */
export function unsupportedFileType(kind: FileType, taken: string): Refusal {
  const message =
    kind === 'heic'
      ? 'This photo is HEIC, which browsers do not show. Send it as JPEG: on an iPhone choose Settings, Camera, Formats, Most Compatible.'
      : `Send ${taken}. This file is ${typeNames[kind] ?? 'none of these'}.`;
  return new Refusal(415, 'wrong-kind', message);
}
