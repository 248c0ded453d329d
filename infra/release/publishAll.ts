import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { releasedNames } from '@dealstead/contracts';
import type { ReleasedName } from '@dealstead/contracts';
import type { Release } from '@dealstead/contracts/platform/releases';
import { UserError } from '../servers/userError.ts';
import { releasesAt } from './admin.ts';
import { provideRelease } from './provide.ts';
import { folderOf } from './webpack.ts';

export interface PublishAllOptions {
  adminUrl: string;
  /** The launcher's private key as JSON. */
  identityKey: string;
  builds: Builds;
  onProgress: (text: string) => void;
}

/** Builds that run or have ended. */
export interface Builds {
  readonly results: Promise<ReadonlyMap<ReleasedName, Release | UserError>>;
  reportTo(onProgress: (text: string) => void): void;
}

/** Milliseconds that the start of the product waits for an admin service that is unavailable, for each call. */
const retryFor = 120_000;

/**
 * Publishes the shell and every slice as their sources are now, and promotes them where nobody else has the say. A
 * release that does not compile is reported and its slice stays as it was; without any version to keep, it throws.
 */
export async function publishAll({ adminUrl, identityKey, builds, onProgress }: PublishAllOptions): Promise<void> {
  builds.reportTo(onProgress);
  const built = await builds.results;
  const names = [...built.keys()];

  const admin = releasesAt(adminUrl, JSON.parse(identityKey), { retryFor });
  try {
    const status = new Map((await admin.status()).map((entry) => [entry.name, entry]));
    const provide = async (name: ReleasedName): Promise<void> => {
      const release = built.get(name);
      const now = status.get(name);
      if (release instanceof UserError) {
        if (!now?.current) throw release;
        console.error(`${release.message}\n${name} stays at ${now.current}.`);
        return;
      }
      if (!release || now?.current === release.version) return;
      if (!now?.published.some(({ version }) => version === release.version)) {
        onProgress(`publishing ${name}`);
        await admin.publish(release);
      }
      await admin.promote(name, release.version, true);
    };
    // A release may be refused because of what is current: a shell that shares less needs the new slices first.
    for (let waiting = names, refusals: UserError[] = []; waiting.length > 0;) {
      const refused: ReleasedName[] = [];
      refusals = [];
      for (const name of waiting) {
        try {
          await provide(name);
        } catch (error) {
          if (!(error instanceof UserError)) throw error;
          refused.push(name);
          refusals.push(error);
        }
      }
      if (refused.length === waiting.length) throw refusals[0];
      waiting = refused;
    }
  } finally {
    await admin.close();
  }
}

/**
 * Builds what has changed, each release in a process of its own, as many at a time as there are cores. Building needs none
 * of the servers, so the launcher begins with it.
 */
export function startBuilds(releasesDir: string): Builds {
  let report: (text: string) => void = () => undefined;
  const results = buildAll(releasesDir, (text) => report(text));
  results.catch(() => undefined); // reported where it is awaited
  return { results, reportTo: (next) => (report = next) };
}

async function buildAll(releasesDir: string, onProgress: (text: string) => void) {
  const names = releasedNames.filter((name) =>
    existsSync(join(folderOf(name), name === 'shell' ? 'src/main.tsx' : 'src/slice.ts')),
  );
  const results = new Map<ReleasedName, Release | UserError>();
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
        if (!(error instanceof UserError)) throw error;
        results.set(own, error);
      }
      if (building.delete(own) && building.size > 0) tell();
    }
  }
  await Promise.all(Array.from({ length: Math.min(names.length, availableParallelism()) }, work));
  return results;
}
