import { storableText } from '@dealstead/contracts';
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { type FileStore, writeStreamToFile } from '../files/fileStore.ts';
import { decodeStream, EncodingDetector } from '@dealstead/service-kit/csv/encoding';
import { assertNotBinary } from '@dealstead/service-kit/csv/csvShape';
import { detectShape, expectedFormats, maxSniffedChars } from './formats/fileShape.ts';
import type { StoredFileShape } from './store.ts';

/** A stored upload. */
export interface StoredUpload {
  /** Its name in the file store. */
  readonly file: string;
  /** Original name. */
  readonly bytes: number;
  readonly shape: StoredFileShape;
}

const utf8Bom = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Streams a file to the file store and detects its format from its content. It is stored as UTF-8 without a byte order
 * mark, so that a byte offset in it remains valid.
 * @throws Refusal 400 for a file that is neither CSV nor RESO JSON, 507 if the store is full
 */
export async function storeUpload(upload: Readable, files: FileStore): Promise<StoredUpload> {
  return files.withTempFolder(async (folder) => {
    const guess = new EncodingDetector();
    let bytes = 0;
    const look = new Transform({
      transform(chunk: Buffer, _, done) {
        try {
          if (bytes === 0) assertNotBinary(chunk, expectedFormats);
        } catch (error) {
          return done(error as Error);
        }
        guess.add(chunk);
        const isMarked = bytes === 0 && chunk.subarray(0, 3).equals(utf8Bom);
        bytes += chunk.length;
        done(null, isMarked ? chunk.subarray(3) : chunk);
      },
    });
    upload.once('error', (error) => look.destroy(error));
    let path = join(folder, 'as-it-came');
    await writeStreamToFile(upload.pipe(look), path);
    if (!guess.isClean) {
      const utf8 = join(folder, 'utf-8');
      await writeStreamToFile(
        Readable.from(decodeStream(createReadStream(path), guess.encoding), { objectMode: false }),
        utf8,
      );
      await rm(path);
      path = utf8;
    }
    const { text, textBytes } = await readHead(path);
    const shape = detectShape(text, textBytes <= maxSniffedChars);
    const file = `imports/${randomBytes(16).toString('base64url')}`;
    await files.put(file, path);
    return { file, bytes, shape: { ...shape, columns: shape.columns.map(storableText), textBytes } };
  });
}

async function readHead(path: string): Promise<{ text: string; textBytes: number }> {
  await using file = await open(path);
  const { bytesRead, buffer } = await file.read(Buffer.alloc(maxSniffedChars), 0, maxSniffedChars, 0);
  // The last character may be incomplete; its row is incomplete anyway.
  const text = new TextDecoder().decode(buffer.subarray(0, bytesRead), { stream: bytesRead === maxSniffedChars });
  return { text, textBytes: (await file.stat()).size };
}
