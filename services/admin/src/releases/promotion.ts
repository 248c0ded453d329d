import { compareReleasedNames, planPromotion } from '@dealstead/contracts';
import type { ReleasedName } from '@dealstead/contracts';
import type { ReleaseSet, ReleaseVersions } from '@dealstead/contracts/platform/releases';
import { Conflict, NotFound } from '@dealstead/service-kit';
import type { Callers } from '@dealstead/service-kit';
import { recordAction } from '../actions/index.ts';
import { actorName } from '../actorName.ts';
import type { Tx } from '../database.ts';
import { assertCompatible } from './refusals.ts';
import { createReleaseSet, describeOtherChange, promotionRefusal, withCanaries } from './rules.ts';
import * as store from './store.ts';
import { changeState, findLastSuperseded, findVersion, readStates } from './versionStore.ts';

/** Who changes the set, with which user agent. */
export interface ActionSource {
  readonly actor: Callers['admin'];
  readonly userAgent: string | undefined;
  /** Why, where the caller says so. */
  readonly reason?: string;
}

/** The version that the caller saw as current: null for none, undefined for a caller that did not look. */
type SeenVersion = string | null | undefined;

/** A pointer to a version, and the requested change of it. */
interface PointerMove {
  readonly name: ReleasedName;
  readonly version: string;
  /** The version that it points at now. */
  readonly replaced: string | null;
  /** The version that the next rollback restores. */
  readonly previous: string | null;
}

/**
 * Promotes a version. The launcher leaves a version that somebody else has promoted, and one with a canary; and it does not
 * promote one again that was rolled back.
 * @throws NotFound for a version that was never published, Conflict where it was refused, is incompatible with the others, or
 * another version is current than the caller saw
 */
export async function promote(
  tx: Tx,
  {
    name,
    version,
    asLauncher,
    replaces,
  }: { name: ReleasedName; version: string; asLauncher: boolean; replaces?: SeenVersion },
  source: ActionSource,
): Promise<{ set: ReleaseSet; moved: boolean }> {
  const revision = await store.lockSet(tx);
  const pointer = await store.findPointer(tx, name);
  if (asLauncher && pointer !== null && (await isOperated(tx, pointer, version)))
    return { set: await readSet(tx, revision), moved: false };
  return promoteSet(tx, { [name]: version }, { [name]: replaces }, source);
}

/**
 * Promotes versions of several names together: all of them or none, with one revision. What is current already stays.
 * @param replaces by name, what the caller saw as current: of two who promote at once, the second one gets a Conflict
 * @throws NotFound for a version that was never published, Conflict where one was refused, they are incompatible, or another
 * version is current than the caller saw
 */
export async function promoteSet(
  tx: Tx,
  versions: ReleaseVersions,
  replaces: Readonly<Record<ReleasedName, SeenVersion>>,
  source: ActionSource,
): Promise<{ set: ReleaseSet; moved: boolean }> {
  const revision = await store.lockSet(tx);
  const moves: PointerMove[] = [];
  for (const [name, version] of Object.entries(versions).toSorted(([a], [b]) => compareReleasedNames(a, b))) {
    const pointer = await store.findPointer(tx, name);
    const replaced = pointer?.version ?? null;
    if (version === replaced) continue;
    assertUnchanged(name, replaces[name], pointer, `${version} was not promoted`);
    moves.push({ name, version, replaced, previous: replaced });
  }
  if (moves.length === 0) return { set: await readSet(tx, revision), moved: false };
  return { set: await movePointers(tx, moves, 'release.promoted', source), moved: true };
}

/**
 * Restores the version before the current one, and those of the names that were promoted with it. Another rollback goes one
 * version further back: a version that was rolled back is never restored, it is promoted again by its name.
 * @param seen what the caller saw as current: of two who roll back at once, the second one gets a Conflict
 * @throws Conflict without one, where they are incompatible with the others, or another version is current than `seen`
 */
export async function rollBack(
  tx: Tx,
  name: ReleasedName,
  seen: SeenVersion,
  source: ActionSource,
): Promise<{ set: ReleaseSet; version: string }> {
  await store.lockSet(tx);
  const pointer = await store.findPointer(tx, name);
  assertUnchanged(name, seen, pointer, `${name} was not rolled back`);
  const pointers = pointer === null ? [] : await store.findPointersMovedWith(tx, pointer);
  const moves = await Promise.all(pointers.map((moved) => toPreviousVersion(tx, moved)));
  const [first] = moves;
  if (!first) throw withoutPrevious(name);
  return { set: await movePointers(tx, moves, 'release.rolled-back', source), version: first.version };
}

