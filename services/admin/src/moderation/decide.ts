import { appealableDecisions, lenientDecisions, type ModerationDecision } from '@dealstead/contracts';
import type { decideAppeal, decideModeration } from '@dealstead/contracts/admin/moderation';
import { createEvent, moderationDecided } from '@dealstead/contracts/events';
import { Conflict } from '@dealstead/service-kit';
import type { z } from 'zod';
import { recordAction } from '../actions/index.ts';
import { assertNotClaimed } from '../claims.ts';
import type { Tx } from '../database.ts';
import { type AdminActor, findActiveRestriction, type RestrictionSet } from './restrictions/store.ts';
import type { Owners } from './owners.ts';
import { assertCanAppeal, assertCanDecideAppeal, assertDecisionOfKind } from './rules.ts';
import * as store from './store.ts';

const idOf = ({ actor }: AdminActor) => (actor.kind === 'member' ? actor.id : null);
const targetOf = ({ kind, subjectId }: store.LockedItem) => `${kind.replace('_', ' ')} ${subjectId}`;
const isLenient = (decision: ModerationDecision) =>
  (Object.values(lenientDecisions) as readonly string[]).includes(decision);
const recordOf = (item: store.LockedItem, action: string) => ({
  action: `moderation.${action}`,
  ...(item.memberId !== null && { targetUserId: item.memberId }),
  target: targetOf(item),
});

/**
 * Decides about an item: its owner applies the decision in the same transaction, or within the request. An owner that is
 * unavailable leaves the item as it was.
 * @returns the member's restrictions where they changed
 * @throws Conflict if it was decided meanwhile or another moderator holds it, or as its owner refuses
 */
export async function decideItem(
  tx: Tx,
  owners: Owners,
  id: number,
  { decision, reason, notice, until }: z.output<typeof decideModeration.body>,
  performedBy: AdminActor,
): Promise<RestrictionSet | null> {
  const item = await store.lockItem(tx, id);
  store.assertWaiting(item);
  assertNotClaimed(item, idOf(performedBy));
  assertDecisionOfKind(item, decision);
  const version = await store.storeDecision(tx, item, { decision, reason, notice, moderatorId: idOf(performedBy) });
  await recordAction(tx, {
    ...performedBy,
    ...recordOf(item, 'decided'),
    reason,
    after: { decision, reports: item.reasons.length, notice },
  });
  // The event about a message notifies its sender and those who reported it.
  if (item.kind !== 'message')
    await emitDecided(tx, item, version, {
      notice,
      canAppeal: appealableDecisions.includes(decision),
      reporterIds: item.reasons.flatMap(({ memberId }) => memberId ?? []),
      isUpheldReport: !isLenient(decision),
    });
  const restricted = await owners[item.kind].decide(tx, { item, decision, reason, notice, until, performedBy });
  if (decision === 'restrict' && item.memberId !== null) {
    const restrictionId = await findActiveRestriction(tx, item.memberId, 'messaging');
    if (restrictionId !== null) await store.storeRestriction(tx, id, restrictionId);
  }
  return restricted;
}

/** A member appeals a decision about something of theirs. */
export async function appealItem(tx: Tx, id: number, reason: string, userId: number): Promise<void> {
  assertCanAppeal(await store.lockItem(tx, id), userId, new Date());
  await store.storeAppeal(tx, id, reason);
}

/** Returns reports that were dismissed to the queue. Nobody is notified: the subject has not changed. */
async function reopenItem(
  tx: Tx,
  owners: Owners,
  item: store.LockedItem,
  reason: string,
  performedBy: AdminActor,
): Promise<null> {
  if (!(await store.clearDecision(tx, item.id)))
    throw new Conflict('This was reported again and is in the queue already.', 'moderation-state');
  await owners[item.kind].reopen?.(tx, item, performedBy);
  await recordAction(tx, {
    ...performedBy,
    ...recordOf(item, 'reopened'),
    reason,
    before: { decision: item.decision },
    after: { decision: null },
  });
  return null;
}

