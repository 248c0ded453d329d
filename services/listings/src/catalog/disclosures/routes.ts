import * as endpoints from '@dealstead/contracts/listings/disclosures';
import { respond, handle, Refusal, type Route } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { recordAction } from '../../recordAction.ts';
import { deleteDisclosure, listDisclosures, readDisclosureText, upsertDisclosure } from './store.ts';

/** Texts that sellers confirm about their right to sell. Admins write them. */
export function createDisclosureRoutes(db: Db): Route[] {
  return [
    handle(endpoints.listDisclosures, () => listDisclosures(db)),

    handle(endpoints.saveDisclosure, async ({ body: { role, state, text, reason }, actor, request }) => {
      if (text === '' && state === null)
        throw new Refusal(400, 'invalid-input', 'The text for all states cannot be empty.', { text: 'Required' });
      const updatedBy = actor.kind === 'member' ? actor.id : null;
      await db.change(async (tx) => {
        const before = { text: await readDisclosureText(tx, { role, state }) };
        if (text === '') await deleteDisclosure(tx, { role, state });
        else await upsertDisclosure(tx, { role, state, text, updatedBy });
        const target = `disclosure for ${role}, ${state ?? 'all states'}`;
        const act = { action: 'disclosure.saved', target, reason, before, after: { text: text || null } };
        await recordAction(tx, { actor, request }, act);
      });
      return respond({ message: text === '' ? 'Disclosure removed.' : 'Disclosure saved.' }).invalidates(
        '/api/disclosures',
      );
    }),
  ];
}
