import { parsePlan, type Role, type Membership } from '@dealstead/contracts';
import type { Tx } from '../../database.ts';

/** Marks a listing as confirmed now. */
export async function setConfirmed({ sql }: Tx, id: number): Promise<void> {
  await sql`UPDATE properties SET confirmed_at = now(), asked_at = NULL WHERE id = ${id}`;
}

export async function findTitle({ sql }: Tx, id: number): Promise<string | undefined> {
  const [property] = await sql<{ title: string }>`SELECT title FROM properties WHERE id = ${id}`;
  return property?.title;
}

/** A seller's standing and restrictions as account last reported them; null before the first report. */
export async function readSeller(
  { sql }: Tx,
  userId: number,
): Promise<{ membership: Membership; restrictions: readonly string[] } | null> {
  const [member] = await sql<{ plan: string; status: string; role: Role; restrictions: string[] }>`
    SELECT plan, status, role, restrictions FROM members WHERE id = ${userId}`;
  if (!member) return null;
  const membership = { plan: parsePlan(member.plan) ?? 'free', status: member.status, role: member.role };
  return { membership, restrictions: member.restrictions };
}
