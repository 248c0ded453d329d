import { maxCustomFields } from '@dealstead/contracts';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import * as endpoints from '@dealstead/contracts/tools/leadCustomFields';
import {
  admitScope,
  Conflict,
  Forbidden,
  handle,
  handleIdempotent,
  type Live,
  NotFound,
  respond,
  type Route,
} from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { matchingTimeout } from '../records/matching.ts';
import * as store from './store.ts';

const tags = ['/api/lead-fields', '/api/leads'];
const notFound = () => new NotFound('This field no longer exists.');
const taken = (label: string) => new Conflict(`You have a field “${label}” already.`, 'lead-field-label');
const readerOf = (actor: MemberIdentity): number => admitScope(actor, 'lead-management').ownerId;

/** Who may define fields: the owner of the leads. @throws Forbidden for a seat */
function ownerOf(actor: MemberIdentity): number {
  const ownerId = readerOf(actor);
  if (ownerId !== actor.id) throw new Forbidden('Only the owner of the leads defines their fields.', 'lead-fields');
  return ownerId;
}

/** Fields that members define for their leads. */
export function customFieldRoutes({ db, live }: { readonly db: Db; readonly live: Live }): Route[] {
  const find = async (ownerId: number, id: number) => {
    const found = (await store.listFields(db, ownerId)).find((field) => field.id === id);
    if (!found) throw notFound();
    return found;
  };
  return [
    handle(endpoints.listLeadCustomFields, ({ actor }) => store.listFields(db, readerOf(actor))),

    handleIdempotent(endpoints.createLeadCustomField, db, async ({ body, actor }, tx) => {
      const ownerId = ownerOf(actor);
      if ((await store.countFields(tx, ownerId)) >= maxCustomFields)
        throw new Conflict(`You have ${maxCustomFields} fields. Delete one first.`, 'lead-fields-full');
      const id = await store.insertField(tx, ownerId, body);
      if (id === undefined) throw taken(body.label);
      tx.afterCommit(() => live.member(ownerId, ...tags));
      return respond({ ...body, id, used: 0 }).invalidates(...tags);
    }),

    handle(endpoints.updateLeadCustomField, async ({ params: { id }, body, actor }) => {
      const ownerId = ownerOf(actor);
      const { kind } = await find(ownerId, id);
      const choices = kind === 'choice' ? body.choices : [];
      if (!(await db.change((tx) => store.updateField(tx, ownerId, id, { ...body, choices })))) throw taken(body.label);
      live.member(ownerId, ...tags);
      return respond(await find(ownerId, id)).invalidates(...tags);
    }),

    handle(endpoints.deleteLeadCustomField, async ({ params: { id }, actor }) => {
      const ownerId = ownerOf(actor);
      if (!(await db.change((tx) => store.deleteField(tx, ownerId, id), { timeout: matchingTimeout })))
        throw notFound();
      live.member(ownerId, ...tags);
      return respond({ message: 'Field deleted.' }).invalidates(...tags);
    }),
  ];
}
