import { part } from '@dealstead/service-kit';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { PaletteResult } from '@dealstead/contracts/tools/palette';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { member, type RunningTools, seated, startTestTools } from '../crm/fixtures/crm.ts';
import { latestRowsQuery } from './searchRows.ts';

let tools: RunningTools;
beforeAll(async () => {
  tools = await startTestTools();
  const { pool } = tools.db;
  await emptyTables(pool, 'leads', 'deals', 'contacts', 'property_calculations');
  await pool.query(
    `INSERT INTO leads (created_by_user_id, first_name, last_name, lead_type, email, property_address, updated_at)
     SELECT 1, 'Lead ' || i, 'Number', 'seller', 'lead' || i || '@example.com', i || ' Elm St', now() - make_interval(mins => i)
     FROM generate_series(1, 700) i`,
  );
  await pool.query(
    `INSERT INTO leads (created_by_user_id, first_name, last_name, lead_type, property_address, updated_at, deleted_at) VALUES
       (1, 'Marcus', 'Hale', 'buyer', '12 Oak St', now() - interval '3 years', NULL),
       (1, 'Marcus', 'Deleted', 'buyer', NULL, now(), now()),
       (2, 'Marcus', 'Foreign', 'buyer', NULL, now(), NULL)`,
  );
  await pool.query(
    `INSERT INTO deals (user_id, title, deal_type, stage, status, deleted_at) VALUES
       (1, '12 Market St', 'flip', 'under-contract', 'active', NULL), (1, '9 Marsh Rd', 'flip', 'offer', 'active', now()),
       (2, '7 Market St', 'flip', 'offer', 'active', NULL)`,
  );
  await pool.query(
    `INSERT INTO contacts (owner_user_id, user_id, first_name, last_name, email, consent_source, consent_date)
     VALUES (1, 1, 'Marcia', 'Bell', 'hidden@example.com', 'form', now())`,
  );
  await pool.query(
    `INSERT INTO property_calculations (user_id, name, calculation_type, inputs) VALUES
       (1, 'Marlow Ave 100%', 'flip', '{}'), (1, 'Other', 'rental', '{}'), (2, 'Marlow foreign', 'flip', '{}')`,
  );
});
afterAll(() => tools.stop());

const search = async (text: string, actor = member(1)) =>
  (await tools.send<PaletteResult[]>('GET', `/api/palette?search=${encodeURIComponent(text)}`, actor)).body;

test('the palette finds own leads, deals, contacts and analyses by the beginning of words', async () => {
  const found = await search('mar');
  expect(found.map(({ kind, title, detail, url }) => [kind, title, detail, url.replace(/\d+$/, 'N')])).toEqual([
    ['lead', 'Marcus Hale', '12 Oak St', '/leads/N'],
    ['deal', '12 Market St', 'Under contract', '/deals/N'],
    ['contact', 'Marcia Bell', 'hidden@example.com', '/bulk-contacts'],
    ['calculation', 'Marlow Ave 100%', 'Flip', '/calculator/N'],
  ]);
});

test('the palette finds names without accents and with any apostrophe, and a phone number in any form', async () => {
  const { pool } = tools.db;
  await pool.query(
    `INSERT INTO leads (created_by_user_id, first_name, last_name, lead_type, phone) VALUES
       (60, 'Lucía', 'Núñez', 'seller', '(901) 555-0141'), (60, 'Sinead', 'O’Brien', 'seller', '+19015550142'),
       (60, 'Ann', 'Lee', 'seller', '901-555-0143 x12')`,
  );
  await pool.query(
    `INSERT INTO contacts (owner_user_id, user_id, first_name, last_name, phone, consent_source, consent_date)
     VALUES (60, 60, 'José', 'Peña', '9015550144', 'form', now())`,
  );
  await pool.query(
    `INSERT INTO deals (user_id, title, deal_type, stage, status) VALUES (60, '12 Cañon Rd', 'flip', 'offer', 'active')`,
  );
  await pool.query(
    `INSERT INTO property_calculations (user_id, name, calculation_type, inputs) VALUES (60, 'Española duplex', 'flip', '{}')`,
  );
  const titles = async (text: string) => (await search(text, member(60))).map(({ title }) => title);
  const found = ['nunez', 'Núñez', 'lucia nun', "o'brien", 'O’Brien', 'jose pena', 'canon', 'espanola'];
  expect(await Promise.all(found.map(titles))).toEqual([
    ...['Lucía Núñez', 'Lucía Núñez', 'Lucía Núñez', 'Sinead O’Brien', 'Sinead O’Brien'].map((title) => [title]),
    ...['José Peña', '12 Cañon Rd', 'Española duplex'].map((title) => [title]),
  ]);
  const numbers = ['555-0141', '901.555.0141', '+1 (901) 555-0141', '555 0142', '9015550142', '555-0143', '555-0144'];
  expect(await Promise.all(numbers.map(titles))).toEqual([
    ...['Lucía Núñez', 'Lucía Núñez', 'Lucía Núñez', 'Sinead O’Brien', 'Sinead O’Brien'].map((title) => [title]),
    ...['Ann Lee', 'José Peña'].map((title) => [title]),
  ]);
  await pool.query('DELETE FROM leads WHERE created_by_user_id = 60');
  await pool.query('DELETE FROM contacts WHERE owner_user_id = 60');
});

