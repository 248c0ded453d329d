import { ventureModerated } from '@dealstead/contracts/events';
import { type Live, on } from '@dealstead/service-kit';
import type { Tx } from '../../database.ts';
import { emitChanged, notifyMembers, refreshMembers } from './announce.ts';
import { listOpenApplicants, listParties } from './applications.ts';
import { appendEvent } from './history.ts';
import { isLaterDecision, type ModerationOutcome } from './rules.ts';
import { bumpVersion, lockVenture, setModeration } from './store.ts';

/** Hides or restores a post as moderators decided. */
export const createVentureModerationConsumer = (live: Live) =>
  on(ventureModerated, (tx: Tx, { ventureId, itemId, isRemoved }, { version }) =>
    applyModeration(tx, live, ventureId, { itemId, isRemoved, version }),
  );

/**
 * Applies a decision to a post. Its state, applications and history stay, so that a reversal restores it as it was. The event about
 * the decision notifies the poster; applicants and the partner are notified here.
 */
export async function applyModeration(tx: Tx, live: Live, id: number, outcome: ModerationOutcome): Promise<void> {
  const venture = await lockVenture(tx, id);
  if (!venture || !isLaterDecision(venture, outcome)) return;
  await setModeration(tx, id, outcome);
  const { isRemoved } = outcome;
  if (isRemoved === venture.isRemoved) return;
  await bumpVersion(tx, id);
  await appendEvent(tx, { ventureId: id, kind: isRemoved ? 'removed' : 'restored', actorId: null });
  await emitChanged(tx, venture, venture.status);
  const parties = (await listParties(tx, id)).map(({ userId }) => userId);
  const others = [...(await listOpenApplicants(tx, id)), ...parties].filter((userId) => userId !== venture.userId);
  await notifyMembers(tx, live, venture, {
    userIds: others,
    actorId: null,
    text: isRemoved
      ? 'A moderator removed a joint venture that you applied to'
      : 'A moderator restored a joint venture that you applied to',
  });
  refreshMembers(tx, live, [venture.userId]);
}