/** @throws Conflict where somebody else has changed the current version since the caller looked at it */
function assertUnchanged(name: ReleasedName, seen: SeenVersion, pointer: store.Pointer | null, outcome: string): void {
  if (seen === undefined || seen === (pointer?.version ?? null)) return;
  throw new Conflict(describeOtherChange(name, pointer, outcome), 'changed-meanwhile');
}

async function toPreviousVersion(tx: Tx, { name, version, previous }: store.Pointer): Promise<PointerMove> {
  if (previous === null) throw withoutPrevious(name);
  return { name, version: previous, replaced: version, previous: await findLastSuperseded(tx, name, previous) };
}

/** Points at published versions if they are compatible with the current releases. Requires the set's lock. */
async function movePointers(
  tx: Tx,
  moves: readonly PointerMove[],
  action: 'release.promoted' | 'release.rolled-back',
  { actor, userAgent, reason: why }: ActionSource,
): Promise<ReleaseSet> {
  const planned = await Promise.all(moves.map((move) => planMove(tx, move, action)));
  const candidates = await store.currentReleasesWith(
    tx,
    planned.map(({ release }) => release),
  );
  if (!candidates.has('shell')) throw withoutShell();
  const summary = `${planned.map(({ release }) => `${release.name} ${release.version}`).join(' and ')} cannot be promoted`;
  assertCompatible(summary, candidates);
  const moved = new Set(moves.map(({ name }) => name));
  const canaries = (await store.readCanaries(tx)).filter(({ release }) => !moved.has(release.name));
  if (canaries.length > 0)
    assertCompatible(`${summary} before a canary is rolled back`, withCanaries(candidates, canaries));
  const by = actorName(actor);
  const revision = await store.incrementRevision(tx);
  for (const { name, version, replaced, previous, transitions } of planned) {
    const replacement = `${version} took its place.`;
    for (const transition of transitions) {
      const isLeaving = transition.version !== version;
      // The reason of a rollback is about the version that is taken back.
      const reason = isLeaving ? (action === 'release.rolled-back' && why) || replacement : (why ?? null);
      await changeState(tx, name, transition, { by, reason });
    }
    await store.movePointer(tx, { name, version, previous, promotedBy: by, revision });
    await recordAction(tx, {
      actor,
      action,
      target: name,
      reason: why,
      before: { version: replaced },
      after: { version },
      userAgent,
    });
  }
  return readSet(tx, revision);
}

/** The release of a move and the changes of states that it takes. */
async function planMove(tx: Tx, move: PointerMove, action: 'release.promoted' | 'release.rolled-back') {
  const { name, version } = move;
  const found = await findVersion(tx, name, version);
  if (!found) throw new NotFound(`${name} ${version} was never published.`);
  const leaving = action === 'release.rolled-back' ? 'roll-back' : 'supersede';
  const transitions = planPromotion(await readStates(tx, name, version), version, leaving);
  if (!transitions) throw new Conflict(promotionRefusal(`${name} ${version}`, found.state), 'not-promotable');
  return { ...move, release: found.release, transitions };
}

const withoutShell = () => new Conflict('Promote a shell first: nothing can be shown without it.', 'shell-first');
const withoutPrevious = (name: ReleasedName) =>
  new Conflict(`There is no version of ${name} before this one. Promote the one that you want.`, 'nothing-before');

/** Whether an admin or operator decided which version is current, or that this one is not. */
async function isOperated(tx: Tx, { name, promotedBy }: store.Pointer, version: string): Promise<boolean> {
  if (promotedBy !== 'launcher') return true;
  const decided = await tx.sql`
    SELECT 1 FROM releases
    WHERE name = ${name} AND (state = 'canary' OR (version = ${version} AND state = 'rolled-back')) LIMIT 1`;
  return decided.length > 0;
}

/** The set within this transaction. @throws Conflict while there is no shell */
export async function readSet(tx: Tx, revision: number): Promise<ReleaseSet> {
  const set = createReleaseSet(await store.readContents(tx, revision));
  if (set === null) throw withoutShell();
  return set;
}
