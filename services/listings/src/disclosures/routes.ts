import type { State } from '@dealstead/contracts';
import * as contract from '@dealstead/contracts/listings/disclosures';
import { answer, handle, Refusal, type Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';

interface Row {
  role: contract.Disclosure['role'];
  state: State | null;
  text: string;
  updated_at: Date;
}

/** What sellers confirm of their right to sell; admins write it. */
export function createDisclosureRoutes(db: Db): Route[] {
  return [
    handle(contract.listDisclosures, async () => {
      const { rows } = await db.pool.query<Row>(
        'SELECT role, state, text, updated_at FROM disclosures ORDER BY role, state NULLS FIRST',
      );
      return rows.map(({ updated_at, ...text }) => ({ ...text, updatedAt: updated_at.toISOString() }));
    }),

    handle(contract.saveDisclosure, async ({ body: { role, state, text }, who }) => {
      if (text === '' && state === null)
        throw new Refusal(400, 'invalid-input', 'The text for all states cannot be empty.', { text: 'Required' });
      if (text === '') {
        await db.pool.query('DELETE FROM disclosures WHERE role = $1 AND state = $2', [role, state]);
      } else {
        await db.pool.query(
          `INSERT INTO disclosures (role, state, text, updated_by) VALUES ($1, $2, $3, $4)
            ON CONFLICT (role, state) DO UPDATE SET text = excluded.text, updated_by = excluded.updated_by, updated_at = now()`,
          [role, state, text, who.kind === 'member' ? who.id : null],
        );
      }
      return answer({ message: text === '' ? 'Disclosure removed.' : 'Disclosure saved.' }).stale('/api/disclosures');
    }),
  ];
}
