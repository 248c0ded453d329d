import { brandPageSize } from '@dealstead/contracts';
import type { Brand } from '@dealstead/contracts/account/brands';
import type { Db } from '../../database.ts';
import type { Cursor } from '../properties/cursor.ts';

/** A page of the owner's listings that are for sale, newest first; null for an address that is no brand's. */
export async function listIds({ sql }: Db, slug: string, after: Cursor | null): Promise<number[] | null> {
  const rows = await sql<{
    ids: number[];
  }>`SELECT coalesce((SELECT array_agg(id) FROM (SELECT id FROM properties WHERE user_id = b.user_id AND status = 'active'
         AND (${after?.value ?? null}::timestamptz IS NULL OR (created_at, id) < (${after?.value ?? null}, ${after?.id ?? null}::int))
       ORDER BY created_at DESC, id DESC LIMIT ${brandPageSize}) AS newest), '{}') AS ids
     FROM brands b WHERE b.slug = ${slug}`;
  return rows[0]?.ids ?? null;
}

/** How many listings of the owner are for sale; null for an address that is no brand's. */
export async function countListings({ sql }: Db, slug: string): Promise<number | null> {
  const rows = await sql<{
    count: number;
  }>`SELECT (SELECT count(*) FROM properties WHERE user_id = b.user_id AND status = 'active') AS count
     FROM brands b WHERE b.slug = ${slug}`;
  return rows[0]?.count ?? null;
}

/** The brand under which a listing is shown. */
export async function findBrandOfProperty({ sql }: Db, id: number): Promise<Brand | null> {
  const rows = await sql<{
    brand: Brand | null;
  }>`SELECT b.brand FROM properties p JOIN brands b ON b.user_id = p.user_id
     WHERE p.id = ${id} AND p.status NOT IN ('draft', 'withdrawn')`;
  return rows[0]?.brand ?? null;
}
