import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@dealstead/contracts/platform/releases';
import type { releasesAt } from '@dealstead/infra/release/admin';
import { sized } from './size.ts';
import { quantile } from './statistics.ts';

/** Requests that start in each second, whether or not earlier ones have ended. */
const requestsPerSecond = sized(200, 20);
const paths = ['/', '/terms', '/search?state=TX', '/search?category=land', '/api/properties'] as const;

/** What the requests of a load found. */
interface LoadOutcome {
  readonly times: number[];
  /** Why requests failed, each once. */
  readonly failures: string[];
  /** Pages without the HTML of their first view. */
  readonly withoutFirstView: number;
}

/**
 * Promotes versions in turn while pages are requested, and then reads every file of the version that an open page started
 * with. Returns a sentence with what was counted.
 */
export async function promoteUnderLoad(
  admin: ReturnType<typeof releasesAt>,
  { origin, versions, promotions }: { origin: string; versions: readonly string[]; promotions: number },
): Promise<string> {
  const load = startLoad(origin);
  const started = performance.now();
  for (let i = 0; i < promotions; i++) await admin.promote('listings', versions[i % versions.length] ?? '');
  const seconds = (performance.now() - started) / 1_000;
  const { times, failures, withoutFirstView } = await load.stop();
  const total = times.length + failures.length;
  const latency = [0.5, 0.99].map((share) => `${quantile(times, share).toFixed(0)} ms`).join(' and ');
  return (
    `${promotions} promotions in ${seconds.toFixed(0)} s under ${requestsPerSecond} requests/s: ${failures.length} of ${total} requests ` +
    `failed${failures.length > 0 ? ` (${[...new Set(failures)].join(', ')})` : ''}, ${withoutFirstView} pages came without their first ` +
    `view; half of the responses took up to ${latency.replace(' and ', ', 99 % up to ')}.`
  );
}

function startLoad(origin: string) {
  const outcome = { times: [] as number[], failures: [] as string[], withoutFirstView: 0 };
  const pending = new Set<Promise<void>>();
  let requested = 0;

  async function request(path: string): Promise<void> {
    const started = performance.now();
    try {
      const response = await fetch(origin + path);
      const text = await response.text();
      if (response.status !== 200) throw new Error(`${path} responded ${response.status}`);
      if (!path.startsWith('/api/') && !text.includes('<h1')) outcome.withoutFirstView += 1;
      outcome.times.push(performance.now() - started);
    } catch (error) {
      outcome.failures.push(error instanceof Error ? error.message : String(error));
    }
  }

  const started = performance.now();
  const timer = setInterval(() => {
    const due = ((performance.now() - started) / 1_000) * requestsPerSecond;
    for (; requested < due; requested++) {
      const job = request(paths[requested % paths.length] ?? '/').finally(() => pending.delete(job));
      pending.add(job);
    }
  }, 5);
  return {
    async stop(): Promise<LoadOutcome> {
      clearInterval(timer);
      await Promise.all(pending);
      return outcome;
    },
  };
}

/** How many files of a release the gateway still serves, as a sentence. @throws Error where one is missing */
export async function readReleaseFiles(origin: string, folder: string): Promise<string> {
  const { name, version, files } = JSON.parse(await readFile(join(folder, 'slice.json'), 'utf8')) as Release;
  const scripts = Object.keys(files).filter((path) => path.endsWith('.js') && path !== 'server.js');
  for (const path of scripts) {
    const { status } = await fetch(`${origin}/slices/${name}/${version}/${path}`);
    if (status !== 200) throw new Error(`${path} of ${name} ${version} responded ${status}.`);
  }
  return `All ${scripts.length} scripts of the version that was current before them are still served.`;
}
