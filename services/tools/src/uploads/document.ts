import type { Readable } from 'node:stream';
import { Refusal } from '@dealstead/service-kit';

/** Content types by the signature of the file. */
const signatures: readonly (readonly [type: string, matches: (head: string) => boolean])[] = [
  ['application/pdf', (head) => head.startsWith('%PDF-')],
  ['image/jpeg', (head) => head.startsWith('\xff\xd8\xff')],
  ['image/png', (head) => head.startsWith('\x89PNG\r\n\x1a\n')],
  ['image/webp', (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8)],
];

/** The content type of a document by its first bytes; file name and header are not trusted. @throws Refusal 400 */
export function detectDocumentType(content: Buffer): string {
  const head = content.toString('latin1', 0, 16);
  const found = signatures.find(([, matches]) => matches(head));
  if (!found) throw new Refusal(400, 'not-a-document', 'Upload a PDF, JPEG, PNG or WebP file.');
  return found[0];
}

/** A whole upload in memory; the endpoint limits its size. */
export async function readUpload(file: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of file) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
