import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { releasedNames } from '@dealstead/contracts';
import type { ReleasedName } from '@dealstead/contracts';
import type { Release } from '@dealstead/contracts/platform/releases';
import { Sentence } from '../servers/sentence.ts';
import { releasesAt } from './admin.ts';
import { provideRelease } from './provide.ts';
import { folderOf } from './webpack.ts';

export interface PublishAllOptions {
  adminUrl: string;
  /** The launcher's private key as JSON. */
  identityKey: string;
  releasesDir: string;
  onProgress: (text: string) => void;
}

/** Milliseconds that the start of the product waits for an admin service that is unavailable, for each call. */
const retryFor = 120_000;

/**
 * Publishes the shell and every slice as their sources are now, and promotes them where nobody else has the say. What
 * does not build is told and stays as it was; where nothing of it runs yet, that is a sentence thrown.
 */
export async function publishAll({ adminUrl, identityKey, releasesDir, onProgress }: PublishAllOptions): Promise<void> {
  const names = releasedNames.filter((name) =>
    existsSync(join(folderOf(name), name === 'shell' ? 'src/main.tsx' : 'src/slice.ts')),
  );
  const built = await provideAll(names, releasesDir, onProgress);

  const admin = releasesAt(adminUrl, JSON.parse(identityKey), { retryFor });
  try {
    const status = new Map((await admin.status()).map((entry) => [entry.name, entry]));
    for (const name of names) {
      const release = built.get(name);
      const now = status.get(name);
      if (release instanceof Sentence) {
        if (!now?.current) throw release;
        console.error(`${release.message}\n${name} stays at ${now.current}.`);
        continue;
      }
      if (!release || now?.current === release.version) continue;
      if (!now?.published.some(({ version }) => version === release.version)) {
        onProgress(`publishing ${name}`);
        await admin.publish(release);
      }
      await admin.promote(name, release.version, true);
    }
  } finally {
    await admin.close();
  }
}

/** Builds what has changed, two at a time, the shell first since it takes longest. */
async function provideAll(names: readonly ReleasedName[], releasesDir: string, onProgress: (text: string) => void) {
  const results = new Map<ReleasedName, Release | Sentence>();
  const building = new Set<ReleasedName>();
  const waiting = [...names];
  const tell = () => onProgress(`building ${[...building].join(', ')}`);
  async function work(): Promise<void> {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const own = name;
      try {
        const onBuild = () => {
          building.add(own);
          tell();
        };
        results.set(own, await provideRelease(own, releasesDir, onBuild));
      } catch (error) {
        if (!(error instanceof Sentence)) throw error;
        results.set(own, error);
      }
      if (building.delete(own) && building.size > 0) tell();
    }
  }
  await Promise.all([work(), work()]);
  return results;
}
