import { Readable } from 'node:stream';
import { streamed } from '@dealstead/service-kit';

/** A response that downloads the lines of a CSV as they are made. */
export const csvFile = (lines: AsyncGenerator<string>, name: string) =>
  streamed('text/csv; charset=utf-8', Readable.from(lines, { objectMode: false }), {
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  });
