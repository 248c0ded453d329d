import type { PausedPage } from '@dealstead/contracts';
import type { ReleaseSet } from '@dealstead/contracts/platform/releases';
import { Conflict } from '@dealstead/service-kit';
import { recordAction } from '../actions/index.ts';
import { actorName } from '../actorName.ts';
import type { Tx } from '../database.ts';
import { readSet } from './promotion.ts';
import type { ActionSource } from './promotion.ts';
import { pauseRefusal } from './rules.ts';
import * as store from './store.ts';

/** The set after a change, and whether there was anything to change. */
interface ChangedSet {
  readonly set: ReleaseSet;
  readonly changed: boolean;
}

const targetOf = ({ slice, page }: PausedPage) => (page === null ? slice : `${slice} ${page}`);

/** Shows a page, or all pages of a slice, as being repaired. @throws Conflict where there is no such page */
export async function pause(
  tx: Tx,
  paused: PausedPage,
  reason: string,
  { actor, userAgent }: ActionSource,
): Promise<ChangedSet> {
  const revision = await store.lockSet(tx);
  const refusal = pauseRefusal(await store.currentReleases(tx), paused.slice, paused.page);
  if (refusal !== null) throw new Conflict(refusal, 'not-pausable');
  const isNew = await store.insertPaused(tx, paused, { reason, pausedBy: actorName(actor) });
  if (!isNew) return { set: await readSet(tx, revision), changed: false };
  await recordAction(tx, { actor, action: 'release.paused', target: targetOf(paused), reason, userAgent });
  return { set: await readSet(tx, await store.incrementRevision(tx)), changed: true };
}

/** Shows a page, or a slice, again. A page of a slice that is paused as a whole stays paused with it. */
export async function resume(tx: Tx, paused: PausedPage, { actor, userAgent }: ActionSource): Promise<ChangedSet> {
  const revision = await store.lockSet(tx);
  if (!(await store.deletePaused(tx, paused))) return { set: await readSet(tx, revision), changed: false };
  await recordAction(tx, { actor, action: 'release.resumed', target: targetOf(paused), userAgent });
  return { set: await readSet(tx, await store.incrementRevision(tx)), changed: true };
}
