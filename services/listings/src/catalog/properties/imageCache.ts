import { createHash } from 'node:crypto';
import type { IllustrationView, SharePage } from '@dealstead/contracts';
import { type FileResponse, file } from '@dealstead/service-kit';
import { LRUCache } from 'lru-cache';
import { findBrandOfProperty } from '../brands/store.ts';
import type { Db } from '../../database.ts';
import { drawIllustration, drawRecord, listingPicture, pageShareImage, shareImage } from '@dealstead/illustrations';
import type { FileStore } from '../../files/index.ts';
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
export function createImageCache(db: Db, files: FileStore) {
  const cached = new LRUCache<string, CachedImage>({
    maxSize: 64 * 2 ** 20,
    sizeCalculation: ({ bytes }) => bytes.length + 200,
  });
  const rendering = new Map<string, Promise<CachedImage>>();

  async function renderAndCache(key: string, paint: RenderImage): Promise<CachedImage> {
    const { type, bytes } = await paint();
    const picture = { type, bytes, etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22) };
    cached.set(key, picture);
    return picture;
  }

  /** Concurrent requests for one image share one rendering. */
  function get(key: string, paint: RenderImage): Promise<CachedImage> | CachedImage {
    const known = cached.get(key) ?? rendering.get(key);
    if (known) return known;
    const making = renderAndCache(key, paint).finally(() => rendering.delete(key));
    rendering.set(key, making);
    return making;
  }

  return {
    async drawing(id: number, view: IllustrationView): Promise<FileResponse> {
      const { subject, version } = await readIllustrationSubject(db, id);
      const { type, bytes, etag } = await get(`${id} ${version} ${view}`, () => ({
        type: 'image/svg+xml',
        bytes: Buffer.from(drawIllustration(subject, view)),
      }));
      return file(type, bytes, { maxAge: aDay, etag });
    },
    async record(subject: Parameters<typeof drawRecord>[0]): Promise<FileResponse> {
      const { id, kind, state } = subject;
      const { type, bytes, etag } = await get(`record ${kind} ${state} ${id}`, () => ({
        type: 'image/svg+xml',
        bytes: Buffer.from(drawRecord(subject)),
      }));
      return file(type, bytes, { maxAge: aDay, etag });
    },
    async share(id: number): Promise<FileResponse> {
      const [{ subject, version, photo }, brand] = await Promise.all([
        readIllustrationSubject(db, id),
        findBrandOfProperty(db, id),
      ]);
      const key = `${id} ${version} share ${brand ? `${brand.color} ${brand.name}` : ''}`;
      const { type, bytes, etag } = await get(key, async () =>
        shareImage(subject, photo === null ? null : await files.read(shareFileName(photo)), brand),
      );
      return file(type, bytes, { maxAge: aDay, etag, headers: forOtherSites });
    },
    async picture(id: number): Promise<FileResponse> {
      const { subject, version, photo } = await readIllustrationSubject(db, id);
      const { type, bytes, etag } = await get(`${id} ${version} picture`, async () =>
        listingPicture(subject, photo === null ? null : await files.read(shareFileName(photo))),
      );
      return file(type, bytes, { maxAge: aDay, etag });
    },
    async pageShare(page: SharePage): Promise<FileResponse> {
      const { type, bytes, etag } = await get(`page ${page}`, () => pageShareImage(page));
      return file(type, bytes, { maxAge: aDay, etag, headers: forOtherSites });
    },
  };
}
