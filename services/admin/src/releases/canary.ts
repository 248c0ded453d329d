import { describeCohort, nextReleaseState, planCanary } from '@dealstead/contracts';
import type { Cohort, ReleasedName } from '@dealstead/contracts';
import type { ReleaseSet } from '@dealstead/contracts/platform/releases';
import { Conflict, NotFound } from '@dealstead/service-kit';
import { recordAction } from '../actions/index.ts';
import { actorName } from '../actorName.ts';
import type { Tx } from '../database.ts';
import { readSet } from './promotion.ts';
import type { ActionSource } from './promotion.ts';
import { assertCompatible } from './refusals.ts';
import { canaryRefusal, withCanaries } from './rules.ts';
import * as store from './store.ts';
import { changeState, findVersion, readStates, saveCohort } from './versionStore.ts';

/** A version, and who gets it. */
interface NewCanary {
  readonly name: ReleasedName;
  readonly version: string;
  readonly cohort: Cohort;
}

/**
 * Shows a version to a cohort, in place of an earlier canary of the same name; or changes the cohort of the canary.
 * @throws NotFound for a version that was never published, Conflict where it was refused, there is no promoted version to
 * compare it with, or it is incompatible with the others
 */
export async function startCanary(
  tx: Tx,
  { name, version, cohort }: NewCanary,
  { actor, userAgent }: ActionSource,
): Promise<ReleaseSet> {
  await store.lockSet(tx);
  const found = await findVersion(tx, name, version);
  if (!found) throw new NotFound(`${name} ${version} was never published.`);
  const current = await store.currentReleases(tx);
  if (!current.has(name))
    throw new Conflict(
      `No version of ${name} is promoted, with which a canary could be compared. Promote one.`,
      'nothing-promoted',
    );
  const transitions = planCanary(await readStates(tx, name, version), version);
  if (!transitions) throw new Conflict(canaryRefusal(`${name} ${version}`, found.state), 'no-canary');
  const summary = `${name} ${version} cannot be shown to a cohort`;
  const canary = { release: found.release, cohort };
  assertCompatible(summary, withCanaries(current, [canary]));
  // Someone may be in the cohorts of several canaries.
  const others = (await store.readCanaries(tx)).filter(({ release }) => release.name !== name);
  assertCompatible(summary, withCanaries(current, [...others, canary]));
  await saveCohort(tx, found.release, cohort);
  for (const transition of transitions) {
    const reason = transition.version === version ? describeCohort(cohort) : `${version} took its place.`;
    await changeState(tx, name, transition, { by: actorName(actor), reason });
  }
  await recordAction(tx, {
    actor,
    action: 'release.canary-started',
    target: name,
    after: { version, cohort: describeCohort(cohort) },
    userAgent,
  });
  return readSet(tx, await store.incrementRevision(tx));
}

/**
 * Shows the promoted version to the cohort again.
 * @throws Conflict without a canary, or where another version is in canary than the one that is named
 */
export async function rollBackCanary(
  tx: Tx,
  { name, version: seen }: { readonly name: ReleasedName; readonly version: string | undefined },
  { actor, userAgent, reason }: ActionSource,
): Promise<{ set: ReleaseSet; version: string }> {
  await store.lockSet(tx);
  const canary = (await store.readCanaries(tx)).find(({ release }) => release.name === name);
  const to = nextReleaseState('canary', 'roll-back');
  if (!canary || !to) throw new Conflict(`No version of ${name} is in canary.`, 'no-canary');
  const { version } = canary.release;
  if (seen !== undefined && seen !== version)
    throw new Conflict(
      `${name} ${version} took the place of ${seen} as the canary, so nothing was rolled back. Look at it before you try again.`,
      'changed-meanwhile',
    );
  await changeState(tx, name, { version, from: 'canary', to }, { by: actorName(actor), reason: reason ?? null });
  await recordAction(tx, {
    actor,
    action: 'release.canary-rolled-back',
    target: name,
    reason,
    before: { version },
    userAgent,
  });
  return { set: await readSet(tx, await store.incrementRevision(tx)), version };
}
