import * as contract from '@dealstead/contracts/listings/disclosures';
import { answer, handle, Refusal, type Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { deleteDisclosure, listDisclosures, upsertDisclosure } from './store.ts';

/** Texts that sellers confirm about their right to sell. Admins write them. */
export function createDisclosureRoutes(db: Db): Route[] {
  return [
    handle(contract.listDisclosures, () => listDisclosures(db)),

    handle(contract.saveDisclosure, async ({ body: { role, state, text }, who }) => {
      if (text === '' && state === null)
        throw new Refusal(400, 'invalid-input', 'The text for all states cannot be empty.', { text: 'Required' });
      const updatedBy = who.kind === 'member' ? who.id : null;
      if (text === '') await deleteDisclosure(db, { role, state });
      else await upsertDisclosure(db, { role, state, text, updatedBy });
      return answer({ message: text === '' ? 'Disclosure removed.' : 'Disclosure saved.' }).stale('/api/disclosures');
    }),
  ];
}
