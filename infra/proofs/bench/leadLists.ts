import { listLeads as contract, type LeadFilter, type LeadListQuery } from '@dealstead/contracts/tools/leads';
import { SeededRandom } from '@dealstead/search-engine/fixtures/random';
import type pg from 'pg';
import { countLeads, listLeads } from '@dealstead/tools/crm/leads/store';
import { listLists } from '@dealstead/tools/crm/lists/store';
import { openDatabase } from '@dealstead/tools/database';
import { connect } from '@dealstead/infra/servers/database';
import { insertLeadsOf } from './crmLeads.ts';
import { createServiceDatabase } from './serviceDatabase.ts';
import { quantile } from './statistics.ts';
import { sized } from './size.ts';

const owner = 1;
const rounds = sized(200, 5);
const scope = { ownerId: owner, actorId: owner, today: '2026-11-23', canSeeContactData: true };

const names = ['maria', 'james', 'dana', 'luis', 'carla', 'smith', 'hale', 'reed', 'ortega', 'montes', 'nair'];
const statuses = ['new', 'contacted', 'qualified', 'offer made'] as const;

/** A page, and the page after it. */
type Pages = (random: SeededRandom) => Partial<LeadListQuery>;

const pages: Readonly<Record<string, Pages>> = {
  'by follow-up': () => ({ sortBy: 'follow-up' }),
  'newest first': () => ({ sortBy: 'newest' }),
  'last changed first': () => ({ sortBy: 'updated' }),
  'by name': () => ({ sortBy: 'name' }),
  'by value': () => ({ sortBy: 'value' }),
  'by priority': () => ({ sortBy: 'priority' }),
  'a status by follow-up': (random) => ({ status: random.pick(statuses), sortBy: 'follow-up' }),
  'due this week': () => ({ due: 'week' }),
  'a name, by follow-up': (random) => ({ search: random.pick(names) }),
  'a first letter': (random) => ({ search: random.pick(names).slice(0, 1) }),
  'a name and a number': (random) => ({ search: `${random.pick(names)} ${random.integer(1, 100_000)}` }),
};

const counts: Readonly<Record<string, (random: SeededRandom) => LeadFilter>> = {
  'counts of all': () => ({}),
  'counts of a name': (random) => ({ search: random.pick(names) }),
};

/**
 * Measures pages and counts of so many leads of one member, among as many of ten others, in a separate database that is dropped at
 * the end. The URL is that of PostgreSQL's administrator.
 */
export async function measureLeadLists(adminUrl: string, toolsPassword: string, leads: number): Promise<string> {
  await using database = await createServiceDatabase(adminUrl, 'tools', toolsPassword);
  await using tools = await connect(database.databaseUrl);
  console.error(`lead lists: inserting ${(2 * leads).toLocaleString('en-US')} leads`);
  await insertLeadsOf(tools.client, owner, leads);
  for (let other = 2; other < 12; other++) await insertLeadsOf(tools.client, other, leads / 10);
  // As autovacuum does soon after an import.
  await tools.client.query('VACUUM ANALYZE leads');
  const db = openDatabase(database.databaseUrl);
  try {
    const lines = ['| | p50 | p99 | the page after it, p99 |', '|---|---|---|---|'];
    for (const [title, queryOf] of Object.entries(pages)) {
      const first: number[] = [];
      const next: number[] = [];
      await repeat(async (random, isCounted) => {
        const query = contract.query.parse(queryOf(random));
        const [rows, ms] = await timed(() => listLeads(db, scope, query));
        if (isCounted) first.push(ms);
        const last = rows.at(-1);
        if (!last) return;
        const [, after] = await timed(() => listLeads(db, scope, { ...query, after: last.cursor }));
        if (isCounted) next.push(after);
      });
      lines.push(
        `| ${title} | ${quantile(first, 0.5).toFixed(1)} | ${quantile(first, 0.99).toFixed(1)} | ${next.length > 0 ? quantile(next, 0.99).toFixed(1) : ''} |`,
      );
    }
    for (const [title, filterOf] of Object.entries(counts)) {
      const times: number[] = [];
      await repeat(async (random, isCounted) => {
        const [, ms] = await timed(() => countLeads(db, scope, filterOf(random)));
        if (isCounted) times.push(ms);
      });
      lines.push(`| ${title} | ${quantile(times, 0.5).toFixed(1)} | ${quantile(times, 0.99).toFixed(1)} | |`);
    }
    const memberships = await putInLists(tools.client);
    const times: number[] = [];
    await repeat(async (_random, isCounted) => {
      const [, ms] = await timed(() => listLists(db, owner));
      if (isCounted) times.push(ms);
    });
    const title = `${lists} lists of ${memberships.toLocaleString('en-US')} memberships with their counts`;
    lines.push(`| ${title} | ${quantile(times, 0.5).toFixed(1)} | ${quantile(times, 0.99).toFixed(1)} | |`);
    return lines.join('\n');
  } finally {
    await db.close();
  }
}

const lists = 50;

/** Puts each lead of the owner in every tenth list or so. @returns how many memberships there are */
async function putInLists(client: pg.Client): Promise<number> {
  await client.query(
    `INSERT INTO lead_lists (owner_user_id, name, is_counted) SELECT $1, 'List ' || n, true FROM generate_series(1, ${lists}) n`,
    [owner],
  );
  await client.query(
    `UPDATE leads l SET list_ids = ARRAY(SELECT id FROM lead_lists WHERE hashint8(l.id::bigint * 1000 + id) % 10 = 0)
     WHERE created_by_user_id = $1`,
    [owner],
  );
  const { rows } = await client.query<{ n: number }>('SELECT sum(cardinality(list_ids))::int AS n FROM leads');
  return rows[0]!.n;
}

/** The first rounds do not count. */
async function repeat(run: (random: SeededRandom, isCounted: boolean) => Promise<void>): Promise<void> {
  const random = new SeededRandom(5);
  for (let round = -20; round < rounds; round++) await run(random, round >= 0);
}

async function timed<T>(work: () => Promise<T>): Promise<[result: T, ms: number]> {
  const start = performance.now();
  return [await work(), performance.now() - start];
}
