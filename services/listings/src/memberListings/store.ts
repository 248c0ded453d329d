import { onMarketSql } from '../properties/rules.ts';
import { centsToDollars, memberListingPageSize } from '@dealstead/contracts';
import type { FeaturedListing, MemberListing } from '@dealstead/contracts/listings/memberListings';
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

interface FeaturedRow extends ListingRow {
  email: string | null;
  until: Date | null;
  isPaid: boolean;
}

/** A page of the listings that are featured now and on the market, newest first, after the listing `after`. */
export async function readFeaturedListings({ pool }: Db, after: number | undefined): Promise<FeaturedListing[]> {
  const { rows } = await pool.query<FeaturedRow>(
    `SELECT p.id, title, address, city, state, price_cents, p.status, created_at, user_id AS "memberId",
       nullif(m.email, '') AS email, featured_until AS until, featured_payment_id IS NOT NULL AS "isPaid"
     FROM properties p LEFT JOIN members m ON m.id = p.user_id
     WHERE featured AND (featured_until IS NULL OR featured_until > now()) AND p.${onMarketSql}
       AND ($1::int IS NULL OR p.id < $1)
     ORDER BY p.id DESC LIMIT $2`,
    [after ?? null, memberListingPageSize],
  );
  return rows.map(({ email, until, isPaid, ...row }) => ({
    ...toMemberListing(row),
    email,
    until: until?.toISOString() ?? null,
    isPaid,
  }));
}
