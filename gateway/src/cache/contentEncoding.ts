import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Compresses in libuv's thread pool. */
export function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br'
    ? brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    : gzipAsync(body, { level: 6 });
}

/** Whether an Accept-Encoding header names the encoding with a weight above 0. */
export function acceptsEncoding(accept: string | undefined, encoding: string): boolean {
  if (accept === undefined) return false;
  return accept.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((text) => text.trim());
    return name === encoding && !parameters.some((text) => /^q=0(?:\.0*)?$/.test(text));
  });
}

/** Browsers send few different headers; each is parsed once. */
const choices = new LRUCache<string, { encoding: Encoding | null }>({ max: 100 });

/** The smallest encoding that an Accept-Encoding header accepts, whatever its weight, or null for none. */
export function chooseEncoding(accept: string | undefined): Encoding | null {
  if (accept === undefined) return null;
  const cachedChoice = choices.get(accept);
  if (cachedChoice) return cachedChoice.encoding;
  const encoding = acceptsEncoding(accept, 'br') ? 'br' : acceptsEncoding(accept, 'gzip') ? 'gzip' : null;
  choices.set(accept, { encoding });
  return encoding;
}
