import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { type Files, spool } from '../files/files.ts';
import { decoded, EncodingGuess } from './reading/encoding.ts';
import { mustBeText, readable, shapeOf, shownAtMost } from './reading/shape.ts';
import type { StoredShape } from './store.ts';

/** A file that was taken in. */
export interface Uploaded {
  /** Its name in the storage. */
  readonly file: string;
  /** As it came. */
  readonly bytes: number;
  readonly shape: StoredShape;
}

const mark = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Streams a file to the storage and finds out what it is, by its content alone. It is stored as UTF-8 without a mark,
 * whatever it came in, so that a place in it can be returned to.
 * @throws Refusal 400 for what is neither CSV nor RESO JSON, 507 where there is no room
 */
export async function takeIn(upload: Readable, files: Files): Promise<Uploaded> {
  return files.withFolder(async (folder) => {
    const guess = new EncodingGuess();
    let bytes = 0;
    const look = new Transform({
      transform(chunk: Buffer, _, done) {
        try {
          if (bytes === 0) mustBeText(chunk);
        } catch (error) {
          return done(error as Error);
        }
        guess.add(chunk);
        const isMarked = bytes === 0 && chunk.subarray(0, 3).equals(mark);
        bytes += chunk.length;
        done(null, isMarked ? chunk.subarray(3) : chunk);
      },
    });
    upload.once('error', (error) => look.destroy(error));
    let path = join(folder, 'as-it-came');
    await spool(upload.pipe(look), path);
    if (!guess.isClean) {
      const utf8 = join(folder, 'utf-8');
      await spool(Readable.from(decoded(createReadStream(path), guess.encoding), { objectMode: false }), utf8);
      await rm(path);
      path = utf8;
    }
    const { text, textBytes } = await beginning(path);
    const shape = shapeOf(text, textBytes <= shownAtMost);
    const file = `imports/${randomBytes(16).toString('base64url')}`;
    await files.keep(file, path);
    return { file, bytes, shape: { ...shape, columns: shape.columns.map(readable), textBytes } };
  });
}

async function beginning(path: string): Promise<{ text: string; textBytes: number }> {
  await using file = await open(path);
  const { bytesRead, buffer } = await file.read(Buffer.alloc(shownAtMost), 0, shownAtMost, 0);
  // The last letter may be cut in two; its row is not whole anyway.
  const text = new TextDecoder().decode(buffer.subarray(0, bytesRead), { stream: bytesRead === shownAtMost });
  return { text, textBytes: (await file.stat()).size };
}
