import { categories, states } from '@dealstead/contracts';
import { maxSitemapUrls } from '@dealstead/contracts/listings/feeds';
import type { Db } from '../database.ts';
import { escape } from '@dealstead/contracts/xml';

/** Ids per file: the n-th file has the ids up to n × 50,000, so that each file is a range scan of the primary key. */
const fileNumber = `(id - 1) / ${maxSitemapUrls} + 1`;

const renderUrlset = (entries: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>\n`;

/** The existing files, with the latest change of a listing in each. */
export async function listSitemapFiles({ pool }: Db): Promise<{ path: string; changedAt: string | null }[]> {
  const { rows } = await pool.query<{ file: number; changed_at: Date }>({
    name: 'sitemap files',
    text: `SELECT ${fileNumber} AS file, max(greatest(created_at, confirmed_at)) AS changed_at
      FROM properties WHERE status = 'active' GROUP BY 1 ORDER BY 1`,
  });
  const pathOf = (file: number) => `/api/sitemaps/listings/${file}.xml`;
  return [
    { path: pathOf(0), changedAt: null },
    ...rows.map(({ file, changed_at }) => ({ path: pathOf(file), changedAt: changed_at.toISOString() })),
  ];
}

/** Public pages without a location. */
const staticPaths = ['/', '/search', '/subscribe', '/join', '/contact', '/terms', '/privacy'];

/** Paths of the static pages, and of states and of categories in states that have listings. */
export async function renderPlaceSitemap({ pool }: Db, publicUrl: string): Promise<string> {
  // One index lookup per page instead of an aggregation over the whole index.
  const { rows } = await pool.query<{ state: string; categories: string[] }>({
    name: 'sitemap of places',
    text: `SELECT state, array_agg(category ORDER BY category) AS categories
      FROM unnest($1::text[]) AS state, unnest($2::text[]) AS category
      WHERE EXISTS (SELECT FROM properties AS p
        WHERE p.category = category.category AND p.state = state.state::char(2) AND p.status = 'active')
      GROUP BY state ORDER BY state`,
    values: [states, categories],
  });
  const paths = [
    ...staticPaths,
    ...rows.flatMap((row) => [
      `/search?state=${row.state}`,
      ...row.categories.map((category) => `/search?category=${category}&state=${row.state}`),
    ]),
  ];
  return renderUrlset(paths.map((path) => `<url><loc>${escape(publicUrl + path)}</loc></url>`).join(''));
}

/**
 * XML of the listing pages in one file; null for an unknown file. PostgreSQL builds the text, so that no rows are
 * transferred.
 */
export async function renderListingSitemap({ pool }: Db, publicUrl: string, file: number): Promise<string | null> {
  const { rows } = await pool.query<{ entries: string | null }>({
    name: 'sitemap of listings',
    text: `SELECT string_agg('<url><loc>' || $1 || id || '</loc><lastmod>'
        || to_char(greatest(created_at, confirmed_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') || '</lastmod></url>', '' ORDER BY id) AS entries
      FROM properties WHERE status = 'active' AND id > $2 AND id <= $3`,
    values: [escape(`${publicUrl}/property/`), (file - 1) * maxSitemapUrls, file * maxSitemapUrls],
  });
  const entries = rows[0]?.entries;
  return entries ? renderUrlset(entries) : null;
}
