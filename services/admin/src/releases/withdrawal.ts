import { nextReleaseState, platformNames } from '@dealstead/contracts';
import type { SliceName } from '@dealstead/contracts';
import type { ReleaseSet } from '@dealstead/contracts/platform/releases';
import { Conflict } from '@dealstead/service-kit';
import { recordAction } from '../actions/index.ts';
import { actorName } from '../actorName.ts';
import type { Tx } from '../database.ts';
import { readSet, type ActionSource } from './promotion.ts';
import * as store from './store.ts';
import { changeState } from './versionStore.ts';

/**
 * Takes a slice of another team off the site: its pages, navigation and slot components are not in the set any more. Its
 * versions stay and can be promoted again.
 * @throws Conflict for a slice of the platform, and where none of its versions is promoted
 */
export async function withdraw(
  tx: Tx,
  name: SliceName,
  reason: string,
  { actor, userAgent }: ActionSource,
): Promise<{ set: ReleaseSet; version: string }> {
  await store.lockSet(tx);
  if (platformNames.some((platform) => platform === name))
    throw new Conflict(`${name} is a part of the platform. Pause its pages instead.`, 'platform-slice');
  const pointer = await store.findPointer(tx, name);
  if (!pointer) throw new Conflict(`Nothing of ${name} is promoted, so there is nothing to withdraw.`, 'not-promoted');
  const by = actorName(actor);
  const shown = await store.readShownVersions(tx, name);
  for (const { version, state } of shown) {
    const to = nextReleaseState(state, 'roll-back');
    if (to) await changeState(tx, name, { version, from: state, to }, { by, reason });
  }
  await store.deletePointer(tx, name);
  const { version } = pointer;
  await recordAction(tx, { actor, action: 'release.withdrawn', target: name, reason, before: { version }, userAgent });
  return { set: await readSet(tx, await store.incrementRevision(tx)), version };
}
