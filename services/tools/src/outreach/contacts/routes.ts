import { Readable } from 'node:stream';
import * as endpoints from '@dealstead/contracts/tools/contacts';
import {
  assertCanExport,
  Conflict,
  handle,
  handleIdempotent,
  type Live,
  NotFound,
  Refusal,
  respond,
  type Route,
  streamed,
  maskEmail,
} from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';
import { recordUnsubscribe } from '../campaigns/deliveries.ts';
import { assertCanSeeContactData } from '../../copies/index.ts';
import { type OutreachScope, scopeOf } from '../scope.ts';
import { streamContactsCsv } from './exportCsv.ts';
import * as store from './store.ts';
import { resumeContacts, suppressContacts, suppressEmail } from './suppressions.ts';
import { findLink } from './unsubscribes.ts';

const tag = '/api/contacts';
const contactNotFound = () => new NotFound('This contact no longer exists.');
const linkSpent = () => new Refusal(410, 'link-spent', 'This link has expired. Use the link in a newer email.');

/** Contacts of a member; a delegate with the permission for campaigns works on the owner's. */
export function contactRoutes(db: Db, live: Live): Route[] {
  const changed = <Body>({ ownerId }: OutreachScope, body: Body) => {
    live.member(ownerId, tag);
    return respond(body).invalidates(tag);
  };

  return [
    handle(endpoints.listContacts, ({ query, actor }) => store.listContacts(db, scopeOf(actor), query)),

    handle(endpoints.countContacts, async ({ query, actor }) => {
      const scope = scopeOf(actor);
      return { ...(await store.countContacts(db, scope, query)), canSeeContactData: scope.canSeeContactData };
    }),

    handleIdempotent(endpoints.createContact, db, async ({ body, actor }, tx) => {
      const scope = scopeOf(actor);
      await assertNotKnown(tx, scope, body);
      const id = await store.insertContact(tx, scope, body);
      tx.afterCommit(() => live.member(scope.ownerId, tag));
      return respond((await store.findContact(tx, scope, id))!).invalidates(tag);
    }),

    handle(endpoints.updateContact, async ({ params: { id }, body, actor }) => {
      const scope = scopeOf(actor);
      // What is masked cannot be edited: the mask would be saved.
      if ('email' in body || 'phone' in body || 'notes' in body) assertCanSeeContactData(actor, scope.ownerId);
      const contact = await db.change(async (tx) => {
        const known = await store.findContact(tx, scope, id);
        if (!known) throw contactNotFound();
        const merged = { ...known, ...body };
        if (!merged.email && !merged.phone)
          throw new Refusal(400, 'invalid-input', 'Enter an email address or a phone number.');
        await assertNotKnown(tx, scope, body, id);
        await store.updateContact(tx, scope.ownerId, id, body);
        return (await store.findContact(tx, scope, id))!;
      });
      return changed(scope, contact);
    }),

    handle(endpoints.changeContacts, async ({ body, actor }) => {
      const scope = scopeOf(actor);
      const { ownerId } = scope;
      const count = await db.change((tx) => {
        if ('addTags' in body) return store.changeTags(tx, ownerId, body.ids, { add: body.addTags });
        if ('removeTags' in body) return store.changeTags(tx, ownerId, body.ids, { remove: body.removeTags });
        if ('suppress' in body) return suppressContacts(tx, ownerId, body.ids, body.suppress);
        if ('resume' in body) return resumeContacts(tx, ownerId, body.ids);
        return store.deleteContacts(tx, ownerId, body.ids);
      });
      return changed(scope, { changed: count });
    }),

    handle(endpoints.exportContacts, ({ query, actor }) => {
      const scope = scopeOf(actor);
      assertCanExport(actor, scope.ownerId);
      return streamed(
        'text/csv; charset=utf-8',
        Readable.from(streamContactsCsv(db, scope, query), { objectMode: false }),
        { 'content-disposition': 'attachment; filename="contacts.csv"', 'cache-control': 'no-store' },
      );
    }),

    handle(endpoints.getUnsubscribe, async ({ params: { token } }) => {
      const link = await findLink(db, token);
      if (!link) throw linkSpent();
      return { sender: link.sender, email: maskEmail(link.email), isStopped: link.isStopped };
    }),

    handle(endpoints.unsubscribe, async ({ params: { token } }) => {
      const link = await findLink(db, token);
      if (!link) throw linkSpent();
      await db.change(async (tx) => {
        await suppressEmail(tx, link.ownerId, link.email, 'unsubscribed');
        await recordUnsubscribe(tx, token);
      });
      live.member(link.ownerId, tag, '/api/campaigns');
      return { message: `You will get no more emails from ${link.sender}.` };
    }),
  ];
}

/** @throws Conflict if another contact has this address or number */
async function assertNotKnown(
  tx: Tx,
  scope: OutreachScope,
  { email = null, phone = null }: { email?: string | null | undefined; phone?: string | null | undefined },
  id?: number,
): Promise<void> {
  if (!email && !phone) return;
  const same = await store.findSame(tx, scope.ownerId, { email, phone }, id);
  if (same)
    throw new Conflict(
      scope.canSeeContactData
        ? `${same.name} has this address or number already.`
        : 'This person is a contact already.',
      'contact-known',
    );
}
