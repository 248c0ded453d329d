import * as contract from '@dealstead/contracts/admin/messageReports';
import { memberCacheTag } from '@dealstead/contracts/identity';
import {
  type Callers,
  handle,
  live,
  type Logger,
  type Nats,
  type Peer,
  respond,
  type Route,
} from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { assertCanBeRestricted, getEmailsById, type NotifyAccount } from '../restrictions/accountClient.ts';
import type { AdminActor, RestrictionSet } from '../restrictions/store.ts';
import { claimReport, decideReport, recordOpening, releaseReport, undoDecision } from './decide.ts';
import { findSender, listReportedMessages, messageReportsTag, type StoredMessage } from './store.ts';

interface MessageReportDeps {
  readonly database: Db;
  readonly nats: Nats;
  readonly account: Peer;
  readonly tools: Pick<Peer, 'call'>;
  readonly notifyAccount: NotifyAccount;
}

const messages = {
  dismiss: 'Reports dismissed.',
  remove: 'Message removed.',
  restrict: 'Message removed and member restricted.',
} as const;

const performerOf = (actor: Callers['admin'], request: { get(name: string): string | undefined }): AdminActor => ({
  actor,
  userAgent: request.get('user-agent'),
});

/** The queue of reported messages, and what moderators do with them. */
export function messageReportRoutes(deps: MessageReportDeps): Route[] {
  const { database, nats, account, tools } = deps;
  const pages = live(nats);
  const changed = <Body>(body: Body) => {
    pages.admins(messageReportsTag);
    return respond(body).invalidates(messageReportsTag);
  };
  /** Applies changed restrictions in account within the request. */
  const restrictedNow = async (restricted: RestrictionSet | null, message: string, log: Logger) => {
    if (restricted === null) return changed({ message });
    await deps.notifyAccount(restricted, log);
    pages.admins(`/api/admin/members/${restricted.userId}/restrictions`);
    return changed({ message }).invalidates('/api/admin/members', memberCacheTag(restricted.userId));
  };

  return [
    handle(contract.listMessageReports, async ({ query, actor }) => {
      const found = await listReportedMessages(database, query.show);
      const moderators = found.messages.flatMap(({ claimedBy, moderatorId }) => [claimedBy ?? [], moderatorId ?? []]);
      const names = await getEmailsById(account, moderators.flat());
      return { ...found, messages: found.messages.map((message) => toReported(message, names, actor)) };
    }),

    handle(contract.openMessageReport, async ({ params: { id }, actor, request }) => {
      const messageId = await database.change((tx) => recordOpening(tx, id, performerOf(actor, request)));
      return tools.call(contract.getMessageContext, { params: { id: messageId } });
    }),

    handle(contract.claimMessageReport, async ({ params: { id }, body, actor, request }) => {
      await database.change((tx) => claimReport(tx, id, body.takeOver, performerOf(actor, request)));
      return changed({ message: 'You are looking at this message now.' });
    }),

    handle(contract.releaseMessageReport, async ({ params: { id }, actor, request }) => {
      await database.change((tx) => releaseReport(tx, id, performerOf(actor, request)));
      return changed({ message: 'Released. Other moderators can take it.' });
    }),

    handle(contract.decideMessageReport, async ({ params: { id }, body, actor, request, log }) => {
      if (body.decision === 'restrict') await assertCanBeRestricted(account, database, await findSender(database, id));
      const restricted = await database.change((tx) => decideReport(tx, id, body, performerOf(actor, request)));
      return restrictedNow(restricted, messages[body.decision], log);
    }),

    handle(contract.undoMessageDecision, async ({ params: { id }, actor, request, log }) => {
      const restricted = await database.change((tx) => undoDecision(tx, id, performerOf(actor, request)));
      return restrictedNow(restricted, 'Decision undone. The reports wait for a moderator again.', log);
    }),
  ];
}

function toReported(
  { sentAt, reportedAt, claimedBy, action, moderatorId, decidedAt, notes, userNotified, ...message }: StoredMessage,
  names: ReadonlyMap<number, string>,
  actor: Callers['admin'],
): contract.ReportedMessage {
  const moderator = (id: number | null) => (id === null ? null : { id, name: names.get(id) ?? `admin ${id}` });
  return {
    ...message,
    sentAt: sentAt.toISOString(),
    reportedAt: reportedAt.toISOString(),
    claimedBy: moderator(claimedBy),
    isClaimedByYou: actor.kind === 'member' && claimedBy === actor.id,
    decision:
      action === 'pending' || decidedAt === null
        ? null
        : {
            decision: action,
            by: moderator(moderatorId),
            at: decidedAt.toISOString(),
            notes: notes ?? '',
            userNotified,
          },
  };
}
