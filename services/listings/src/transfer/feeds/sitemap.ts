import { type Category, categories, type Status, states } from '@dealstead/contracts';
import { maxSitemapUrls, type SitemapFile } from '@dealstead/contracts/listings/feeds';
import { part } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { escape } from '@dealstead/contracts/xml';

/** Ids per file: the n-th file has the ids up to n × 50,000, so that each file is a range scan of the primary key. */
const fileNumber = part`(id - 1) / ${maxSitemapUrls}::int + 1`;

const renderUrlset = (entries: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>\n`;

const fileOf = (file: number) => `/api/sitemaps/listings/${file}.xml`;

/** The existing files, with the latest change of a listing in each. */
export async function listSitemapFiles(db: Db): Promise<SitemapFile[]> {
  const [places, rows] = await Promise.all([
    listPlaces(db),
    db.sql.prepared<{
      file: number;
      urls: number;
      changedAt: Date;
    }>`SELECT ${fileNumber} AS file, count(*)::int AS urls, max(greatest(created_at, confirmed_at)) AS changed_at
        FROM properties WHERE status = 'active' GROUP BY 1 ORDER BY 1`,
  ]);
  return [
    { path: fileOf(0), urls: pathsOf(places).length, changedAt: null },
    ...rows.map(({ file, urls, changedAt }) => ({ path: fileOf(file), urls, changedAt: changedAt.toISOString() })),
  ];
}

/** Public pages without a location. */
const staticPaths = ['/', '/search', '/subscribe', '/join', '/joint-venture', '/contact', '/terms', '/privacy'];

/** A state that has listings for sale, with their categories. */
export interface SitemapPlace {
  readonly state: string;
  readonly categories: Category[];
}

export async function listPlaces({ sql }: Db): Promise<SitemapPlace[]> {
  // One index lookup per page instead of an aggregation over the whole index.
  const rows = await sql.prepared<SitemapPlace>`SELECT state, array_agg(category ORDER BY category) AS categories
      FROM unnest(${states}::text[]) AS state, unnest(${categories}::text[]) AS category
      WHERE EXISTS (SELECT FROM properties AS p
        WHERE p.category = category.category AND p.state = state.state::char(2) AND p.status = 'active')
      GROUP BY state ORDER BY state`;
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
export async function countByStatus({ sql }: Db): Promise<{ status: Status; listings: number }[]> {
  const rows = await sql.prepared<{
    status: Status;
    listings: number;
  }>`SELECT status, count(*)::int AS listings FROM properties GROUP BY status ORDER BY listings DESC`;
  return rows;
}

/** Where a listing is in the sitemap; null for an unknown one. */
export async function findInSitemap(
  { sql }: Db,
  id: number,
): Promise<{ status: Status; file: string | null; changedAt: string } | null> {
  const rows = await sql.prepared<{
    status: Status;
    file: number;
    changedAt: Date;
  }>`SELECT status, ${fileNumber} AS file, greatest(created_at, confirmed_at) AS changed_at
      FROM properties WHERE id = ${id}`;
  const row = rows[0];
  if (!row) return null;
  const { status, file, changedAt } = row;
  return { status, file: status === 'active' ? fileOf(file) : null, changedAt: changedAt.toISOString() };
}

/**
 * XML of the listing pages in one file; null for an unknown file. PostgreSQL builds the text, so that no rows are
 * transferred.
 */
export async function renderListingSitemap({ sql }: Db, publicUrl: string, file: number): Promise<string | null> {
  const rows = await sql.prepared<{
    entries: string | null;
  }>`SELECT string_agg('<url><loc>' || ${escape(`${publicUrl}/property/`)} || id || '</loc><lastmod>'
        || to_char(greatest(created_at, confirmed_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') || '</lastmod></url>', ''
        ORDER BY id) AS entries
      FROM properties WHERE status = 'active' AND id > ${(file - 1) * maxSitemapUrls} AND id <= ${file * maxSitemapUrls}`;
  const entries = rows[0]?.entries;
  return entries ? renderUrlset(entries) : null;
}
