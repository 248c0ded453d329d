import { createHash } from 'node:crypto';
import type { DrawingView } from '@dealstead/contracts';
import { type File, file } from '@dealstead/service-kit';
import { LRUCache } from 'lru-cache';
import type { Db } from '../database.ts';
import { draw, sharePng } from '../drawings/index.ts';
import { readSubject } from './store.ts';

interface Picture {
  readonly bytes: Buffer;
  readonly etag: string;
}

const aDay = 86_400;

/** Drawings of listings, each made once and kept while memory allows. */
export function keepPictures(db: Db) {
  const kept = new LRUCache<string, Picture>({
    maxSize: 64 * 2 ** 20,
    sizeCalculation: ({ bytes }) => bytes.length + 200,
  });
  const inMaking = new Map<string, Promise<Picture>>();

  async function make(key: string, paint: () => string | Promise<Buffer>): Promise<Picture> {
    const bytes = Buffer.from(await paint());
    const picture = { bytes, etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22) };
    kept.set(key, picture);
    return picture;
  }

  /** Many who ask for the same picture at once wait for one. */
  function get(key: string, paint: () => string | Promise<Buffer>): Promise<Picture> | Picture {
    const known = kept.get(key) ?? inMaking.get(key);
    if (known) return known;
    const making = make(key, paint).finally(() => inMaking.delete(key));
    inMaking.set(key, making);
    return making;
  }

  return {
    async drawing(id: number, view: DrawingView): Promise<File> {
      const { subject, version } = await readSubject(db, id);
      const { bytes, etag } = await get(`${id} ${version} ${view}`, () => draw(subject, view));
      return file('image/svg+xml', bytes, { maxAge: aDay, etag });
    },
    async share(id: number): Promise<File> {
      const { subject, version } = await readSubject(db, id);
      const { bytes, etag } = await get(`${id} ${version} share`, () => sharePng(subject));
      return file('image/png', bytes, { maxAge: aDay, etag });
    },
  };
}
