import { getReleases, promoteRelease, publishRelease, rollBackRelease } from '@dealstead/contracts/admin/releases';
import type { Release } from '@dealstead/contracts/platform/releases';
import type { ReleasedName } from '@dealstead/contracts';
import { Refusal, peer } from '@dealstead/service-kit';
import type { Jwk } from '@dealstead/service-kit';
import { z } from 'zod';
import { Sentence } from '../servers/sentence.ts';

const Reasons = z.object({ reasons: z.array(z.string()) });

/** The admin service's releases, for someone who holds a key. Refusals are thrown as sentences. */
export function releasesAt(url: string, key: Jwk) {
  const admin = peer({ url, key, timeout: 15_000 });

  async function asked<T>(what: string, answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const details = Reasons.safeParse(error.details);
      throw new Sentence(
        [`${what} was refused: ${error.message}`, ...(details.success ? details.data.reasons : [])].join('\n  '),
        { cause: error },
      );
    }
  }

  return {
    status: () => asked('Asking for the releases', admin.call(getReleases, {})),
    publish: (release: Release) =>
      asked(`Publishing ${release.name} ${release.version}`, admin.call(publishRelease, { body: release })),
    promote: (name: ReleasedName, version: string, asLauncher = false) =>
      asked(
        `Promoting ${name} ${version}`,
        admin.call(promoteRelease, { params: { name }, body: { version, asLauncher } }),
      ),
    rollBack: (name: ReleasedName) => asked(`Rolling back ${name}`, admin.call(rollBackRelease, { params: { name } })),
    close: () => admin.close(),
  };
}
