import { setTimeout as sleep } from 'node:timers/promises';
import { getReleases, promoteRelease, publishRelease, rollBackRelease } from '@dealstead/contracts/admin/releases';
import type { Release } from '@dealstead/contracts/platform/releases';
import type { ReleasedName } from '@dealstead/contracts';
import { Refusal, peer } from '@dealstead/service-kit';
import type { Jwk } from '@dealstead/service-kit';
import { z } from 'zod';
import { UserError } from '../servers/userError.ts';

const Reasons = z.object({ reasons: z.array(z.string()) });

/** Milliseconds before the first retry; each further pause is twice as long, up to the longest. */
const firstPause = 250;
const longestPause = 5_000;
/** Statuses of a service or a dependency that is unavailable; `peer` reports a connection that fails as 503. */
const transient = new Set([502, 503, 504]);

/**
 * The admin service's releases, for someone who holds a key. Refusals are thrown as sentences. Publishing and promoting
 * are idempotent, so a call that finds admin unavailable is repeated, with exponential backoff, for up to `retryFor`
 * milliseconds. Rolling back is not idempotent and is never repeated.
 */
export function releasesAt(url: string, key: Jwk, { retryFor = 10_000 }: { retryFor?: number } = {}) {
  const admin = peer({ url, key, timeout: 15_000 });

  async function repeated<T>(call: () => Promise<T>): Promise<T> {
    const deadline = performance.now() + retryFor;
    for (let wait = firstPause; ; wait = Math.min(wait * 2, longestPause)) {
      try {
        return await call();
      } catch (error) {
        const isTransient = error instanceof Refusal && transient.has(error.status);
        if (!isTransient || performance.now() + wait > deadline) throw error;
        await sleep(wait);
      }
    }
  }

  async function asked<T>(what: string, answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const details = Reasons.safeParse(error.details);
      throw new UserError(
        [`${what} was refused: ${error.message}`, ...(details.success ? details.data.reasons : [])].join('\n  '),
        { cause: error },
      );
    }
  }

  return {
    status: () =>
      asked(
        'Asking for the releases',
        repeated(() => admin.call(getReleases, {})),
      ),
    publish: (release: Release) =>
      asked(
        `Publishing ${release.name} ${release.version}`,
        repeated(() => admin.call(publishRelease, { body: release })),
      ),
    promote: (name: ReleasedName, version: string, asLauncher = false) =>
      asked(
        `Promoting ${name} ${version}`,
        repeated(() => admin.call(promoteRelease, { params: { name }, body: { version, asLauncher } })),
      ),
    rollBack: (name: ReleasedName) => asked(`Rolling back ${name}`, admin.call(rollBackRelease, { params: { name } })),
    close: () => admin.close(),
  };
}
