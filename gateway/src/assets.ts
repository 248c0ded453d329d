import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { LRUCache } from 'lru-cache';
import { releasedNames } from '@dealstead/contracts';
import { takes } from './cache.ts';
import { mustRead, notFound, send, type Exchange } from './exchange.ts';

const types: Record<string, string> = {
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

/** `/slices/<name>/<version>/<file>`; no part begins with a dot, so none leads out of its folder. */
const address = new RegExp(`^/slices/(${releasedNames.join('|')})((?:/[\\w@+~-][\\w.@+~-]*){2,})$`);
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;
const small = 512 * 1024;

interface Variant {
  readonly path: string;
  readonly encoding: string | null;
  readonly bytes: number;
  /** Small files stay in memory. */
  readonly body: Buffer | null;
}

/** Serves files of releases: they never change, so browsers keep them for a year, and small ones stay in memory. */
export function createAssets(releasesDir: string): (x: Exchange) => Promise<void> {
  const kept = new LRUCache<string, readonly Variant[]>({
    maxSize: 96 * 1024 * 1024,
    sizeCalculation: (variants) => variants.reduce((sum, { body }) => sum + (body?.length ?? 0), 1_000),
  });

  async function variantsOf(path: string): Promise<readonly Variant[]> {
    const known = kept.get(path);
    if (known) return known;
    const found = await Promise.all([
      ...encodings.map(([name, ending]) => variant(path + ending, name)),
      variant(path, null),
    ]);
    const variants = found.filter((v) => v !== null);
    if (variants.at(-1)?.encoding !== null) throw notFound();
    kept.set(path, variants);
    return variants;
  }

  return async (x) => {
    mustRead(x);
    const match = address.exec(x.path);
    const type = types[x.path.slice(x.path.lastIndexOf('.') + 1)];
    if (!match || !type) throw notFound();
    const variants = await variantsOf(join(releasesDir, match[1] ?? '', match[2] ?? ''));
    const accept = x.request.headers['accept-encoding'];
    const chosen = variants.find(({ encoding }) => encoding === null || takes(accept, encoding));
    if (!chosen) throw notFound();
    const headers = {
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      ...(chosen.encoding && { 'content-encoding': chosen.encoding }),
    };
    if (chosen.body) {
      send(x, 200, headers, chosen.body);
      return;
    }
    x.response.writeHead(200, { ...x.headers, ...headers, 'content-length': chosen.bytes });
    if (x.method === 'HEAD') x.response.end();
    else await pipeline(createReadStream(chosen.path), x.response);
  };
}

async function variant(path: string, encoding: string | null): Promise<Variant | null> {
  try {
    const file = await stat(path);
    if (!file.isFile()) return null;
    return { path, encoding, bytes: file.size, body: file.size <= small ? await readFile(path) : null };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}
