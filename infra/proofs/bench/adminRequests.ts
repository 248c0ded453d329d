import type { SeededRandom } from '@dealstead/search-engine/fixtures/random';
import { quantile } from './statistics.ts';
import { sized } from './size.ts';

const goalMs = 30;
const requests = sized(200, 2);
const warmUp = sized(20, 0);

/** What an admin asks for, by how it is called in the table: a path with its query. */
export type AdminRequests = Readonly<Record<string, (random: SeededRandom) => string>>;

/** The path with these parameters. */
export const withQuery = (path: string, parameters: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(parameters)}`;

/** Measures lists of an admin through the gateway, one request after another. The cookie is the admin's. */
export async function measureAdminRequests(
  origin: string,
  cookie: string,
  lists: AdminRequests,
  random: SeededRandom,
): Promise<string> {
  const lines = ['| what is asked | results, average | p50 | p99 | goal |', '|---|---|---|---|---|'];
  for (const [title, pathOf] of Object.entries(lists)) {
    const times: number[] = [];
    /** Rows of all responses; null if they are not lists. */
    let found: number | null = 0;
    for (let i = -warmUp; i < requests; i++) {
      const path = pathOf(random);
      const start = performance.now();
      const response = await fetch(origin + path, { headers: { cookie } });
      if (!response.ok) throw new Error(`${path} responded ${response.status}`);
      const results: unknown = await response.json();
      const time = performance.now() - start;
      if (i < 0) continue;
      times.push(time);
      found = Array.isArray(results) && found !== null ? found + results.length : null;
    }
    const ms = (share: number) => quantile(times, share).toFixed(1);
    const average = found === null ? '' : (found / requests).toFixed(1);
    lines.push(`| ${title} | ${average} | ${ms(0.5)} | ${ms(0.99)} | ≤ ${goalMs} |`);
  }
  return lines.join('\n');
}
