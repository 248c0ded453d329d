import { onMarket } from '../catalog/index.ts';
import type { OwnPerformance } from '@dealstead/contracts/listings/activity';
import type { Db } from '../database.ts';

interface Period {
  /** ISO date in New York. */
  readonly lastDay: string;
  readonly days: number;
}

/**
 * What buyers did with an owner's listings on the market in a period that ends today, with the most viewed listings. Views
 * are compared with as many days before. Offers are those of a listing's lifetime.
 */
export async function readOwnPerformance(
  { sql }: Db,
  owner: number,
  { lastDay, days }: Period,
  limit: number,
): Promise<OwnPerformance> {
  const rows = await sql.prepared<OwnPerformance>`
      WITH own AS (
        SELECT id, title, city, state, status, offer_count FROM properties WHERE user_id = ${owner} AND ${onMarket}),
      visits AS (
        SELECT property_id, ${lastDay}::date - day AS ago, count(*)::int AS views FROM property_visits
        WHERE property_id IN (SELECT id FROM own) AND day > ${lastDay}::date - 2 * ${days}::int AND day <= ${lastDay}::date GROUP BY 1, 2),
      counted AS (
        SELECT own.*,
          coalesce((SELECT sum(views) FROM visits WHERE property_id = own.id AND ago < ${days}), 0)::int AS views,
          coalesce((SELECT sum(views) FROM visits WHERE property_id = own.id AND ago >= ${days}), 0)::int AS views_before,
          (SELECT count(*) FROM favorites WHERE property_id = own.id AND created_at > since)::int AS favorites,
          (SELECT count(*) FROM inquiries WHERE property_id = own.id AND created_at > since)::int AS inquiries
        FROM own, (VALUES ((${lastDay}::date - ${days}::int + 1)::timestamp AT TIME ZONE 'America/New_York')) AS period (since)),
      top AS (SELECT * FROM counted ORDER BY views DESC, inquiries DESC, id DESC LIMIT ${limit})
      SELECT ${days}::int AS days, (SELECT count(*) FROM own)::int AS on_market,
        (SELECT jsonb_build_object('views', coalesce(sum(views), 0), 'viewsBefore', coalesce(sum(views_before), 0),
          'favorites', coalesce(sum(favorites), 0), 'inquiries', coalesce(sum(inquiries), 0),
          'offers', coalesce(sum(offer_count), 0)) FROM counted) AS total,
        (SELECT jsonb_build_object('views', coalesce(sum(views) FILTER (WHERE ago < 7), 0),
          'viewsBefore', coalesce(sum(views) FILTER (WHERE ago BETWEEN 7 AND 13), 0)) FROM visits) AS week,
        (SELECT coalesce(jsonb_agg(jsonb_build_object('propertyId', id, 'title', title, 'city', city, 'state', state,
            'status', status, 'views', views, 'viewsBefore', views_before, 'favorites', favorites,
            'inquiries', inquiries, 'offers', offer_count,
            'daily', (SELECT jsonb_agg(coalesce(v.views, 0) ORDER BY g.ago DESC) FROM generate_series(0, ${days} - 1) AS g (ago)
              LEFT JOIN visits AS v ON v.property_id = top.id AND v.ago = g.ago))
          ORDER BY views DESC, inquiries DESC, id DESC), '[]') FROM top) AS top`;
  const [row] = rows;
  if (!row) throw new Error('An aggregate always gives a row');
  return row;
}
