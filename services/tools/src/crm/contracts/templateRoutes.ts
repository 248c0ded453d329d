import { contractLimits } from '@dealstead/contracts';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import * as endpoints from '@dealstead/contracts/tools/contracts';
import {
  admitScope,
  Conflict,
  handle,
  handleIdempotent,
  type Live,
  NotFound,
  respond,
  type Route,
} from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import * as store from './templateStore.ts';

const tag = '/api/contract-templates';
const ownerOf = (actor: MemberIdentity): number => admitScope(actor, 'contract-sending').ownerId;

/** Templates of contracts: a member's own, and the samples. */
export function templateRoutes(db: Db, live: Live): Route[] {
  return [
    handle(endpoints.listContractTemplates, ({ actor }) => store.listTemplates(db, ownerOf(actor))),

    handleIdempotent(endpoints.createContractTemplate, db, async ({ body, actor }, tx) => {
      const ownerId = ownerOf(actor);
      const created = await store.insertTemplate(tx, ownerId, body, contractLimits.templates);
      if (!created)
        throw new Conflict(`You have ${contractLimits.templates} templates. Delete one first.`, 'templates-full');
      tx.afterCommit(() => live.member(ownerId, tag));
      return respond(created).invalidates(tag);
    }),

    handle(endpoints.updateContractTemplate, async ({ params: { id }, body, actor }) => {
      const ownerId = ownerOf(actor);
      const saved = await db.change(async (tx) => {
        const updated = await store.updateTemplate(tx, ownerId, id, body);
        if (updated) return updated;
        if (!(await store.hasTemplate(tx, ownerId, id))) throw new NotFound('This template no longer exists.');
        throw new Conflict(
          'Someone changed this template in the meantime. Copy your text and reload.',
          'template-conflict',
        );
      });
      live.member(ownerId, tag);
      return respond(saved).invalidates(tag);
    }),

    handle(endpoints.deleteContractTemplate, async ({ params: { id }, actor }) => {
      const ownerId = ownerOf(actor);
      if (!(await db.change((tx) => store.deleteTemplate(tx, ownerId, id))))
        throw new NotFound('This template no longer exists.');
      live.member(ownerId, tag);
      return respond({ message: 'Template deleted.' }).invalidates(tag);
    }),
  ];
}
