import { planPromotion } from '@dealstead/contracts';
import type { ReleasedName } from '@dealstead/contracts';
import type { ReleaseSet } from '@dealstead/contracts/platform/releases';
import { Conflict, NotFound } from '@dealstead/service-kit';
import type { Callers } from '@dealstead/service-kit';
import { recordAction } from '../actions/store.ts';
import { actorName } from '../actorName.ts';
import type { Tx } from '../database.ts';
import { assertCompatible } from './refusals.ts';
import { createReleaseSet, promotionRefusal, withCanaries } from './rules.ts';
import * as store from './store.ts';
import { changeState, findVersion, readStates } from './versionStore.ts';

/** Who changes the set, with which user agent. */
export interface ActionSource {
  readonly actor: Callers['admin'];
  readonly userAgent: string | undefined;
}

/** A pointer to a version, and the requested change of it. */
interface PointerMove {
  readonly name: ReleasedName;
  readonly version: string;
  readonly previous: string | null;
  readonly action: 'release.promoted' | 'release.rolled-back';
}

/**
 * Promotes a version. The launcher leaves a version that somebody else has promoted, and one with a canary; and it does not
 * promote one again that was rolled back.
 * @throws NotFound for a version that was never published, Conflict where it was refused or is incompatible with the others
 */
export async function promote(
  tx: Tx,
  { name, version, asLauncher }: { name: ReleasedName; version: string; asLauncher: boolean },
  source: ActionSource,
): Promise<{ set: ReleaseSet; moved: boolean }> {
  const revision = await store.lockSet(tx);
  const pointer = await store.findPointer(tx, name);
  const stays =
    pointer?.version === version || (asLauncher && pointer !== null && (await isOperated(tx, pointer, version)));
  if (stays) return { set: await readSet(tx, revision), moved: false };
  const previous = pointer?.version ?? null;
  return { set: await movePointer(tx, { name, version, previous, action: 'release.promoted' }, source), moved: true };
}

/** Promotes the version before the current one. @throws Conflict without one, or where it is incompatible with the others */
export async function rollBack(
  tx: Tx,
  name: ReleasedName,
  source: ActionSource,
): Promise<{ set: ReleaseSet; version: string }> {
  await store.lockSet(tx);
  const pointer = await store.findPointer(tx, name);
  if (!pointer?.previous) throw new Conflict(`There is no version of ${name} before this one.`, 'nothing-before');
  const { version: previous, previous: version } = pointer;
  return { set: await movePointer(tx, { name, version, previous, action: 'release.rolled-back' }, source), version };
}

/** Points at a published version if it is compatible with the current releases. Requires the set's lock. */
async function movePointer(
  tx: Tx,
  { name, version, previous, action }: PointerMove,
  { actor, userAgent }: ActionSource,
): Promise<ReleaseSet> {
  const found = await findVersion(tx, name, version);
  if (!found) throw new NotFound(`${name} ${version} was never published.`);
  const leaving = action === 'release.rolled-back' ? 'roll-back' : 'supersede';
  const transitions = planPromotion(await readStates(tx, name, version), version, leaving);
  if (!transitions) throw new Conflict(promotionRefusal(`${name} ${version}`, found.state), 'not-promotable');
  const candidates = await store.currentReleasesWith(tx, found.release);
  if (!candidates.has('shell')) throw withoutShell();
  const summary = `${name} ${version} cannot be promoted`;
  assertCompatible(summary, candidates);
  const canaries = (await store.readCanaries(tx)).filter(({ release }) => release.name !== name);
  if (canaries.length > 0)
    assertCompatible(`${summary} before a canary is rolled back`, withCanaries(candidates, canaries));
  const by = actorName(actor);
  for (const transition of transitions) {
    const reason = transition.version === version ? null : `${version} took its place.`;
    await changeState(tx, name, transition, { by, reason });
  }
  const revision = await store.movePointer(tx, { name, version, previous, promotedBy: by });
  await recordAction(tx, {
    actor,
    action,
    target: name,
    before: { version: previous },
    after: { version },
    userAgent,
  });
  return readSet(tx, revision);
}

const withoutShell = () => new Conflict('Promote a shell first: nothing can be shown without it.', 'shell-first');

/** Whether an admin or operator decided which version is current, or that this one is not. */
async function isOperated(tx: Tx, { name, promotedBy }: store.Pointer, version: string): Promise<boolean> {
  if (promotedBy !== 'launcher') return true;
  const decided = [{ state: 'canary' }, { version, state: 'rolled-back' }];
  return (await tx.release.count({ where: { name, OR: decided } })) > 0;
}

/** The set within this transaction. @throws Conflict while there is no shell */
export async function readSet(tx: Tx, revision: number): Promise<ReleaseSet> {
  const set = createReleaseSet(await store.readContents(tx, revision));
  if (set === null) throw withoutShell();
  return set;
}
