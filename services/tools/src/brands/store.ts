import type { Brand } from '@dealstead/contracts/account/brands';
import type { Db } from '../database.ts';

/** The brand of a member while it is on. */
export async function findBrand({ pool }: Pick<Db, 'pool'>, userId: number): Promise<Brand | null> {
  const { rows } = await pool.query<{ brand: Brand | null }>('SELECT brand FROM brands WHERE user_id = $1', [userId]);
  return rows[0]?.brand ?? null;
}
