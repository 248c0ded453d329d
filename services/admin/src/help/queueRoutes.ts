import * as endpoints from '@dealstead/contracts/admin/supportQueue';
import { createEvent, helpAnswered, helpTextRequested } from '@dealstead/contracts/events';
import {
  type Callers,
  Conflict,
  handle,
  handleIdempotent,
  type Live,
  requestMail,
  respond,
  type Route,
} from '@dealstead/service-kit';
import { type AdminActionRecord, recordAction } from '../actions/index.ts';
import { assertNotClaimed } from '../claims.ts';
import type { Db, Tx } from '../database.ts';
import { renderAnswer } from './mail.ts';
import * as store from './queueStore.ts';
import { ownRequestsTag } from './store.ts';
import { renderAnswerText } from './textMessage.ts';

const { supportTag } = store;

const idOf = (actor: Callers['admin']) => (actor.kind === 'member' ? actor.id : null);

interface AdminCall {
  readonly actor: Callers['admin'];
  readonly request: { get(name: string): string | undefined };
}

const record = (tx: Tx, { actor, request }: AdminCall, act: Omit<AdminActionRecord, 'actor' | 'userAgent'>) =>
  recordAction(tx, { actor, userAgent: request.get('user-agent') ?? '', ...act });

/** The request that an entry of the audit trail is about. */
const targetOf = (id: number, { userId }: store.LockedRequest) => ({
  target: `help request ${id}`,
  ...(userId !== null && { targetUserId: userId }),
});

/** The queue of support: claims, answers, notes, closing. */
export function createQueueRoutes(db: Db, live: Live, publicUrl: string): Route[] {
  const changed = (message: string) => {
    live.admins(supportTag);
    return respond({ message }).invalidates(supportTag);
  };
  return [
    handle(endpoints.listHelpQueue, async ({ query: { show, search }, actor }) => {
      const [states, firstAnswers, requests] = await Promise.all([
        store.countByState(db),
        store.readFirstAnswers(db),
        search === undefined ? store.listQueue(db, show, idOf(actor)) : store.searchRequests(db, search, idOf(actor)),
      ]);
      return { ...states, firstAnswers, requests };
    }),

    handle(endpoints.getHelpRequest, ({ params: { id }, actor }) => store.findThread(db, id, idOf(actor))),

    handle(endpoints.claimHelpRequest, async (call) => {
      await setClaim(db, call.params.id, { action: 'help.claimed', takeOver: call.body.takeOver }, call);
      return changed('It is yours now.');
    }),

    handle(endpoints.releaseHelpRequest, async (call) => {
      await setClaim(db, call.params.id, { action: 'help.released', takeOver: false }, call);
      return changed('Released. Other admins can take it.');
    }),

    handleIdempotent(endpoints.writeHelpMessage, db, async (call, tx) => {
      const { kind } = call.body;
      const userId = await writeMessage(tx, call.params.id, { ...call.body, publicUrl }, call);
      tx.afterCommit(() => {
        live.admins(supportTag);
        if (kind === 'answer' && userId !== null) live.member(userId, ownRequestsTag);
      });
      return respond({ message: kind === 'answer' ? 'Answer sent.' : 'Note added.' }).invalidates(supportTag);
    }),

    handle(endpoints.setHelpRequestOpen, async (call) => {
      const { isOpen } = call.body;
      const { id } = call.params;
      const userId = await db.change(async (tx) => {
        const before = await store.lockRequest(tx, id);
        if ((before.state !== 'closed') === isOpen)
          throw new Conflict(
            isOpen ? 'This request is open already.' : 'This request is closed already.',
            'help-state',
          );
        const state = isOpen ? 'waiting' : 'closed';
        await store.setState(tx, id, state);
        await record(tx, call, {
          action: isOpen ? 'help.reopened' : 'help.closed',
          ...targetOf(id, before),
          before: { state: before.state },
          after: { state },
        });
        return before.userId;
      });
      if (userId !== null) live.member(userId, ownRequestsTag);
      return changed(isOpen ? 'Request opened again.' : 'Request closed.');
    }),
  ];
}

interface ClaimChange {
  readonly action: 'help.claimed' | 'help.released';
  /** Takes the request from the admin who holds it. */
  readonly takeOver: boolean;
}

/** Claims or releases a request. @throws Conflict where another admin holds it */
function setClaim(db: Db, id: number, { action, takeOver }: ClaimChange, call: AdminCall): Promise<void> {
  const adminId = action === 'help.claimed' ? idOf(call.actor) : null;
  return db.change(async (tx) => {
    const before = await store.lockRequest(tx, id);
    if (!takeOver) assertNotClaimed(before, idOf(call.actor));
    await store.setClaim(tx, id, adminId);
    await record(tx, call, {
      action,
      ...targetOf(id, before),
      before: { claimedBy: before.claimedBy },
      after: { claimedBy: adminId },
    });
  });
}

/**
 * Adds an answer or a note. An answer is mailed, members are notified, and it is texted to those who asked for that.
 * @returns the member who asked, if any
 */
async function writeMessage(
  tx: Tx,
  id: number,
  { kind, text, publicUrl }: { kind: 'answer' | 'note'; text: string; publicUrl: string },
  call: AdminCall,
): Promise<number | null> {
  const before = await store.lockRequest(tx, id);
  const { userId, email, subject, version, textPhone } = before;
  if (kind === 'answer' && email === null)
    throw new Conflict('The sender closed their account, so nobody would get the answer.', 'help-recipient');
  const isTexted = kind === 'answer' && textPhone !== null;
  const messageId = await store.insertMessage(tx, id, { kind, text, adminId: idOf(call.actor), isTexted });
  await record(tx, call, {
    action: kind === 'answer' ? 'help.answered' : 'help.noted',
    ...targetOf(id, before),
    after: { message: messageId },
  });
  if (kind === 'note' || email === null) return userId;
  const answer = { requestId: id, subject, text, isMember: userId !== null };
  await requestMail(tx, { key: `help/${messageId}`, to: email, ...renderAnswer(answer, publicUrl) });
  if (userId === null) return null;
  await tx.emit(
    createEvent(
      helpAnswered,
      { subject: `help-request/${id}`, version: version + 1 },
      { requestId: id, userId, subject, text },
    ),
  );
  if (textPhone !== null)
    await tx.emit(
      createEvent(
        helpTextRequested,
        { subject: `help-message/${messageId}`, version: 1 },
        { messageId, userId, phone: textPhone, text: renderAnswerText(id, text, publicUrl) },
      ),
    );
  return userId;
}
