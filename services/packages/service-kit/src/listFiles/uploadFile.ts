import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { notImportable } from './table.ts';

/** Most bytes of a workbook or ZIP file. A million rows of twenty columns have about a hundred megabytes. */
const maxZipBytes = 500_000_000;

/**
 * Writes an upload to a file without a name, of which nothing stays once it is closed, whatever ends.
 * @throws Refusal 400 for a ZIP file that is too large
 */
export async function storeNameless(upload: AsyncIterable<Uint8Array>): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'dealstead-upload-'));
  const file = await open(join(folder, 'upload'), 'wx+').finally(() => rm(folder, { recursive: true }));
  try {
    let bytes = 0;
    let isZip = false;
    for await (const chunk of upload) {
      if (bytes === 0) isZip = isZipFile(chunk);
      bytes += chunk.length;
      if (isZip && bytes > maxZipBytes)
        throw notImportable('This workbook is larger than 500 MB. Save the sheet as CSV and upload that.');
      await file.writeFile(chunk);
    }
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Whether a file is a ZIP archive, as workbooks are, by its first bytes. */
export const isZipFile = (head: Uint8Array): boolean => head[0] === 0x50 && head[1] === 0x4b;

const pieceBytes = 65_536;

/** The bytes of a file from its beginning; it stays open. */
export async function* readStored(file: FileHandle): AsyncGenerator<Buffer> {
  for (let at = 0; ;) {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(pieceBytes), 0, pieceBytes, at);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/** The first bytes of a file. */
export async function readHead(file: FileHandle, bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
  return buffer.subarray(0, bytesRead);
}
