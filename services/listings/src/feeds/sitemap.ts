import { type Category, categories, type Status, states } from '@dealstead/contracts';
import { maxSitemapUrls, type SitemapFile } from '@dealstead/contracts/listings/feeds';
import type { Db } from '../database.ts';
import { escape } from '@dealstead/contracts/xml';

/** Ids per file: the n-th file has the ids up to n × 50,000, so that each file is a range scan of the primary key. */
const fileNumber = `(id - 1) / ${maxSitemapUrls} + 1`;

const renderUrlset = (entries: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>\n`;

const fileOf = (file: number) => `/api/sitemaps/listings/${file}.xml`;

/** The existing files, with the latest change of a listing in each. */
export async function listSitemapFiles(db: Db): Promise<SitemapFile[]> {
  const [places, { rows }] = await Promise.all([
    listPlaces(db),
    db.pool.query<{ file: number; urls: number; changed_at: Date }>({
      name: 'sitemap files',
      text: `SELECT ${fileNumber} AS file, count(*)::int AS urls, max(greatest(created_at, confirmed_at)) AS changed_at
        FROM properties WHERE status = 'active' GROUP BY 1 ORDER BY 1`,
    }),
  ]);
  return [
    { path: fileOf(0), urls: pathsOf(places).length, changedAt: null },
    ...rows.map(({ file, urls, changed_at }) => ({ path: fileOf(file), urls, changedAt: changed_at.toISOString() })),
  ];
}

/** Public pages without a location. */
const staticPaths = ['/', '/search', '/subscribe', '/join', '/joint-venture', '/contact', '/terms', '/privacy'];

/** A state that has listings for sale, with their categories. */
export interface SitemapPlace {
  readonly state: string;
  readonly categories: Category[];
}

export async function listPlaces({ pool }: Db): Promise<SitemapPlace[]> {
  // One index lookup per page instead of an aggregation over the whole index.
  const { rows } = await pool.query<SitemapPlace>({
    name: 'sitemap of places',
    text: `SELECT state, array_agg(category ORDER BY category) AS categories
      FROM unnest($1::text[]) AS state, unnest($2::text[]) AS category
      WHERE EXISTS (SELECT FROM properties AS p
        WHERE p.category = category.category AND p.state = state.state::char(2) AND p.status = 'active')
      GROUP BY state ORDER BY state`,
    values: [states, categories],
  });
  return rows;
}

/** Paths of the static pages, and of the search pages of states and of categories in states. */
const pathsOf = (places: readonly SitemapPlace[]) => [
  ...staticPaths,
  ...places.flatMap((place) => [
    `/search?state=${place.state}`,
    ...place.categories.map((category) => `/search?category=${category}&state=${place.state}`),
  ]),
];

/** XML of the pages that are not a listing's. */
export async function renderPlaceSitemap(db: Db, publicUrl: string): Promise<string> {
  const paths = pathsOf(await listPlaces(db));
  return renderUrlset(paths.map((path) => `<url><loc>${escape(publicUrl + path)}</loc></url>`).join(''));
}

/** Listings by status, the most frequent first. */
export async function countByStatus({ pool }: Db): Promise<{ status: Status; listings: number }[]> {
  const { rows } = await pool.query<{ status: Status; listings: number }>({
    name: 'listings by status',
    text: 'SELECT status, count(*)::int AS listings FROM properties GROUP BY status ORDER BY listings DESC',
  });
  return rows;
}

/** Where a listing is in the sitemap; null for an unknown one. */
export async function findInSitemap(
  { pool }: Db,
  id: number,
): Promise<{ status: Status; file: string | null; changedAt: string } | null> {
  const { rows } = await pool.query<{ status: Status; file: number; changed_at: Date }>({
    name: 'listing in sitemap',
    text: `SELECT status, ${fileNumber} AS file, greatest(created_at, confirmed_at) AS changed_at
      FROM properties WHERE id = $1`,
    values: [id],
  });
  const row = rows[0];
  if (!row) return null;
  const { status, file, changed_at } = row;
  return { status, file: status === 'active' ? fileOf(file) : null, changedAt: changed_at.toISOString() };
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
