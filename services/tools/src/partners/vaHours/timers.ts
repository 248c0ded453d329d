import { formatMinutes, vaHoursLimits } from '@dealstead/contracts';
import type { Live } from '@dealstead/service-kit';
import type { Tx } from '../../database.ts';
import { notify } from '../../notifications/index.ts';
import { stopForgotten, stopWithoutSeat } from './store.ts';

/** Open pages read these again after a change. */
export const hoursTag = '/api/va/hours';

/** Open pages of everyone on the team, and of the person, refresh after the commit. */
export const refreshHours = (tx: Tx, live: Live, ...userIds: readonly number[]): void =>
  tx.afterCommit(() => {
    for (const userId of new Set(userIds)) live.member(userId, hoursTag);
  });

/** Stops timers that have run too long, and notifies their people. @returns how many */
export async function stopForgottenTimers(tx: Tx, live: Live, userId: number): Promise<number> {
  const stopped = await stopForgotten(tx, userId);
  await notify(
    tx,
    live,
    ...stopped.map(({ userId: person, ownerId, day }) => ({
      userId: person,
      topic: 'deadlines' as const,
      title: `Your timer stopped after ${formatMinutes(vaHoursLimits.timerMinutes)}`,
      body: 'Correct the entry if you worked less.',
      url: `/team-hours?week=${day}`,
      group: 'va-hours/forgotten',
      ...(person === ownerId ? {} : { seat: { ownerId, permission: null } }),
    })),
  );
  for (const { userId: person, ownerId } of stopped) refreshHours(tx, live, ownerId, person);
  return stopped.length;
}

/** Stops the timers of people who have no seat on an owner's team anymore. */
export async function stopFormerTimers(tx: Tx, live: Live, ownerId: number): Promise<void> {
  const people = await stopWithoutSeat(tx, ownerId);
  if (people.length > 0) refreshHours(tx, live, ownerId, ...people);
}
