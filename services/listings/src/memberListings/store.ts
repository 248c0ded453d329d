import { centsToDollars, memberListingPageSize } from '@dealstead/contracts';
import type { MemberListing } from '@dealstead/contracts/listings/memberListings';
import type { Db } from '../database.ts';

interface ListingRow extends Omit<MemberListing, 'price' | 'createdAt'> {
  price_cents: number;
  created_at: Date;
}

const columns = `id, title, address, city, state, price_cents, status, created_at, user_id AS "memberId"`;

const toMemberListing = ({ price_cents, created_at, ...listing }: ListingRow): MemberListing => ({
  ...listing,
  price: centsToDollars(price_cents),
  createdAt: created_at.toISOString(),
});

/** A page of a member's listings in any status, newest first, after the listing `after`. */
export async function readMemberListings({ pool }: Db, userId: number, after: number | undefined) {
  const { rows } = await pool.query<ListingRow>(
    `SELECT ${columns} FROM properties
     WHERE user_id = $1
       AND ($2::int IS NULL OR (created_at, id) < (SELECT created_at, id FROM properties WHERE id = $2))
     ORDER BY created_at DESC, id DESC LIMIT $3`,
    [userId, after ?? null, memberListingPageSize],
  );
  return rows.map(toMemberListing);
}

/** Finds by an index on the beginning of the address in lower case. */
export const addressQuery = `SELECT ${columns} FROM properties WHERE lower(address) LIKE $1 ORDER BY lower(address) USING ~<~, id LIMIT 20`;

/** Listings in any status whose address begins with a text. */
export async function findByAddress({ pool }: Db, address: string): Promise<MemberListing[]> {
  const prefix = `${address.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await pool.query<ListingRow>(addressQuery, [prefix]);
  return rows.map(toMemberListing);
}
