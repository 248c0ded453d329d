import type { SellerRole, State } from '@dealstead/contracts';
import type { Disclosure } from '@dealstead/contracts/listings/disclosures';
import type { Db, Tx } from '../../database.ts';

interface DisclosureRow {
  role: Disclosure['role'];
  state: State | null;
  text: string;
  updatedAt: Date;
}

export type DisclosureKey = Pick<Disclosure, 'role' | 'state'>;

/** The text that a seller of this role confirms in a state: the state's own, else the general one; null without either. */
export async function findDisclosure({ sql }: Tx, role: SellerRole, state: State): Promise<string | null> {
  const [found] = await sql<{ text: string }>`
    SELECT text FROM disclosures WHERE role = ${role} AND (state = ${state}::bpchar OR state IS NULL)
    ORDER BY state NULLS LAST LIMIT 1`;
  return found?.text ?? null;
}

export async function listDisclosures({ sql }: Db): Promise<Disclosure[]> {
  const rows =
    await sql<DisclosureRow>`SELECT role, state, text, updated_at FROM disclosures ORDER BY role, state NULLS FIRST`;
  return rows.map(({ updatedAt, ...disclosure }) => ({ ...disclosure, updatedAt: updatedAt.toISOString() }));
}

export async function deleteDisclosure({ sql }: Pick<Tx, 'sql'>, { role, state }: DisclosureKey): Promise<void> {
  await sql`DELETE FROM disclosures WHERE role = ${role} AND state = ${state}`;
}

/** Inserts or replaces the text of a role and state. */
export async function upsertDisclosure(
  { sql }: Pick<Tx, 'sql'>,
  { role, state, text, updatedBy }: DisclosureKey & { readonly text: string; readonly updatedBy: number | null },
): Promise<void> {
  await sql`
    INSERT INTO disclosures (role, state, text, updated_by) VALUES (${role}, ${state}, ${text}, ${updatedBy}::int)
    ON CONFLICT (role, state) DO UPDATE SET text = excluded.text, updated_by = excluded.updated_by, updated_at = now()`;
}

/** The stored text of exactly this role and state; null without one. */
export async function readDisclosureText(
  { sql }: Pick<Tx, 'sql'>,
  { role, state }: DisclosureKey,
): Promise<string | null> {
  const [row] = await sql<{ text: string }>`
    SELECT text FROM disclosures WHERE role = ${role} AND state IS NOT DISTINCT FROM ${state}::bpchar FOR UPDATE`;
  return row?.text ?? null;
}
