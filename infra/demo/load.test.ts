import { afterAll, expect, test } from '@jest/globals';
import { defaultDealAssumptions } from '@dealstead/contracts';
import { ListedProperty, propertiesLoaded, userRegistered } from '@dealstead/contracts/events';
import { strategyOf } from '@dealstead/tools/crm/deals/strategyFigures';
import { verify } from '@node-rs/argon2';
import pg from 'pg';
import { isDemoIncomplete } from './isDemoIncomplete.ts';
import { loadDemo } from './load.ts';
import { demoPassword, people } from './people.ts';

const databaseUrls = {
  account: process.env.DATABASE_URL_ACCOUNT ?? '',
  listings: process.env.DATABASE_URL_LISTINGS ?? '',
  tools: process.env.DATABASE_URL_TOOLS ?? '',
  admin: process.env.DATABASE_URL_ADMIN ?? '',
};
const account = new pg.Pool({ connectionString: databaseUrls.account });
const tools = new pg.Pool({ connectionString: databaseUrls.tools });
const listings = new pg.Pool({ connectionString: databaseUrls.listings });
afterAll(() => Promise.all([account.end(), listings.end(), tools.end()]));

const now = new Date();
const one = async <T>(pool: pg.Pool, sql: string): Promise<T> => (await pool.query(sql)).rows[0]?.n;

test('loads accounts, then listings up to the given number, each with its events, and is idempotent', async () => {
  expect(await isDemoIncomplete(databaseUrls.listings)).toBe(true);
  expect(await loadDemo({ databaseUrls, listings: 1_500, now })).toMatchObject({
    accounts: people.length,
    added: 1_500,
  });
  expect(await isDemoIncomplete(databaseUrls.listings)).toBe(false);

  const events = await listings.query('SELECT type, data FROM outbox ORDER BY seq');
  expect(events.rows.map(({ type, data }) => [type, data.count])).toEqual([
    ...Array.from({ length: 6 }, () => [propertiesLoaded.type, 150]),
    [propertiesLoaded.type, 100],
    ...Array.from({ length: 3 }, () => [propertiesLoaded.type, 150]),
    [propertiesLoaded.type, 50],
  ]);
  const properties = events.rows.flatMap(({ data }) => propertiesLoaded.data.parse(data).properties);
  const [first] = properties;
  const stored = await listings.query(
    'SELECT id, title, user_id, price_cents::float8 AS price, created_at FROM properties WHERE id = 10001',
  );
  expect(stored.rows[0]).toEqual({
    id: 10_001,
    title: first?.title,
    user_id: first?.userId,
    price: first?.priceCents,
    created_at: new Date(first?.createdAt ?? 0),
  });
  expect(() => ListedProperty.array().parse(properties)).not.toThrow();

  const joined = await account.query('SELECT type, data FROM outbox');
  expect(joined.rows.map(({ type }) => type)).toEqual(people.map(() => userRegistered.type));
  for (const { data } of joined.rows) userRegistered.data.parse(data);

  expect(await loadDemo({ databaseUrls, listings: 1_500, now })).toMatchObject({ added: 0 });
  expect(await one(account, 'SELECT count(*)::int AS n FROM users')).toBe(people.length);
});

test('the figures of every demo deal are those that the product computes of it', async () => {
  const dollars = (column: string) => `${column}_cents / 100.0::float8`;
  const { rows } = await tools.query(
    `SELECT deal_type AS "dealType", ${dollars('purchase_price')} AS "purchasePrice", ${dollars('offer_amount')} AS "offerAmount",
       ${dollars('contract_price')} AS "contractPrice", ${dollars('rehab_budget')} AS "rehabBudget", ${dollars('arv')} AS arv,
       ${dollars('monthly_rent')} AS "monthlyRent", ${dollars('wholesale_fee')} AS "wholesaleFee",
       ${dollars('expected_profit')} AS "expectedProfit", ${dollars('cash_flow')} AS "cashFlow",
       cash_on_cash_percent AS "cashOnCash" FROM deals`,
  );
  expect(rows.length).toBeGreaterThan(20);
  for (const { expectedProfit, cashFlow, cashOnCash, ...deal } of rows) {
    const figures = { ...deal, otherCosts: null, propertyId: null, analysis: null };
    expect(strategyOf(figures, defaultDealAssumptions)).toMatchObject({ expectedProfit, cashFlow, cashOnCash });
  }
});

test('the demo has conversations with an open offer and a counteroffer, once', async () => {
  const { rows } = await tools.query(
    `SELECT o.from_side, o.status, o.counters_id IS NOT NULL AS counters, m.seq = c.last_seq AS last
     FROM offers o JOIN messages m ON m.offer_id = o.id JOIN conversations c ON c.id = o.conversation_id ORDER BY o.id`,
  );
  expect(rows).toEqual([
    { from_side: 'buyer', status: 'open', counters: false, last: true },
    { from_side: 'buyer', status: 'countered', counters: false, last: false },
    { from_side: 'seller', status: 'open', counters: true, last: true },
  ]);
  expect(await one(tools, 'SELECT count(*)::int AS n FROM conversations')).toBe(4);
  expect(await one(tools, 'SELECT sum(unread)::int AS n FROM conversation_members')).toBe(4);
});

