import type { State } from '@dealstead/contracts';
import type { SellerFunnel } from '@dealstead/contracts/listings/market';
import { csvLine } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';

const mostListed = 50;
/** Most lines of the CSV file. */
const mostLines = 10_000;

interface FunnelRow {
  id: number;
  title: string;
  city: string;
  state: State;
  status: string;
  views: number;
  favorites: number;
  inquiries: number;
  offers: number;
  closed: number;
}

/**
 * The listings of a seller with what buyers did, the most views first. Views are page views as in the seller's table of
 * listings; favorites are those of members who save them to their account.
 */
async function listFunnel({ sql }: Db, owner: number, limit: number): Promise<FunnelRow[]> {
  const rows =
    await sql.prepared<FunnelRow>`SELECT id, title, city, state, status, inquiry_count AS inquiries, offer_count AS offers,
        (status = 'closed')::int AS closed,
        (SELECT count(*) FROM property_visits WHERE property_id = p.id) AS views,
        (SELECT count(*) FROM favorites WHERE property_id = p.id) AS favorites
      FROM properties AS p WHERE user_id = ${owner} AND status NOT IN ('draft', 'in-review')
      ORDER BY views DESC, id DESC LIMIT ${limit}`;
  return rows;
}

/** A seller's funnel: totals of all listings, and the listings with the most views. */
export async function readFunnel(db: Db, owner: number): Promise<SellerFunnel> {
  const rows = await db.sql.prepared<
    Omit<FunnelRow, 'id' | 'title' | 'city' | 'state' | 'status'> & { listings: number }
  >`WITH own AS (SELECT id, status, inquiry_count, offer_count FROM properties
        WHERE user_id = ${owner} AND status NOT IN ('draft', 'in-review'))
      SELECT count(*) AS listings, coalesce(sum(inquiry_count), 0)::int AS inquiries,
        coalesce(sum(offer_count), 0)::int AS offers, count(*) FILTER (WHERE status = 'closed') AS closed,
        (SELECT count(*) FROM property_visits JOIN own ON own.id = property_id) AS views,
        (SELECT count(*) FROM favorites JOIN own ON own.id = property_id) AS favorites
      FROM own`;
  const { listings, ...totals } = rows[0]!;
  const top = await listFunnel(db, owner, mostListed);
  return { listings, totals, top: top.map(({ id, ...row }) => ({ propertyId: id, ...row })) };
}

/** The same for each listing as CSV. */
export async function funnelCsv(db: Db, owner: number): Promise<string> {
  const rows = await listFunnel(db, owner, mostLines);
  const heading = [
    'Listing',
    'Title',
    'City',
    'State',
    'Status',
    'Views',
    'Favorites',
    'Inquiries',
    'Offers',
    'Closed',
  ];
  return [
    csvLine(heading),
    ...rows.map(({ id, title, city, state, status, ...counts }) =>
      csvLine([
        `DS-${id}`,
        title,
        city,
        state,
        status,
        ...[counts.views, counts.favorites, counts.inquiries, counts.offers, counts.closed].map(String),
      ]),
    ),
  ].join('');
}
