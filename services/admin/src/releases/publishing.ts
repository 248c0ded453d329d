import { isDeepStrictEqual } from 'node:util';
import type { Release } from '@dealstead/contracts/platform/releases';
import { Conflict, Unavailable } from '@dealstead/service-kit';
import type { Callers } from '@dealstead/service-kit';
import { recordAction } from '../actions/store.ts';
import { actorName } from '../actorName.ts';
import type { Db } from '../database.ts';
import { assertCompatible, refusal } from './refusals.ts';
import { findFileMismatches } from './releaseFiles.ts';
import * as store from './store.ts';
import type { TryRelease } from './tryRelease.ts';

export interface PublishDeps {
  readonly db: Db;
  readonly releasesDir: string;
  /** Loads a release's bundle in the renderer; undefined without a renderer. */
  readonly tryRelease: TryRelease | undefined;
}

/**
 * Publishes a version. Its files must match its manifest, its bundle must load, and it must be compatible with the current
 * releases.
 * @returns whether it was published before, with the same content
 * @throws Conflict with the reasons
 */
export async function publishRelease(
  deps: PublishDeps,
  release: Release,
  actor: Callers['admin'],
): Promise<{ isKnown: boolean }> {
  const { name, version } = release;
  const summary = `${name} ${version} cannot be published`;
  const mismatches = await findFileMismatches(release, deps.releasesDir);
  if (mismatches.length > 0) throw refusal('files-differ', summary, mismatches);
  const trial = await loadInRenderer(deps, release, actorName(actor));
  if (trial.reason) throw refusal('does-not-load', summary, [trial.reason]);
  return deps.db.change(async (tx) => {
    await store.lockSet(tx);
    const existing = await store.findRelease(tx, name, version);
    if (existing) {
      if (isDeepStrictEqual(existing, release)) return { isKnown: true };
      throw new Conflict(
        `${name} ${version} is published already with other content; a version never changes.`,
        'version-taken',
      );
    }
    assertCompatible(summary, await store.currentReleasesWith(tx, release));
    await store.addRelease(tx, release, actorName(actor));
    await recordAction(tx, {
      actor,
      action: 'release.published',
      target: name,
      after: { version, trial: trial.isLoaded ? 'loads' : 'not tried' },
    });
    return { isKnown: false };
  });
}

/** Whether the release's bundle for the renderer was loaded, and the reason why it does not load. */
async function loadInRenderer(
  { db, tryRelease }: PublishDeps,
  release: Release,
  by: string,
): Promise<{ isLoaded: boolean; reason: string | null }> {
  const notTried = { isLoaded: false, reason: null };
  const shell = release.name === 'shell' ? release : await store.findCurrentPointer(db, 'shell');
  // Before the first shell there is nothing to run a slice in.
  if (!tryRelease || !shell) return notTried;
  try {
    const reason = await tryRelease(release, shell.version);
    return { isLoaded: reason === null, reason };
  } catch (error) {
    // The platform must start without its renderer, too: browsers then render the pages.
    if (error instanceof Unavailable && by === 'launcher') return notTried;
    throw error;
  }
}
