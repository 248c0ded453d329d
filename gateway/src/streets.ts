import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '@dealstead/service-kit/errors';
import { mustRead, notFound, type Exchange } from './exchange.ts';

/** Where browsers read the local street map, piece by piece. */
export const streetsPath = '/map/streets.pmtiles';

/** What pages are told of the street map: a style's address, or that of the local archive; null for none. */
export function streetsOf(config: { MAP_STYLE_URL?: string; MAP_PMTILES?: string }): string | null {
  return config.MAP_STYLE_URL ?? (config.MAP_PMTILES ? streetsPath : null);
}

/** Serves a PMTiles archive by HTTP ranges, which is all that its readers ask for. */
export function createStreets(file: string): (x: Exchange) => Promise<void> {
  return async (x) => {
    mustRead(x);
    const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') throw notFound();
      throw error;
    });
    const asked = rangeIn(x.request.headers.range, found.size);
    if (asked === null) throw new RangeRefused(found.size);
    const { from, to } = asked ?? { from: 0, to: found.size - 1 };
    x.response.writeHead(asked ? 206 : 200, {
      ...x.headers,
      'content-type': 'application/vnd.pmtiles',
      'content-length': to - from + 1,
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=86400',
      etag: `"${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}"`,
      ...(asked && { 'content-range': `bytes ${from}-${to}/${found.size}` }),
    });
    if (x.method === 'HEAD') x.response.end();
    else await pipeline(createReadStream(file, { start: from, end: to }), x.response);
  };
}

class RangeRefused extends Refusal {
  constructor(size: number) {
    super(416, 'range', 'The file ends before that part.', undefined, { 'content-range': `bytes */${size}` });
  }
}

/** The bytes that a Range header asks for; undefined for all of them, null where there are none. */
function rangeIn(header: string | undefined, size: number): { from: number; to: number } | null | undefined {
  const match = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(header ?? '');
  if (!match) return undefined;
  const from = Number(match[1]);
  const to = match[2] ? Math.min(Number(match[2]), size - 1) : size - 1;
  return from <= to ? { from, to } : null;
}
