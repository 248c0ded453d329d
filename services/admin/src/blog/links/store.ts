import { createHash } from 'node:crypto';
import type { PostLink } from '@dealstead/contracts/admin/blog/management';
import type { Db, Sql } from '../../database.ts';
import type { CheckedLink } from './rules.ts';

/** How long a result counts. What could not be checked is tried again soon. */
const resultHours = 24;
const retryMinutes = 10;

/** URLs are longer than an index allows. */
const hashOf = (url: string): string => createHash('sha256').update(url).digest('base64url');

/** The results that still count, in the order of the links. */
export async function readPostLinks({ sql }: Sql, urls: readonly string[]): Promise<PostLink[]> {
  if (urls.length === 0) return [];
  const rows = await sql.prepared<Omit<CheckedLink, 'url'> & { hash: string }>`
    SELECT url_hash AS hash, result, detail FROM blog_link_checks WHERE url_hash = ANY (${urls.map(hashOf)})
    AND checked_at > now() - CASE result WHEN 'unchecked' THEN make_interval(mins => ${retryMinutes})
      ELSE make_interval(hours => ${resultHours}) END`;
  const found = new Map(rows.map(({ hash, result, detail }) => [hash, { result, detail }]));
  return urls.map((url) => ({ url, ...(found.get(hashOf(url)) ?? { result: null, detail: '' }) }));
}

/** Stores results, and deletes some that no longer count. */
export async function saveLinkChecks(db: Db, links: readonly CheckedLink[]): Promise<void> {
  // A constant order prevents deadlocks between two checks of the same links.
  const rows = links
    .map((link) => ({ ...link, hash: hashOf(link.url) }))
    .toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
  await db.sql`
    INSERT INTO blog_link_checks (url_hash, result, detail)
    SELECT hash, result, detail
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS link (hash text, result text, detail text)
    ON CONFLICT (url_hash) DO UPDATE SET result = excluded.result, detail = excluded.detail, checked_at = now()`;
  await db.sql`
    DELETE FROM blog_link_checks WHERE url_hash IN (SELECT url_hash FROM blog_link_checks
    WHERE checked_at < now() - make_interval(hours => ${resultHours}) LIMIT 100 FOR UPDATE SKIP LOCKED)`;
}
