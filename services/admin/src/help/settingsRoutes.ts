import * as endpoints from '@dealstead/contracts/admin/supportQueue';
import { handle, handleIdempotent, type Live, respond, type Route } from '@dealstead/service-kit';
import { recordAction } from '../actions/index.ts';
import type { Db } from '../database.ts';
import * as store from './settingsStore.ts';
import { ownRequestsTag } from './store.ts';

const cannedTag = '/api/admin/canned-answers';
/** URL prefix of the account managers. */
export const managersTag = '/api/admin/account-managers';

/** Canned answers, and who looks after which partnership member. */
export function createSupportSettingsRoutes(db: Db, live: Live): Route[] {
  return [
    handle(endpoints.listCannedAnswers, () => store.listCannedAnswers(db)),

    handleIdempotent(endpoints.addCannedAnswer, db, async ({ body, actor, request }, tx) => {
      const id = await store.insertCannedAnswer(tx, body);
      await recordAction(tx, {
        actor,
        action: 'canned-answer.added',
        target: `canned answer ${id}`,
        after: { title: body.title },
        userAgent: request.get('user-agent') ?? '',
      });
      tx.afterCommit(() => live.admins(cannedTag));
      return respond({ message: 'Canned answer added.' }).invalidates(cannedTag);
    }),

    handle(endpoints.changeCannedAnswer, async ({ params: { id }, body, actor, request }) => {
      await db.change(async (tx) => {
        const before = await store.updateCannedAnswer(tx, id, body);
        await recordAction(tx, {
          actor,
          action: 'canned-answer.changed',
          target: `canned answer ${id}`,
          before: { ...before },
          after: { ...body },
          userAgent: request.get('user-agent') ?? '',
        });
      });
      live.admins(cannedTag);
      return respond({ message: 'Canned answer saved.' }).invalidates(cannedTag);
    }),

    handle(endpoints.deleteCannedAnswer, async ({ params: { id }, actor, request }) => {
      await db.change(async (tx) => {
        const before = await store.deleteCannedAnswer(tx, id);
        await recordAction(tx, {
          actor,
          action: 'canned-answer.deleted',
          target: `canned answer ${id}`,
          before: { ...before },
          userAgent: request.get('user-agent') ?? '',
        });
      });
      live.admins(cannedTag);
      return respond({ message: 'Canned answer deleted.' }).invalidates(cannedTag);
    }),

    handle(endpoints.listAccountManagers, () => store.listAccountManagers(db)),

    handle(endpoints.nameAccountManager, async ({ params: { id }, body, actor, request }) => {
      await db.change(async (tx) => {
        const before = await store.setAccountManager(tx, id, body);
        await recordAction(tx, {
          actor,
          action: 'account.manager-named',
          targetUserId: id,
          target: `member ${id}`,
          before: { manager: before },
          after: { manager: body.managerId },
          userAgent: request.get('user-agent') ?? '',
        });
      });
      live.admins(managersTag);
      live.member(id, ownRequestsTag);
      return respond({ message: 'Account manager saved.' }).invalidates(managersTag);
    }),
  ];
}
