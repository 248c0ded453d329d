import { canaryRolledBack, createEvent } from '@dealstead/contracts/events';
import type { Db, Sql } from '../../database.ts';
import { rollBackCanary } from '../canary.ts';
import { lockSet } from '../store.ts';
import { addSums, describeBreach, findBreach, settlingTime, startTrial, type Trial } from './canaryTrial.ts';
import { findTrial, listRunningCanaries, saveTrial, sumSince, type RunningCanary } from './store.ts';

/** A canary that was rolled back because of its health. */
export interface RolledBackCanary {
  readonly name: string;
  readonly version: string;
  readonly reason: string;
}

/** The trial after what was counted, or null where it stays as it is. */
async function updateTrial(reader: Sql, canary: RunningCanary): Promise<Trial | null> {
  if (canary.age < settlingTime) return null;
  const sums = await sumSince(reader, canary);
  const trial = await findTrial(reader, canary);
  return trial ? addSums(trial, sums) : startTrial(sums);
}

/**
 * Compares a canary with the promoted version, and rolls it back where it passes a bound. Of several processes that check it at
 * once, one does it: they take turns by the set's lock, and the next one finds no canary or nothing new.
 * @returns what was rolled back, or null
 */
async function checkCanary(db: Db, canary: RunningCanary): Promise<RolledBackCanary | null> {
  if ((await updateTrial(db, canary)) === null) return null;
  return db.change(async (tx) => {
    await lockSet(tx);
    const current = (await listRunningCanaries(tx)).find(({ name }) => name === canary.name);
    const trial = current && (await updateTrial(tx, current));
    if (!trial) return null;
    await saveTrial(tx, current, trial);
    const breach = findBreach(trial);
    if (breach === null) return null;
    const { name, version, promoted } = current;
    const reason = describeBreach(breach, trial, promoted);
    const { set } = await rollBackCanary(
      tx,
      { name, version },
      { actor: { kind: 'system', name: 'release health' }, userAgent: undefined, reason },
    );
    await tx.emit(
      createEvent(canaryRolledBack, { subject: `canary/${name}`, version: set.revision }, { name, version, reason }),
    );
    return { name, version, reason };
  });
}

/** Compares each canary that runs with the promoted version. @returns those that were rolled back */
export async function checkCanaries(db: Db): Promise<RolledBackCanary[]> {
  const checked: (RolledBackCanary | null)[] = [];
  for (const canary of await listRunningCanaries(db)) checked.push(await checkCanary(db, canary));
  return checked.filter((result) => result !== null);
}
