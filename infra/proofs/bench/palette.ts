import type { MemberIdentity } from '@dealstead/contracts/identity';
import { SeededRandom } from '@dealstead/search-engine/fixtures/random';
import { openDatabase } from '@dealstead/tools/database';
import { paletteSources } from '@dealstead/tools/paletteSources';
import { connect } from '@dealstead/infra/servers/database';
import { createServiceDatabase } from './serviceDatabase.ts';
import { quantile } from './statistics.ts';
import { sized } from './size.ts';

const goalMs = 15;
const searches = sized(400, 5);
const owner = 1;
const actor: MemberIdentity = {
  kind: 'member',
  id: owner,
  role: 'member',
  plan: 'partnership',
  status: 'active',
  restrictions: [],
};

const first = 'James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth Marcus Dana Luis Carla Tom'.split(
  ' ',
);
const last =
  'Smith Johnson Williams Brown Jones Garcia Miller Davis Martinez Hale Reed Ortega Montes Wyckoff Nair'.split(' ');
const streets = 'Main Oak Maple Cedar Elm Washington Lake Hill Walnut Park Kearney Marion Church Spring Mill'.split(
  ' ',
);

/** What someone types, by how much it matches. */
const kinds: Readonly<Record<string, (random: SeededRandom) => string>> = {
  'two letters of a name': (random) => pick(random, [...first, ...last]).slice(0, 2),
  'a first name': (random) => pick(random, first),
  'first and last name': (random) => `${pick(random, first)} ${pick(random, last)}`,
  'a house number and a street': (random) => `${random.integer(1, 9_999)} ${pick(random, streets)}`,
  'an email address': (random) => `person${random.integer(1, 100_000)}@`,
  'nothing that exists': (random) => `zz${random.integer(1, 100_000)}`,
};
const pick = (random: SeededRandom, words: readonly string[]) => words[random.integer(0, words.length - 1)]!;

/**
 * Measures the search of the command palette over so many leads and as many contacts of one member, among those of ten
 * others, in a separate database that is dropped at the end. The URL is that of PostgreSQL's administrator.
 */
export async function measurePalette(adminUrl: string, toolsPassword: string, records: number): Promise<string> {
  await using database = await createServiceDatabase(adminUrl, 'tools', toolsPassword);
  const { databaseUrl } = database;
  const db = openDatabase(databaseUrl);
  try {
    console.error(`palette: inserting ${records.toLocaleString('en-US')} leads and contacts`);
    await insertRecords(databaseUrl, records);
    const lines = ['| text | results, average | p50 | p99 | goal |', '|---|---|---|---|---|'];
    const random = new SeededRandom(7);
    for (const [title, textOf] of Object.entries(kinds)) {
      const times: number[] = [];
      let found = 0;
      for (let i = -sized(20, 1); i < searches; i++) {
        const text = textOf(random);
        const start = performance.now();
        const results = (await Promise.all(paletteSources.map((search) => search(db, actor, text)))).flat();
        if (i < 0) continue;
        times.push(performance.now() - start);
        found += results.length;
      }
      const ms = (share: number) => quantile(times, share).toFixed(1);
      lines.push(`| ${title} | ${(found / searches).toFixed(1)} | ${ms(0.5)} | ${ms(0.99)} | ≤ ${goalMs} |`);
    }
    return lines.join('\n');
  } finally {
    await db.close();
  }
}

/** Leads and contacts of the member, and a tenth as many of each of ten others. */
async function insertRecords(databaseUrl: string, records: number): Promise<void> {
  await using tools = await connect(databaseUrl);
  const values = (words: readonly string[], factor: number) =>
    `(ARRAY['${words.join("','")}'])[1 + (i * ${factor} % ${words.length})]`;
  const shared = `${values(first, 7)}, ${values(last, 11)}, 'person' || i || '@example.com',
    '(555) ' || lpad((i % 1000)::text, 3, '0') || '-' || lpad((i % 10000)::text, 4, '0')`;
  for (const [id, count] of [
    [owner, records] as const,
    ...Array.from({ length: 10 }, (_, n) => [n + 2, records / 10] as const),
  ]) {
    await tools.client.query(
      `INSERT INTO leads (created_by_user_id, lead_type, first_name, last_name, email, phone, property_address, updated_at)
       SELECT $1, 'seller', ${shared}, (i * 37 % 9999 + 1) || ' ' || ${values(streets, 13)} || ' St',
         now() - make_interval(mins => i) FROM generate_series(1, $2::int) i`,
      [id, count],
    );
    await tools.client.query(
      `INSERT INTO contacts (owner_user_id, user_id, consent_source, consent_date, first_name, last_name, email, phone, company)
       SELECT $1, $1, 'form', now(), ${shared}, ${values(last, 3)} || ' Homes' FROM generate_series(1, $2::int) i`,
      [id, count],
    );
  }
  // As autovacuum does soon after an import.
  await tools.client.query('VACUUM ANALYZE leads');
  await tools.client.query('VACUUM ANALYZE contacts');
}
