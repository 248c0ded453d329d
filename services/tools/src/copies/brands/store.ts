import type { Brand } from '@dealstead/contracts/account/brands';
import type { Db } from '../../database.ts';

/** The brand of a member while it is on. */
export async function findBrand({ sql }: Pick<Db, 'sql'>, userId: number): Promise<Brand | null> {
  const rows = await sql<{ brand: Brand | null }>`SELECT brand FROM brands WHERE user_id = ${userId}`;
  return rows[0]?.brand ?? null;
}
