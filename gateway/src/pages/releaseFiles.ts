import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { LRUCache } from 'lru-cache';
import { releasedNamePattern } from '@dealstead/contracts';
import { acceptsEncoding } from '../cache/contentEncoding.ts';
import { assertReadMethod, createPathNotFound, type RequestHandler } from '../http/requestContext.ts';
import { send } from '../http/respond.ts';

const contentTypes: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
};

/** `/slices/<name>/<version>/<file>`; no segment starts with a dot, so none leads out of its folder. */
const filePath = new RegExp(`^/slices/(${releasedNamePattern})((?:/[\\w@+~-][\\w.@+~-]*){2,})$`);
/** Encodings that the build writes beside each file, in order of preference. */
const precompressed = [
  { encoding: 'br', extension: '.br' },
  { encoding: 'gzip', extension: '.gz' },
] as const;
/** Bytes up to which a file stays in memory. */
const maxCachedFile = 512 * 1024;

/** A file in one encoding. */
interface FileVariant {
  readonly path: string;
  readonly encoding: string | null;
  readonly bytes: number;
  /** Content of a small file; large ones are streamed. */
  readonly body: Buffer | null;
}

/**
 * Serves the files of releases. They never change, so browsers cache them for a year.
 * @param sharedHeaders by which a shared cache in front of the gateway stores them
 */
export function createReleaseFileHandler(
  releasesDir: string,
  sharedHeaders: Readonly<Record<string, string>>,
): RequestHandler {
  const variantCache = new LRUCache<string, readonly FileVariant[]>({
    maxSize: 96 * 1024 * 1024,
    sizeCalculation: (variants) => variants.reduce((sum, { body }) => sum + (body?.length ?? 0), 1_000),
  });

  async function getVariants(path: string): Promise<readonly FileVariant[]> {
    const cached = variantCache.get(path);
    if (cached) return cached;
    const [plain, ...compressed] = await Promise.all([
      readVariant(path, null),
      ...precompressed.map(({ encoding, extension }) => readVariant(path + extension, encoding)),
    ]);
    if (!plain) throw createPathNotFound();
    const variants = [...compressed.filter((variant) => variant !== null), plain];
    variantCache.set(path, variants);
    return variants;
  }

  return async (context) => {
    context.route = 'asset';
    assertReadMethod(context);
    const match = filePath.exec(context.path);
    const contentType = contentTypes[context.path.slice(context.path.lastIndexOf('.') + 1)];
    if (!match || !contentType) throw createPathNotFound();
    const variants = await getVariants(join(releasesDir, match[1] ?? '', match[2] ?? ''));
    const accept = context.request.headers['accept-encoding'];
    const chosen = variants.find(({ encoding }) => encoding === null || acceptsEncoding(accept, encoding));
    if (!chosen) throw createPathNotFound();
    const headers: Record<string, string> = {
      'content-type': contentType,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      ...sharedHeaders,
    };
    if (chosen.encoding) headers['content-encoding'] = chosen.encoding;
    if (chosen.body) {
      send(context, 200, headers, chosen.body);
      return;
    }
    const { response, responseHeaders, method } = context;
    response.writeHead(200, { ...responseHeaders, ...headers, 'content-length': chosen.bytes });
    if (method === 'HEAD') response.end();
    else await pipeline(createReadStream(chosen.path), response);
  };
}

async function readVariant(path: string, encoding: string | null): Promise<FileVariant | null> {
  try {
    const file = await stat(path);
    if (!file.isFile()) return null;
    return { path, encoding, bytes: file.size, body: file.size <= maxCachedFile ? await readFile(path) : null };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}
