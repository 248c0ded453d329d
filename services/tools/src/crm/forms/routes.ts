import { randomBytes } from 'node:crypto';
import { maxLeadForms } from '@dealstead/contracts';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import * as endpoints from '@dealstead/contracts/tools/leadForms';
import { admitScope, Conflict, handle, handleIdempotent, NotFound, respond, type Route } from '@dealstead/service-kit';
import type { FormDeps } from './deps.ts';
import { embedSnippet } from './embedSnippet.ts';
import { publicFormRoutes } from './publicRoutes.ts';
import * as store from './store.ts';

const tag = '/api/lead-forms';
const formNotFound = () => new NotFound('This form no longer exists.');
const ownerOf = (actor: MemberIdentity): number => admitScope(actor, 'lead-management').ownerId;

/** Forms that members show on their own sites. A delegate with the permission for leads edits the owner's. */
export function leadFormRoutes(deps: FormDeps): Route[] {
  const { db, live, publicUrl } = deps;
  const toForm = ({ key, total, recent, lastAt, createdAt, ...form }: store.StoredForm): endpoints.LeadForm => {
    const url = `${publicUrl}/api/lead-forms/${key}/page`;
    return {
      ...form,
      key,
      url,
      snippet: embedSnippet({ url, key, title: form.title }),
      submissions: { total, recent, lastAt: lastAt?.toISOString() ?? null },
      createdAt: createdAt.toISOString(),
    };
  };
  const find = async (ownerId: number, id: number): Promise<endpoints.LeadForm> => {
    const [found] = await store.listForms(db, ownerId, id);
    if (!found) throw formNotFound();
    return toForm(found);
  };

  return [
    handle(endpoints.listLeadForms, async ({ actor }) => (await store.listForms(db, ownerOf(actor))).map(toForm)),

    handleIdempotent(endpoints.createLeadForm, db, async ({ body, actor }, tx) => {
      const ownerId = ownerOf(actor);
      if ((await store.countForms(tx, ownerId)) >= maxLeadForms)
        throw new Conflict(`You have ${maxLeadForms} forms. Delete one first.`, 'lead-forms-full');
      const key = randomBytes(12).toString('base64url');
      const id = await store.insertForm(tx, { ownerId, actorId: actor.id, key }, body);
      tx.afterCommit(() => live.member(ownerId, tag));
      const stored = { ...body, id, key, version: 1, createdAt: new Date(), total: 0, recent: 0, lastAt: null };
      return respond(toForm(stored)).invalidates(tag);
    }),

    handle(endpoints.updateLeadForm, async ({ params: { id }, body, actor }) => {
      const ownerId = ownerOf(actor);
      await find(ownerId, id);
      if (!(await db.change((tx) => store.updateForm(tx, ownerId, id, body))))
        throw new Conflict('Someone else changed this form. Reload it to see their changes.', 'lead-form-version');
      live.member(ownerId, tag);
      return respond(await find(ownerId, id)).invalidates(tag);
    }),

    handle(endpoints.deleteLeadForm, async ({ params: { id }, actor }) => {
      const ownerId = ownerOf(actor);
      if (!(await db.change((tx) => store.deleteForm(tx, ownerId, id)))) throw formNotFound();
      live.member(ownerId, tag);
      return respond({ message: 'Form deleted.' }).invalidates(tag);
    }),

    ...publicFormRoutes(deps),
  ];
}
