import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadTestKeyFile } from '@dealstead/infra/launcher/keys';

const dataDir = process.env.DATA_DIR ?? join(import.meta.dirname, '../../../.data');

/** Headers that make the gateway count requests as those of many clients; empty where the launcher created no key. */
export function loadTestHeaders(): Record<string, string> {
  const file = join(dataDir, 'keys', loadTestKeyFile);
  return existsSync(file) ? { 'x-load-test-key': readFileSync(file, 'utf8') } : {};
}

/**
 * Adds these headers to every `fetch` to one of the origins, and rejects where the response is 429 or 5xx, which no part
 * expects.
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
