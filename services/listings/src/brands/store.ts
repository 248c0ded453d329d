import { brandPageSize } from '@dealstead/contracts';
import type { Brand } from '@dealstead/contracts/account/brands';
import type { Db } from '../database.ts';
import type { Cursor } from '../properties/cursor.ts';

/** A page of the owner's listings that are for sale, newest first; null for an address that is no brand's. */
export async function listIds({ pool }: Db, slug: string, after: Cursor | null): Promise<number[] | null> {
  const { rows } = await pool.query<{ ids: number[] }>(
    `SELECT coalesce((SELECT array_agg(id) FROM (SELECT id FROM properties WHERE user_id = b.user_id AND status = 'active'
         AND ($3::timestamptz IS NULL OR (created_at, id) < ($3, $4::int))
       ORDER BY created_at DESC, id DESC LIMIT $2) AS newest), '{}') AS ids
     FROM brands b WHERE b.slug = $1`,
    [slug, brandPageSize, after?.value ?? null, after?.id ?? null],
  );
  return rows[0]?.ids ?? null;
}

/** How many listings of the owner are for sale; null for an address that is no brand's. */
export async function countListings({ pool }: Db, slug: string): Promise<number | null> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT (SELECT count(*) FROM properties WHERE user_id = b.user_id AND status = 'active') AS count
     FROM brands b WHERE b.slug = $1`,
    [slug],
  );
  return rows[0]?.count ?? null;
}

/** The brand under which a listing is shown. */
export async function findBrandOfProperty({ pool }: Db, id: number): Promise<Brand | null> {
  const { rows } = await pool.query<{ brand: Brand | null }>(
    `SELECT b.brand FROM properties p JOIN brands b ON b.user_id = p.user_id
     WHERE p.id = $1 AND p.status NOT IN ('draft', 'withdrawn')`,
    [id],
  );
  return rows[0]?.brand ?? null;
}
