import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadTestKeyFile } from '../launcher/keys.ts';

const dataDir = process.env.DATA_DIR ?? join(import.meta.dirname, '../../.data');

/** Headers by which the gateway counts requests as those of many clients; none where the launcher made no key. */
export function loadTestHeaders(): Record<string, string> {
  const file = join(dataDir, 'keys', loadTestKeyFile);
  return existsSync(file) ? { 'x-load-test-key': readFileSync(file, 'utf8') } : {};
}

/**
 * Makes every `fetch` to an origin carry those headers, and reject when the response is 429 or a failure of the server,
 * which no part expects.
 */
export function fetchAsLoadTest(origins: readonly string[]): void {
  const plainFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { origin, pathname } = new URL(request.url);
    if (!origins.includes(origin)) return plainFetch(request);
    for (const [name, value] of Object.entries(loadTestHeaders())) request.headers.set(name, value);
    const response = await plainFetch(request);
    if (response.status === 429 || response.status >= 500)
      throw new Error(`${request.method} ${pathname} responded ${response.status}`);
    return response;
  };
}
