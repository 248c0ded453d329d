import * as contract from '@dealstead/contracts/listings/disclosures';
import { respond, handle, Refusal, type Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { deleteDisclosure, listDisclosures, upsertDisclosure } from './store.ts';

/** Texts that sellers confirm about their right to sell. Admins write them. */
export function createDisclosureRoutes(db: Db): Route[] {
  return [
    handle(contract.listDisclosures, () => listDisclosures(db)),

    handle(contract.saveDisclosure, async ({ body: { role, state, text }, actor }) => {
      if (text === '' && state === null)
        throw new Refusal(400, 'invalid-input', 'The text for all states cannot be empty.', { text: 'Required' });
      const updatedBy = actor.kind === 'member' ? actor.id : null;
      if (text === '') await deleteDisclosure(db, { role, state });
      else await upsertDisclosure(db, { role, state, text, updatedBy });
      return respond({ message: text === '' ? 'Disclosure removed.' : 'Disclosure saved.' }).invalidates(
        '/api/disclosures',
      );
    }),
  ];
}
