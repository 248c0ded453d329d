import type { ReleaseSet } from '@dealstead/contracts/platform/releases';
import { createBackgroundJob } from '@dealstead/service-kit';
import type { BackgroundJob } from '@dealstead/service-kit';
import type { Db, Snapshot } from '../database.ts';
import { createReleaseSet } from './rules.ts';
import * as store from './store.ts';
import type { PrepareSet } from './upcomingSet.ts';

/**
 * Rollbacks that are prepared, of what was promoted last and within a day. The renderer has threads for six combinations of
 * versions (shell/server/src/renderer.ts): these, the current one, and those of versions that are published or in canary.
 */
const prepared = { rollbacks: 2, hours: 24 } as const;

/** The sets that the next rollbacks would show, one for each promotion; the last promotion comes first. */
async function readRollbackSets(tx: Snapshot): Promise<ReleaseSet[]> {
  const contents = await store.readContents(tx, 0);
  const sets: ReleaseSet[] = [];
  for (const versions of await store.readPreviousVersions(tx, prepared)) {
    const releases = await store.currentReleasesWith(tx, await store.readReleases(tx, versions));
    const set = createReleaseSet({ ...contents, releases, canaries: [] });
    if (set) sets.push(set);
  }
  return sets;
}

/**
 * Has gateways load what the next rollbacks would show, and keep it, so that a rollback only moves a pointer. Of two slices that
 * were promoted one after the other, the rollback of the first one shows a set that nobody got yet. Wake it when a version was
 * published or the set has changed; the interval reaches gateways that started since.
 */
export const createRollbackSetsJob = (db: Db, prepareSet: PrepareSet): BackgroundJob =>
  createBackgroundJob({
    name: 'rollback-sets',
    idleEvery: 60_000,
    async run() {
      for (const set of await db.snapshot(readRollbackSets)) await prepareSet(set);
      return false;
    },
  });
