import { moderationKinds } from '@dealstead/contracts';
import * as endpoints from '@dealstead/contracts/admin/moderation';
import { memberCacheTag } from '@dealstead/contracts/identity';
import {
  type Callers,
  handle,
  type Live,
  type Logger,
  NotFound,
  type Peer,
  respond,
  type Route,
} from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { assertCanBeRestricted, getEmailsById, type NotifyAccount } from './restrictions/accountClient.ts';
import type { AdminActor, RestrictionSet } from './restrictions/store.ts';
import { appealItem, claimItem, decideItem, decideItemAppeal, releaseItem, reverseItem } from './decide.ts';
import { createOwners, type Owners } from './owners.ts';
import { appealUntilOf } from './rules.ts';
import { listItems, lockItem, moderationTag, type LockedItem, type StoredItem } from './store.ts';

interface ModerationDeps {
  readonly database: Db;
  readonly live: Live;
  readonly account: Peer;
  readonly listings: Pick<Peer, 'call'>;
  readonly notifyAccount: NotifyAccount;
  /** How decisions about comments are applied. */
  readonly comments: Pick<Owners, 'comment' | 'reported-comment'>;
}

const performerOf = (actor: Callers['admin'], request: { get(name: string): string | undefined }): AdminActor => ({
  actor,
  userAgent: request.get('user-agent'),
});

/** The moderation queue, and appeals of the members concerned. */
export function moderationRoutes({
  database,
  live,
  account,
  listings,
  notifyAccount,
  comments,
}: ModerationDeps): Route[] {
  const owners = createOwners(listings, comments);
  const changed = (message: string) => {
    live.admins(moderationTag);
    // What an owner shows has changed with the item.
    return respond({ message }).invalidates(moderationTag, '/api/admin/reviews', '/api/properties', '/api/blog');
  };
  /** Applies changed restrictions in account within the request. */
  const applied = async (restricted: RestrictionSet | null, message: string, log: Logger) => {
    if (restricted === null) return changed(message);
    await notifyAccount(restricted, log);
    live.admins(`/api/admin/members/${restricted.userId}/restrictions`);
    return changed(message).invalidates('/api/admin/members', memberCacheTag(restricted.userId));
  };
  return [
    handle(endpoints.listModeration, async ({ query, actor }) => {
      const { waiting, items } = await listItems(database, query);
      const moderators = items.flatMap(({ claimedBy, moderatorId }) => [claimedBy ?? [], moderatorId ?? []].flat());
      const names = await getEmailsById(account, moderators);
      return { waiting, items: items.map((item) => toItem(item, names, actor)) };
    }),

    handle(endpoints.claimModeration, async ({ params: { id }, body, actor, request }) => {
      await database.change((tx) => claimItem(tx, id, body.takeOver, performerOf(actor, request)));
      return changed('It is yours now.');
    }),

    handle(endpoints.releaseModeration, async ({ params: { id }, actor, request }) => {
      await database.change((tx) => releaseItem(tx, id, performerOf(actor, request)));
      return changed('Released. Other moderators can take it.');
    }),

    handle(endpoints.decideModeration, async ({ params: { id }, body, actor, request, log }) => {
      if (body.decision === 'restrict') {
        const { memberId } = await database.change((tx) => lockItem(tx, id));
        if (memberId === null) throw new NotFound('The member has closed their account.');
        await assertCanBeRestricted(account, database, memberId);
      }
      const restricted = await database.change((tx) => decideItem(tx, owners, id, body, performerOf(actor, request)));
      return applied(restricted, 'Decided.', log);
    }),

    handle(endpoints.reverseModeration, async ({ params: { id }, body, actor, request, log }) => {
      const restricted = await database.change((tx) =>
        reverseItem(tx, owners, id, body.reason, performerOf(actor, request)),
      );
      return applied(restricted, 'Decision reversed.', log);
    }),

    handle(endpoints.decideAppeal, async ({ params: { id }, body, actor, request, log }) => {
      const restricted = await database.change((tx) =>
        decideItemAppeal(tx, owners, id, body, performerOf(actor, request)),
      );
      return applied(restricted, body.outcome === 'upheld' ? 'Decision upheld.' : 'Decision overturned.', log);
    }),

    handle(endpoints.getOwnDecision, async ({ params: { id }, actor }) => {
      const item = await database.change((tx) => lockItem(tx, id));
      if (item.memberId !== actor.id || item.decision === null) throw new NotFound('There is no such decision.');
      return toOwnDecision(item, new Date());
    }),

    handle(endpoints.appealDecision, async ({ params: { id }, body, actor }) => {
      await database.change((tx) => appealItem(tx, id, body.reason, actor.id));
      live.admins(moderationTag);
      return respond({ message: 'Your appeal is with another moderator.' }).invalidates(`/api/appeals/${id}`);
    }),
  ];
}

function toItem(
  row: StoredItem,
  names: ReadonlyMap<number, string>,
  actor: Callers['admin'],
): endpoints.ModerationItem {
  const { memberId, memberEmail, decidedAgainst, reportedAt, claimedBy, moderatorId, decision, decidedAt } = row;
  const callerId = actor.kind === 'member' ? actor.id : null;
  const moderator = (id: number | null) => (id === null ? null : { id, name: names.get(id) ?? `admin ${id}` });
  return {
    ...row,
    member: memberId === null ? null : { id: memberId, email: memberEmail, decidedAgainst },
    reportedAt: reportedAt.toISOString(),
    claimedBy: moderator(claimedBy),
    isClaimedByYou: claimedBy !== null && claimedBy === callerId,
    decision:
      decision === null || decidedAt === null
        ? null
        : {
            decision,
            by: moderator(moderatorId),
            at: decidedAt.toISOString(),
            reason: row.reason ?? '',
            notice: row.notice,
            userNotified: row.userNotified,
          },
    appeal:
      row.appealState === null || row.appealedAt === null
        ? null
        : {
            state: row.appealState,
            reason: row.appealReason ?? '',
            at: row.appealedAt.toISOString(),
            answer: row.appealAnswer,
            isYours: moderatorId === null || moderatorId !== callerId,
          },
  };
}

function toOwnDecision(item: LockedItem, now: Date): endpoints.OwnDecision {
  const until = appealUntilOf(item);
  const canAppeal = item.appealState === null && until !== null && until > now;
  return {
    id: item.id,
    kind: moderationKinds.find((kind) => kind === item.kind)!,
    title: item.title,
    decision: item.decision!,
    notice: item.notice,
    at: item.decidedAt!.toISOString(),
    appealUntil: canAppeal ? until.toISOString() : null,
    appeal:
      item.appealState === null
        ? null
        : {
            state: item.appealState,
            reason: item.appealReason ?? '',
            at: item.appealedAt!.toISOString(),
            answer: item.appealAnswer,
          },
  };
}
