import type { MessageDecision } from '@dealstead/contracts';
import { createEvent, messageModerated } from '@dealstead/contracts/events';
import type { z } from 'zod';
import { recordAction } from '../../actions/index.ts';
import type { Tx } from '../../database.ts';
import {
  addRestriction,
  type AdminActor,
  findActiveRestriction,
  liftRestriction,
  type RestrictionSet,
} from '../restrictions/store.ts';
import * as store from './store.ts';

/** A decision about a reported message. */
export interface MessageReportDecision {
  readonly decision: MessageDecision;
  /** Why, for other moderators; the member gets it with a restriction. */
  readonly notes: string;
  /** The message to the sender; null for none. */
  readonly notice: string | null;
  /** The end of a restriction; null until it is lifted. */
  readonly until: string | null;
  /** The item of the moderation queue, where the sender may appeal; null where they may not. */
  readonly appealItemId: number | null;
}

const idOf = ({ actor }: AdminActor) => (actor.kind === 'member' ? actor.id : null);

/**
 * Decides the waiting reports of a message, with its audit entry and the event upon which tools hides the message and notifies
 * sender and reporters.
 * @returns the sender's restrictions where they changed
 * @throws Conflict if it was decided meanwhile, or if the sender is restricted already
 */
export async function decideReport(
  tx: Tx,
  id: number,
  { decision, notes, notice, until, appealItemId }: MessageReportDecision,
  performedBy: AdminActor,
): Promise<RestrictionSet | null> {
  const { report, group, version } = await store.lockMessage(tx, id);
  const { messageId, senderId } = report;
  store.assertState(report, 'pending');
  const restriction = { type: 'messaging', reason: notes, until } as const;
  const restricted = decision === 'restrict' ? await addRestriction(tx, senderId, restriction, performedBy) : null;
  const senderNotice = decision === 'dismiss' ? null : notice;
  await store.storeDecision(tx, group, {
    action: decision,
    notes,
    version,
    moderatorId: idOf(performedBy),
    userNotified: senderNotice !== null,
    restrictionId: restricted && (await findActiveRestriction(tx, senderId, 'messaging')),
  });
  await recordAction(tx, {
    ...performedBy,
    action: `message.${actionNames[decision]}`,
    targetUserId: senderId,
    reason: notes,
    target: `message ${messageId}`,
    after: { decision, reports: group.length, notice: senderNotice },
  });
  const reporterIds = [...new Set(group.flatMap(({ reporterId }) => reporterId ?? []))];
  const isRemoved = decision !== 'dismiss';
  await emitModerated(tx, version, { messageId, senderId, isRemoved, senderNotice, reporterIds, appealItemId });
  return restricted;
}

const actionNames = {
  dismiss: 'reports-dismissed',
  remove: 'removed',
  restrict: 'removed-and-sender-restricted',
} as const;

/**
 * Undoes a decision: the message returns, the restriction that came with it is lifted, and its reports wait for a moderator.
 * @returns the sender's restrictions where they changed
 */
export async function undoDecision(tx: Tx, id: number, performedBy: AdminActor): Promise<RestrictionSet | null> {
  const { report, group, version } = await store.lockMessage(tx, id);
  const { messageId, senderId, restrictionId, action } = report;
  store.assertState(report, 'decided');
  const reason = `The decision on message ${messageId} was undone`;
  const restricted =
    restrictionId === null ? null : await liftRestriction(tx, senderId, { id: restrictionId, reason }, performedBy);
  await store.clearDecision(tx, group, version);
  await recordAction(tx, {
    ...performedBy,
    action: 'message.decision-undone',
    targetUserId: senderId,
    target: `message ${messageId}`,
    before: { decision: action },
  });
  await emitModerated(tx, version, { messageId, senderId, isRemoved: false, senderNotice: null, reporterIds: [] });
  return restricted;
}

const emitModerated = (tx: Tx, version: number, data: z.input<typeof messageModerated.data>) =>
  tx.emit(createEvent(messageModerated, { subject: `message/${data.messageId}`, version }, data));

/** Records that a moderator read a conversation. @returns the message whose surroundings they read */
export async function recordOpening(tx: Tx, id: number, performedBy: AdminActor): Promise<number> {
  const { report } = await store.lockMessage(tx, id);
  await recordAction(tx, {
    ...performedBy,
    action: 'message.conversation-read',
    targetUserId: report.senderId,
    target: `message ${report.messageId}`,
  });
  return report.messageId;
}
