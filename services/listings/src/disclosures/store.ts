import type { SellerRole, State } from '@dealstead/contracts';
import type { Tx } from '../database.ts';

/** The text that a seller of this role confirms in a state: its own, or the one for all; null where there is none. */
export async function findDisclosure({ sql }: Tx, role: SellerRole, state: State): Promise<string | null> {
  const [found] = await sql<{ text: string }>`
    SELECT text FROM disclosures WHERE role = ${role} AND (state = ${state}::bpchar OR state IS NULL)
    ORDER BY state NULLS LAST LIMIT 1`;
  return found?.text ?? null;
}