test('of many matches the palette lists the latest', async () => {
  expect((await search('number')).map(({ title }) => title)).toEqual([1, 2, 3, 4, 5].map((i) => `Lead ${i} Number`));
  // Beyond the latest rows, by the index.
  expect((await search('lead699@example.com')).map(({ title }) => title)).toEqual(['Lead 699 Number']);
});

test('the latest rows of an owner come from an index by owner, however many newer rows others have', async () => {
  const { pool } = tools.db;
  await pool.query(
    `INSERT INTO contacts (owner_user_id, user_id, first_name, last_name, email, consent_source, consent_date)
     SELECT owner, owner, 'Contact', i::text, i || '@example.com', 'form', now() FROM (VALUES (50), (51)) AS o(owner), generate_series(1, 3000) i
     ORDER BY owner`,
  );
  await pool.query('ANALYZE contacts');
  const table = {
    table: part`contacts`,
    ownerColumn: part`owner_user_id`,
    latestColumn: part`id`,
    searchColumn: part`search`,
    columns: part`id`,
  };
  const rows = await tools.db.sql<Record<string, string>>`EXPLAIN ${latestRowsQuery(table, 50, "'50/nobody':*")}`;
  expect(rows.map((row) => Object.values(row).join()).join('\n')).toContain('using contacts_by_age');
  await pool.query('DELETE FROM contacts WHERE owner_user_id >= 50');
});

test('signs that mean something in a pattern or a query are searched as they are', async () => {
  expect((await search('100%')).map(({ kind }) => kind)).toContain('calculation');
  expect((await search('5_%')).filter(({ kind }) => kind === 'calculation')).toEqual([]);
  for (const text of ["' | '", ':*', String.raw`\\`, '& !', '\u0000a'])
    expect([200, 400]).toContain(
      (await tools.send('GET', `/api/palette?search=${encodeURIComponent(text)}`, member(1))).status,
    );
});

test('a plan or seat finds what it opens, and no more', async () => {
  expect((await search('mar', member(1, { plan: 'free' }))).map(({ kind }) => kind)).toEqual([]);
  expect((await search('mar', member(1, { plan: 'investor_pro' }))).map(({ kind }) => kind)).toEqual([
    'deal',
    'calculation',
  ]);
  expect((await search('mar', seated(5, 1, 'leads'))).map(({ kind }) => kind)).toEqual(['lead']);
  expect((await search('mar', seated(5, 1, 'deals'))).map(({ kind }) => kind)).toEqual(['deal']);
  expect(await search('mar', seated(5, 1, 'listings'))).toEqual([]);
  const visible = await search('mar', seated(5, 1, 'campaigns'));
  expect(visible.map(({ title, detail }) => [title, detail])).toEqual(
    visible.length === 0 ? [] : [['Marcia Bell', null]],
  );
  expect(await search('hidden', seated(5, 1, 'campaigns'))).toEqual([]);
});

test('the palette finds conversations of either side by name and listing, and those of the seat’s owner', async () => {
  const { pool } = tools.db;
  await emptyTables(pool, 'conversations', 'members', 'listed_properties');
  await pool.query(
    `INSERT INTO members (user_id, plan, status, version, first_name, last_name) VALUES
       (21, 'buyer', 'active', 1, 'Luis', 'Ortega'), (22, 'buyer', 'closed', 1, 'Carla', 'Montes')`,
  );
  await pool.query(
    `INSERT INTO listed_properties (property_id, user_id, title, category, city, state, price_cents, status, created_at, version)
     VALUES (9, 1, 'Storefront on Main', 'commercial', 'Macon', 'GA', 100, 'active', now(), 1)`,
  );
  await pool.query(
    `INSERT INTO conversations (property_id, buyer_id, seller_id) VALUES (9, 21, 1), (9, 22, 1), (9, 1, 30), (9, 21, 40)`,
  );
  const titles = async (text: string, actor = member(1)) =>
    (await search(text, actor))
      .filter(({ kind }) => kind === 'conversation')
      .map(({ title, detail }) => [title, detail]);
  expect(await titles('ortega store')).toEqual([['Luis Ortega', 'Storefront on Main']]);
  expect(await titles('storefront')).toHaveLength(3);
  expect(await titles('carla')).toEqual([]);
  expect(await titles('ortega', seated(5, 1, 'messages'))).toHaveLength(1);
  expect(await titles('ortega', seated(5, 1, 'leads'))).toEqual([]);
});

test('a text of one letter, and visitors, are refused', async () => {
  expect((await tools.send('GET', '/api/palette?search=m', member(1))).status).toBe(400);
  expect((await tools.send('GET', '/api/palette?search=mar')).status).toBe(401);
});
