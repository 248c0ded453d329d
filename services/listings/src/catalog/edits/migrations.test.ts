import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { financingOptionOf, financingOptions, projectedReturn } from '@dealstead/contracts';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { type TestDb, openTestDatabase } from '../../fixtures/database.ts';
import { listing } from '../../fixtures/listings.ts';

let db: TestDb;
beforeAll(() => {
  db = openTestDatabase(process.env.DATABASE_URL ?? '');
});
afterAll(() => db.close());
beforeEach(() => emptyTables(db.pool, 'properties', 'drafts', 'buyer_list'));

const migrate = (name: string) =>
  db.pool.query(readFileSync(new URL(`../../../prisma/migrations/${name}/migration.sql`, import.meta.url), 'utf8'));

test('the migration converts financing options to the vocabulary', async () => {
  const spellings = [
    ...financingOptions,
    'Cash',
    'Hard money',
    'Private lender',
    'Owner finance',
    'OwnerMayCarry',
    'Seller financing',
    '1031 Exchange',
    'VALoan',
    'USDA Loan',
    'Conventional',
    'FHA',
    'Lease Purchase',
    'Rent to own',
    'Sub-to',
    'Assumable',
    'Submit',
  ];
  await db.prisma.property.createMany({
    data: [...spellings.map((spelling) => listing({ financeOptions: [spelling] })), listing()],
  });
  const both = await db.prisma.property.create({
    data: listing({ financeOptions: ['Cash', 'Owner finance', 'cash', 'owner-finance'] }),
  });
  await db.pool.query(
    `INSERT INTO drafts (user_id, content) VALUES (1, '{"title": "Mine", "financeOptions": ["Cash", "Owner finance"]}'), (1, '{}')`,
  );
  await db.pool.query(
    `INSERT INTO buyer_list (email, preferred_financing) VALUES ('ann@example.com', '{"Private lender"}')`,
  );
  await migrate('20261122140000_financing_options');
  const rows = await db.prisma.property.findMany({ orderBy: { id: 'asc' } });
  expect(rows.slice(0, spellings.length).map(({ financeOptions }) => financeOptions)).toEqual(
    spellings.map((spelling) => [financingOptionOf(spelling) ?? 'other']),
  );
  expect(rows[spellings.length]?.financeOptions).toEqual([]);
  expect(rows.find(({ id }) => id === both.id)?.financeOptions).toEqual(['cash', 'owner-finance']);
  const drafts = await db.pool.query('SELECT content FROM drafts ORDER BY id');
  expect(drafts.rows).toEqual([
    { content: { title: 'Mine', financeOptions: ['cash', 'owner-finance'] } },
    { content: {} },
  ]);
  const buyers = await db.pool.query('SELECT preferred_financing FROM buyer_list');
  expect(buyers.rows).toEqual([{ preferred_financing: ['private-money'] }]);
});

test('the migration computes projected profit and ROI as the application does', async () => {
  const figures = [
    { price: 79_900_50, arv: 162_000_00, rehabCost: 26_000_00 },
    { price: 100_000_00, arv: 150_000_00, rehabCost: 0 },
    { price: 100_000_00, arv: 90_000_00, rehabCost: 20_000_00 },
    { price: 800_00, arv: 801_00, rehabCost: 0 },
    { price: 800_00, arv: 799_00, rehabCost: 0 },
    { price: 100_000_00, arv: 150_000_00, rehabCost: null },
    { price: 100_000_00, arv: null, rehabCost: 0 },
    { price: 0, arv: 50_000_00, rehabCost: 0 },
  ];
  const cents = (amount: number | null) => (amount === null ? null : BigInt(amount));
  await db.prisma.property.createMany({
    data: figures.map(({ price, arv, rehabCost }) => ({
      ...listing({ arv: cents(arv), rehabCost: cents(rehabCost), wholesaleFee: 9_000_00n }),
      price: BigInt(price),
      profit_potential: 5n,
      roi_estimate: 4.2,
    })),
  });
  await migrate('20261122150000_projected_returns');
  const rows = await db.prisma.property.findMany({ orderBy: { id: 'asc' } });
  expect(
    rows.map(({ profit_potential, roi_estimate }) => ({
      profit_potential: profit_potential === null ? null : Number(profit_potential),
      roi_estimate: roi_estimate === null ? null : Number(roi_estimate),
    })),
  ).toEqual(figures.map(projectedReturn));
});
