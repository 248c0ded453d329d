import { categories, states } from '@dealstead/contracts';
import { maxSitemapUrls } from '@dealstead/contracts/listings/feeds';
import { openDatabase } from '@dealstead/listings/database';
import { listSitemapFiles, renderListingSitemap, renderPlaceSitemap } from '@dealstead/listings/transfer/feeds/sitemap';
import type pg from 'pg';
import { connect } from '@dealstead/infra/servers/database';
import { createServiceDatabase } from './serviceDatabase.ts';
import { sized } from './size.ts';

const publicUrl = 'https://dealstead.example';
const goalSeconds = 60;
const rounds = sized(5, 1);
/** The indexes that the sitemap reads; all others would only delay the insertion. */
const indexes = ['properties_pkey', 'properties_in_sitemap', 'properties_by_category_and_state'];

/**
 * Measures how long the whole sitemap of so many active listings takes: the list of its files and each file, one after another, in
 * a separate database that is dropped at the end. The URL is that of PostgreSQL's administrator.
 */
export async function measureSitemap(adminUrl: string, listingsPassword: string, rows: number): Promise<string> {
  await using database = await createServiceDatabase(adminUrl, 'listings', listingsPassword);
  {
    await using listings = await connect(database.databaseUrl);
    console.error(`sitemap: inserting ${rows.toLocaleString('en-US')} listings`);
    await insertListings(listings.client, rows);
  }
  const db = openDatabase(database.databaseUrl);
  try {
    const lists: number[] = [];
    const files: number[] = [];
    const totals: number[] = [];
    let bytes = 0;
    let urls = 0;
    for (let round = 0; round < rounds; round++) {
      const started = performance.now();
      const listed = await listSitemapFiles(db);
      lists.push(performance.now() - started);
      urls = listed.reduce((sum, file) => sum + file.urls, 0);
      await renderPlaceSitemap(db, publicUrl);
      for (let file = 1; file < listed.length; file++) {
        const fileStarted = performance.now();
        const xml = await renderListingSitemap(db, publicUrl, file);
        files.push(performance.now() - fileStarted);
        bytes = Math.max(bytes, xml?.length ?? 0);
      }
      totals.push((performance.now() - started) / 1_000);
    }
    const range = (values: readonly number[], digits = 0) =>
      `${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)}`;
    return [
      '| | from the fastest to the slowest |',
      '|---|---|',
      `| the list of files | ${range(lists)} ms |`,
      `| a file of up to ${maxSitemapUrls.toLocaleString('en-US')} URLs | ${range(files)} ms |`,
      `| all files (goal ≤ ${goalSeconds} s) | ${range(totals, 1)} s |`,
      '',
      `${urls.toLocaleString('en-US')} URLs, the largest file has ${(bytes / 1_000_000).toFixed(1)} MB.`,
    ].join('\n');
  } finally {
    await db.close();
  }
}

/** Active listings of two years. */
async function insertListings(client: pg.Client, rows: number): Promise<void> {
  const { rows: others } = await client.query<{ name: string }>(
    `SELECT indexname AS name FROM pg_indexes
     WHERE schemaname = 'listings' AND tablename = 'properties' AND indexname <> ALL ($1::text[])`,
    [indexes],
  );
  await client.query('ALTER TABLE properties DISABLE TRIGGER USER');
  for (const { name } of others) await client.query(`DROP INDEX ${name}`);
  await client.query(
    `INSERT INTO properties (title, description, price_cents, category, state, city, user_id, created_at)
     SELECT 'Listing ' || i, repeat('word ', 60), 15000000, ($1::text[])[1 + i % $2::int], ($3::text[])[1 + i % $4::int], 'City', 1,
       now() - random() * interval '2 years'
     FROM generate_series(1, $5::int) AS i`,
    [[...categories], categories.length, [...states], states.length, rows],
  );
  await client.query('VACUUM (ANALYZE) properties');
}
