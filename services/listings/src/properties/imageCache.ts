import { createHash } from 'node:crypto';
import type { IllustrationView, SharePage } from '@dealstead/contracts';
import { type File, file } from '@dealstead/service-kit';
import { LRUCache } from 'lru-cache';
import type { Db } from '../database.ts';
import { drawIllustration, pageShareImage, shareImage } from '@dealstead/illustrations';
import type { Files } from '../files/index.ts';
import { shareFileName } from '../photos/routes.ts';
import { readIllustrationSubject } from './store.ts';

interface CachedImage {
  readonly type: string;
  readonly bytes: Buffer;
  readonly etag: string;
}

type RenderImage = () => Omit<CachedImage, 'etag'> | Promise<Omit<CachedImage, 'etag'>>;

const aDay = 86_400;
/** Social images are shown by other sites and in mail. */
const forOtherSites = { 'cross-origin-resource-policy': 'cross-origin' };

/** LRU cache of rendered illustrations. */
export function createImageCache(db: Db, files: Files) {
  const kept = new LRUCache<string, CachedImage>({
    maxSize: 64 * 2 ** 20,
    sizeCalculation: ({ bytes }) => bytes.length + 200,
  });
  const inMaking = new Map<string, Promise<CachedImage>>();

  async function make(key: string, paint: RenderImage): Promise<CachedImage> {
    const { type, bytes } = await paint();
    const picture = { type, bytes, etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22) };
    kept.set(key, picture);
    return picture;
  }

  /** Concurrent requests for one image share one rendering. */
  function get(key: string, paint: RenderImage): Promise<CachedImage> | CachedImage {
    const known = kept.get(key) ?? inMaking.get(key);
    if (known) return known;
    const making = make(key, paint).finally(() => inMaking.delete(key));
    inMaking.set(key, making);
    return making;
  }

  return {
    async drawing(id: number, view: IllustrationView): Promise<File> {
      const { subject, version } = await readIllustrationSubject(db, id);
      const { type, bytes, etag } = await get(`${id} ${version} ${view}`, () => ({
        type: 'image/svg+xml',
        bytes: Buffer.from(drawIllustration(subject, view)),
      }));
      return file(type, bytes, { maxAge: aDay, etag });
    },
    async share(id: number): Promise<File> {
      const { subject, version, photo } = await readIllustrationSubject(db, id);
      const { type, bytes, etag } = await get(`${id} ${version} share`, async () =>
        shareImage(subject, photo === null ? null : await files.read(shareFileName(photo))),
      );
      return file(type, bytes, { maxAge: aDay, etag, headers: forOtherSites });
    },
    async pageShare(page: SharePage): Promise<File> {
      const { type, bytes, etag } = await get(`page ${page}`, () => pageShareImage(page));
      return file(type, bytes, { maxAge: aDay, etag, headers: forOtherSites });
    },
  };
}