test('the demo has price histories, buyers, sellers, and saved items of the paid accounts, once', async () => {
  const prices = await listings.query(
    `SELECT count(DISTINCT property_id)::int AS listings, max(c.version - p.version)::int AS ahead,
       bool_and(c.changed_at > p.created_at AND c.changed_at < $1) AS sensible
     FROM price_changes AS c JOIN properties AS p ON p.id = c.property_id`,
    [now],
  );
  expect(prices.rows[0]).toMatchObject({ ahead: 0, sensible: true });
  expect(prices.rows[0].listings / 1_500).toBeGreaterThan(0.25);
  expect(await one(listings, 'SELECT count(*)::int AS n FROM buyer_list')).toBe(320);
  const visited = await listings.query(
    `SELECT count(*)::int AS listings, bool_and(seen > view_count) AS sensible FROM
       (SELECT view_count, count(*) AS seen FROM property_visits JOIN properties ON id = property_id GROUP BY id) AS visits`,
  );
  expect(visited.rows[0].sensible).toBe(true);
  expect(visited.rows[0].listings).toBeGreaterThan(20);
  expect(await one(listings, 'SELECT count(*)::int AS n FROM seller_leads')).toBe(48);
  const paid = 'f.user_id IN (SELECT user_id FROM saved_searches)';
  expect(await one(listings, `SELECT count(DISTINCT user_id)::int AS n FROM favorites AS f WHERE ${paid}`)).toBe(5);
  // Each paid account has seen the price of a saved listing drop, and a listing match a saved search.
  expect(
    await one(
      listings,
      `SELECT count(DISTINCT f.user_id)::int AS n FROM favorites AS f JOIN price_changes AS c USING (property_id)
       WHERE c.changed_at > f.created_at AND ${paid}`,
    ),
  ).toBe(5);
  expect(await one(listings, 'SELECT count(DISTINCT user_id)::int AS n FROM matches WHERE due_at IS NULL')).toBe(5);
  expect(await one(listings, 'SELECT count(DISTINCT user_id)::int AS n FROM saved_searches')).toBe(5);
});

test("the demo wholesaler's commissions cover every state, and the ledger balances", async () => {
  const states = await account.query(
    'SELECT status, count(*)::int AS n, sum(amount_cents)::int AS cents FROM affiliate_commissions GROUP BY status ORDER BY 1',
  );
  expect(states.rows).toEqual([
    { status: 'approved', n: 2, cents: 199_98 },
    { status: 'paid', n: 1, cents: 99_99 },
    { status: 'pending', n: 2, cents: 199_98 },
    { status: 'reversed', n: 1, cents: 99_99 },
  ]);
  const books = await account.query(
    `SELECT kind, sum(amount_cents)::int AS cents FROM ledger_entries JOIN ledger_accounts AS a ON a.id = account_id
     GROUP BY kind ORDER BY 1`,
  );
  expect(books.rows).toEqual([
    { kind: 'cash', cents: -99_99 },
    { kind: 'expense', cents: 499_95 },
    { kind: 'payable', cents: -199_98 },
    { kind: 'pending', cents: -199_98 },
  ]);
});

test('past listings ended after they were listed, and most were sold', async () => {
  const { rows } = await listings.query(
    `SELECT count(*)::int AS past, (count(*) FILTER (WHERE p.status = 'closed'))::int AS sold,
       bool_and(m.moved_at > p.created_at AND m.moved_at < $1 AND m.to_status = p.status) AS sensible
     FROM properties AS p JOIN property_moves AS m ON m.property_id = p.id WHERE p.id < 10001`,
    [now],
  );
  expect(rows[0]).toMatchObject({ past: 2_700, sensible: true });
  expect(rows[0].sold).toBeGreaterThan(2_000);
});

test('inserts missing listings, and does not restore deleted ones', async () => {
  await listings.query('DELETE FROM properties WHERE id = 10007');
  expect(await loadDemo({ databaseUrls, listings: 2_000, now })).toMatchObject({ added: 500 });
  expect(await one(listings, 'SELECT count(*)::int AS n FROM properties WHERE id > 10000')).toBe(1_999);
  expect(await one(listings, 'SELECT max(id) AS n FROM properties')).toBe(12_000);
  expect(await one(listings, "SELECT nextval('properties_id_seq')::int AS n")).toBe(12_001);
});

test('every demo account has its plan, its role and the shared password; other owners cannot sign in', async () => {
  const { rows } = await account.query(
    'SELECT email, password, role, subscription_plan AS plan, subscription_status AS status, granted_by_user_id AS granted FROM users ORDER BY id',
  );
  const demo = rows.filter(({ email }) => email.endsWith('@dealstead.test'));
  expect(demo.map(({ email, plan, status, role }) => [email.split('@')[0], plan, status, role])).toEqual([
    ['free', 'free', 'inactive', 'member'],
    ['buyer', 'buyer', 'active', 'member'],
    ['investor-pro', 'investor_pro', 'active', 'member'],
    ['wholesaler', 'wholesaler', 'active', 'member'],
    ['va', 'va', 'active', 'member'],
    ['partnership', 'partnership', 'active', 'member'],
    ['admin', 'free', 'inactive', 'admin'],
  ]);
  for (const { password } of demo) expect(await verify(password, demoPassword)).toBe(true);
  expect(demo.find(({ plan }) => plan === 'va')?.granted).not.toBeNull();
  const others = rows.filter(({ email }) => !email.endsWith('@dealstead.test'));
  expect(others.length).toBeGreaterThanOrEqual(24);
  for (const password of new Set(others.map((row) => row.password)))
    expect(await verify(password, demoPassword)).toBe(false);
});

test('the demo refuses to load in production', async () => {
  process.env.NODE_ENV = 'production';
  try {
    await expect(loadDemo({ databaseUrls, listings: 1 })).rejects.toThrow(
      'Demo data is never loaded in production: its passwords are public.',
    );
  } finally {
    process.env.NODE_ENV = 'test';
  }
});
