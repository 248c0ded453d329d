import { countLinks, effectivePlan, maxVisitorLinks, minAnswers } from '@dealstead/contracts';
import * as endpoints from '@dealstead/contracts/admin/help';
import { createEvent, helpRequested } from '@dealstead/contracts/events';
import { type Identity, membershipOf } from '@dealstead/contracts/identity';
import {
  admitPlan,
  enforceRateLimit,
  handle,
  handleIdempotent,
  type Live,
  Refusal,
  respond,
  type Route,
} from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { readRecentAnswers, supportTag } from './queueStore.ts';
import * as store from './store.ts';

/** Requests and replies of one client network in an hour. */
const perHour = 20;

const refuse = (details: Record<string, string>) =>
  new Refusal(400, 'invalid-input', 'Check the marked fields.', details);

/**
 * Whom a request is from.
 * @throws Refusal at the field where a visitor gives no address or sends too many links
 * @throws PlanRequired for answers by text without the plan
 */
function senderOf(actor: Identity, { email, subject, text, textPhone }: endpoints.NewHelpRequest) {
  if (textPhone !== null) admitPlan(['text-support'], membershipOf(actor));
  if (actor.kind === 'member') return { userId: actor.id, plan: effectivePlan(actor) };
  if (email === null) throw refuse({ email: 'Enter the email address at which we can answer you' });
  if (countLinks(`${subject} ${text}`) > maxVisitorLinks)
    throw refuse({ text: `Your request may have up to ${maxVisitorLinks} links` });
  return { email };
}

const createHelpRequested = ({ messageId, ...stored }: store.StoredHelpMessage, text: string, isReply: boolean) =>
  createEvent(
    helpRequested,
    { subject: `help-message/${messageId}`, version: 1 },
    { ...stored, sender: stored.sender ?? 'A member', text, isReply },
  );

/** Help requests of members and visitors, and what members see of theirs. */
export function createHelpRoutes(db: Db, live: Live): Route[] {
  return [
    handleIdempotent(endpoints.sendHelpRequest, db, async ({ body, actor }, tx) => {
      const response = respond({ message: 'Thank you. We got your request and will answer by email.' });
      // A filled-in hidden field gets the usual answer, so that its sender learns nothing.
      if (body.website !== '') return response;
      const sender = senderOf(actor, body);
      await enforceRateLimit(tx, actor, 'help', perHour);
      const manager = actor.kind === 'member' ? await store.findAccountManager(tx, actor.id) : null;
      const stored = await store.insertRequest(tx, body, sender, manager?.id ?? null);
      await tx.emit(createHelpRequested(stored, body.text, false));
      tx.afterCommit(() => live.admins(supportTag));
      return response.invalidates(store.ownRequestsTag);
    }),

    handle(endpoints.listOwnHelpRequests, async ({ actor }) => {
      const [requests, manager, { count, median }] = await Promise.all([
        store.listOwnRequests(db, actor.id),
        store.findAccountManager(db, actor.id),
        readRecentAnswers(db),
      ]);
      return {
        requests,
        accountManager: manager && { name: manager.name, email: manager.email },
        firstAnswerSeconds: count < minAnswers ? null : median,
      };
    }),

    handle(endpoints.getOwnHelpRequest, ({ params: { id }, actor }) => store.findOwnRequest(db, id, actor.id)),

    handleIdempotent(endpoints.replyToHelpRequest, db, async ({ params: { id }, body, actor }, tx) => {
      await enforceRateLimit(tx, actor, 'help', perHour);
      const stored = await store.insertReply(tx, id, actor.id, body.text);
      await tx.emit(createHelpRequested(stored, body.text, true));
      tx.afterCommit(() => live.admins(supportTag));
      return respond({ message: 'Your reply was sent.' }).invalidates(store.ownRequestsTag);
    }),
  ];
}
