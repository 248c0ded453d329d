import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '@dealstead/service-kit/errors';
import { assertReadMethod, createPathNotFound, type RequestHandler } from '../http/requestContext.ts';

/** URL path of the local street map archive. */
export const streetArchivePath = '/map/streets.pmtiles';

/** The street map that pages name: the URL of a style, that of the local archive, or null for none. */
export function streetMapUrl(config: { MAP_STYLE_URL?: string; MAP_PMTILES?: string }): string | null {
  return config.MAP_STYLE_URL ?? (config.MAP_PMTILES ? streetArchivePath : null);
}

/** Serves a PMTiles archive with HTTP range requests. */
export function createStreetArchiveHandler(file: string): RequestHandler {
  return async (context) => {
    context.route = 'streets';
    assertReadMethod(context);
    const { size, mtimeMs } = await stat(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') throw createPathNotFound();
      throw error;
    });
    const range = parseRange(context.request.headers.range, size);
    if (range === null) throw createRangeNotSatisfiable(size);
    const { start, end } = range ?? { start: 0, end: size - 1 };
    const headers: Record<string, string | number> = {
      ...context.responseHeaders,
      'content-type': 'application/vnd.pmtiles',
      'content-length': end - start + 1,
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=86400',
      etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
    };
    if (range) headers['content-range'] = `bytes ${start}-${end}/${size}`;
    context.response.writeHead(range ? 206 : 200, headers);
    if (context.method === 'HEAD') context.response.end();
    else await pipeline(createReadStream(file, { start, end }), context.response);
  };
}

function createRangeNotSatisfiable(size: number): Refusal {
  return new Refusal(416, 'range', 'The file ends before that part.', undefined, {
    'content-range': `bytes */${size}`,
  });
}

interface ByteRange {
  readonly start: number;
  /** Inclusive. */
  readonly end: number;
}

/** Parses a Range header with one range; undefined for the whole file, null for a range beyond its end. */
function parseRange(header: string | undefined, size: number): ByteRange | null | undefined {
  const match = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(header ?? '');
  if (!match) return undefined;
  const start = Number(match[1]);
  const end = match[2] ? Math.min(Number(match[2]), size - 1) : size - 1;
  return start <= end ? { start, end } : null;
}
