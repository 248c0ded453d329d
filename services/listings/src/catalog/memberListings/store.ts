import { onMarket } from '../properties/rules.ts';
import { centsToDollars, memberListingPageSize } from '@dealstead/contracts';
import type { FeaturedListing, MemberListing } from '@dealstead/contracts/listings/memberListings';
import { part } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';

interface ListingRow extends Omit<MemberListing, 'price' | 'createdAt'> {
  priceCents: number;
  createdAt: Date;
}

const columns = part`id, title, address, city, state, price_cents, status, created_at, user_id AS member_id`;

const toMemberListing = ({ priceCents, createdAt, ...listing }: ListingRow): MemberListing => ({
  ...listing,
  price: centsToDollars(priceCents),
  createdAt: createdAt.toISOString(),
});

/** A page of a member's listings in any status, newest first, after the listing `after`. */
export async function readMemberListings({ sql }: Db, userId: number, after: number | undefined) {
  const rows = await sql<ListingRow>`SELECT ${columns} FROM properties
     WHERE user_id = ${userId}
       AND (${after ?? null}::int IS NULL OR (created_at, id) < (SELECT created_at, id FROM properties WHERE id = ${after ?? null}))
     ORDER BY created_at DESC, id DESC LIMIT ${memberListingPageSize}`;
  return rows.map(toMemberListing);
}

/** Finds by an index on the beginning of the address in lower case. */
export const addressQuery = (prefix: string) =>
  part`SELECT ${columns} FROM properties WHERE lower(address) LIKE ${prefix} ORDER BY lower(address) USING ~<~, id LIMIT 20`;

/** Listings in any status whose address begins with a text. */
export async function findByAddress({ sql }: Db, address: string): Promise<MemberListing[]> {
  const prefix = `${address.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const rows = await sql<ListingRow>`${addressQuery(prefix)}`;
  return rows.map(toMemberListing);
}

interface FeaturedRow extends ListingRow {
  email: string | null;
  until: Date | null;
  isPaid: boolean;
}

/** A page of the listings that are featured now and on the market, newest first, after the listing `after`. */
export async function readFeaturedListings({ sql }: Db, after: number | undefined): Promise<FeaturedListing[]> {
  const rows =
    await sql<FeaturedRow>`SELECT p.id, title, address, city, state, price_cents, p.status, created_at, user_id AS member_id,
       nullif(m.email, '') AS email, featured_until AS until, featured_payment_id IS NOT NULL AS is_paid
     FROM properties p LEFT JOIN members m ON m.id = p.user_id
     WHERE featured AND (featured_until IS NULL OR featured_until > now()) AND p.${onMarket}
       AND (${after ?? null}::int IS NULL OR p.id < ${after ?? null})
     ORDER BY p.id DESC LIMIT ${memberListingPageSize}`;
  return rows.map(({ email, until, isPaid, ...row }) => ({
    ...toMemberListing(row),
    email,
    until: until?.toISOString() ?? null,
    isPaid,
  }));
}