/**
 * Reverses a decision without an appeal: what it took away returns, and dismissed reports wait for a moderator.
 * @returns the member's restrictions where they changed
 * @throws Conflict for another decision, or one that was appealed or reversed
 */
export async function reverseItem(
  tx: Tx,
  owners: Owners,
  id: number,
  reason: string,
  performedBy: AdminActor,
): Promise<RestrictionSet | null> {
  const item = await store.lockItem(tx, id);
  if (item.decision === 'dismiss') return reopenItem(tx, owners, item, reason, performedBy);
  if (item.decision === null || !appealableDecisions.includes(item.decision) || item.appealState !== null)
    throw new Conflict('This decision cannot be reversed.', 'moderation-state');
  const decision = lenientDecisions[item.kind];
  const version = await store.storeDecision(tx, item, {
    decision,
    reason,
    notice: reason,
    moderatorId: idOf(performedBy),
  });
  await recordAction(tx, {
    ...performedBy,
    ...recordOf(item, 'reversed'),
    reason,
    before: { decision: item.decision },
    after: { decision },
  });
  await emitDecided(tx, item, version, { notice: reason, canAppeal: false, reporterIds: [], isUpheldReport: false });
  return owners[item.kind].reverse(tx, item, performedBy);
}

/**
 * Decides an appeal. Overturning reverses the decision by the item's owner.
 * @returns the member's restrictions where they changed
 */
export async function decideItemAppeal(
  tx: Tx,
  owners: Owners,
  id: number,
  { outcome, reason }: z.output<typeof decideAppeal.body>,
  performedBy: AdminActor,
): Promise<RestrictionSet | null> {
  const item = await store.lockItem(tx, id);
  assertCanDecideAppeal(item, idOf(performedBy));
  assertNotClaimed(item, idOf(performedBy));
  const moderatorId = idOf(performedBy);
  const version = await store.storeAppealOutcome(tx, id, { state: outcome, moderatorId, answer: reason });
  await recordAction(tx, {
    ...performedBy,
    ...recordOf(item, 'appeal-decided'),
    reason,
    before: { decision: item.decision },
    after: { outcome },
  });
  await emitDecided(tx, item, version, { notice: reason, canAppeal: false, reporterIds: [], isUpheldReport: false });
  return outcome === 'overturned' ? owners[item.kind].reverse(tx, item, performedBy) : null;
}

const emitDecided = (
  tx: Tx,
  { id, kind, memberId, title, url }: store.LockedItem,
  version: number,
  outcome: Pick<z.input<typeof moderationDecided.data>, 'notice' | 'canAppeal' | 'reporterIds' | 'isUpheldReport'>,
) =>
  tx.emit(
    createEvent(
      moderationDecided,
      { subject: `moderation/${id}`, version },
      { itemId: id, kind, memberId, title, url, ...outcome, reporterIds: [...new Set(outcome.reporterIds)] },
    ),
  );

/** Claims an item, or takes it over from another moderator. */
export async function claimItem(tx: Tx, id: number, takeOver: boolean, performedBy: AdminActor): Promise<void> {
  const item = await store.lockItem(tx, id);
  if (item.appealState !== 'open') store.assertWaiting(item);
  if (!takeOver) assertNotClaimed(item, idOf(performedBy));
  await store.setClaim(tx, id, idOf(performedBy));
  await recordAction(tx, { ...performedBy, ...recordOf(item, 'claimed') });
}

/** Ends a moderator's own claim. */
export async function releaseItem(tx: Tx, id: number, performedBy: AdminActor): Promise<void> {
  const item = await store.lockItem(tx, id);
  assertNotClaimed(item, idOf(performedBy));
  await store.setClaim(tx, id, null);
  await recordAction(tx, { ...performedBy, ...recordOf(item, 'released') });
}
