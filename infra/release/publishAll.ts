import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { platformNames } from '@dealstead/contracts';
import type { PlatformName } from '@dealstead/contracts';
import type { Release } from '@dealstead/contracts/platform/releases';
import { UserError } from '@dealstead/slice-tools/userError';
import { releasesAt } from './admin.ts';
import { provideRelease } from './provide.ts';
import { projectOf, root } from './platform.ts';
import { createPublication } from './publication.ts';
import { provideSliceKey, publicKeyOf, sliceKeyFile } from '@dealstead/slice-tools/signing';
import { readSource } from '@dealstead/slice-tools/source';

export interface PublishAllOptions {
  adminUrl: string;
  /** The launcher's private key as JSON. */
  identityKey: string;
  builds: Builds;
  releasesDir: string;
  /** The folder of the keys by which releases are signed, one for each name. Missing ones are created and registered. */
  keysDir: string;
  onProgress: (text: string) => void;
}

/** Builds that are running or finished. */
export interface Builds {
  readonly results: Promise<ReadonlyMap<PlatformName, Release | UserError>>;
  reportTo(onProgress: (text: string) => void): void;
}

/** Milliseconds that the start of the product waits for an admin service that is unavailable, for each call. */
const retryFor = 120_000;

/**
 * Publishes the shell and every slice in their current sources, and promotes each as the launcher, which admin ignores
 * for a name that an operator has promoted. Where sources do not compile, or admin refuses what was made of them (a key
 * that was revoked, for example), the error is printed and the current release stays; without one the error is thrown.
 */
export async function publishAll(options: PublishAllOptions): Promise<void> {
  const { adminUrl, identityKey, builds, releasesDir, keysDir, onProgress } = options;
  builds.reportTo(onProgress);
  const built = await builds.results;
  const names = [...built.keys()];

  const admin = releasesAt(adminUrl, JSON.parse(identityKey), { retryFor });
  try {
    const status = new Map((await admin.status()).map((entry) => [entry.name, entry]));
    const keepCurrent = (name: PlatformName, error: UserError): void => {
      const current = status.get(name)?.current;
      if (!current) throw error;
      console.error(`${error.message}\n${name} stays at ${current}.`);
    };
    const publish = async (name: PlatformName): Promise<void> => {
      const release = built.get(name);
      const entry = status.get(name);
      if (release instanceof UserError) return keepCurrent(name, release);
      if (!release || entry?.current === release.version) return;
      if (!entry?.published.some(({ version }) => version === release.version)) {
        onProgress(`publishing ${name}`);
        const key = provideSliceKey(sliceKeyFile(keysDir, name));
        await admin.addKey(name, publicKeyOf(key));
        await admin.publish(await createPublication(release, readSource(root), { releasesDir, keysDir }));
      }
      await admin.promote(name, release.version, { asLauncher: true });
    };
    // A release may be rejected because of the current ones: a shell that shares less needs the new slices first. The
    // rejected ones are repeated as long as others succeed.
    let pending = names;
    while (pending.length > 0) {
      const rejected = new Map<PlatformName, UserError>();
      for (const name of pending) {
        try {
          await publish(name);
        } catch (error) {
          if (!(error instanceof UserError)) throw error;
          rejected.set(name, error);
        }
      }
      if (rejected.size === pending.length) {
        for (const [name, error] of rejected) keepCurrent(name, error);
        return;
      }
      pending = [...rejected.keys()];
    }
  } finally {
    await admin.close();
  }
}

/**
 * Starts the builds of what has changed, each in a separate process, as many at a time as there are cores. Builds do not
 * need the servers, so the launcher starts them first.
 */
export function startBuilds(releasesDir: string): Builds {
  let report: (text: string) => void = () => undefined;
  const results = buildAll(releasesDir, (text) => report(text));
  results.catch(() => undefined); // handled where the results are awaited
  return { results, reportTo: (next) => (report = next) };
}

async function buildAll(releasesDir: string, onProgress: (text: string) => void) {
  const names = platformNames.filter((name) =>
    existsSync(join(projectOf(name).folder, name === 'shell' ? 'src/main.tsx' : 'src/slice.ts')),
  );
  const results = new Map<PlatformName, Release | UserError>();
  const building = new Set<PlatformName>();
  const queue = [...names];
  const reportProgress = () => onProgress(`building ${[...building].join(', ')}`);
  async function work(): Promise<void> {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const name = next;
      try {
        const onBuild = () => {
          building.add(name);
          reportProgress();
        };
        results.set(name, await provideRelease(name, releasesDir, onBuild));
      } catch (error) {
        if (!(error instanceof UserError)) throw error;
        results.set(name, error);
      }
      if (building.delete(name) && building.size > 0) reportProgress();
    }
  }
  await Promise.all(Array.from({ length: Math.min(names.length, availableParallelism()) }, work));
  return results;
}
