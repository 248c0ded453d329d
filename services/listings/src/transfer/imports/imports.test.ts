import { sqlOnClient } from '@dealstead/service-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Property } from '@dealstead/contracts';
import { propertiesLoaded } from '@dealstead/contracts/events';
import type { Draft } from '@dealstead/contracts/listings/drafts';
import type { Import } from '@dealstead/contracts/listings/imports';
import { listing, member, type Running, startTestListings } from '../../fixtures/listings.ts';
import { importing } from './fixtures/files.ts';
import { readImportQueue } from './store.ts';

let listings: Running;
beforeAll(async () => {
  listings = await startTestListings();
});
afterAll(() => listings.stop());
beforeEach(async () => {
  await listings.db.pool.query('DELETE FROM imports; DELETE FROM properties; DELETE FROM outbox');
  await listings.search.caughtUp();
});
const mine = importing(() => listings);

const header =
  'mls #,status,price,address,city,state,zip_code,county,acre_lot,lat,long,bed,bath,house_size,type,yr_built,date';
const house = (line: Partial<Record<string, string>> = {}) => {
  const row: Record<string, string> = {
    key: 'K1',
    status: 'for_sale',
    price: '120000',
    address: '12 Elm St',
    city: 'Kent',
    state: 'WA',
    zip: '98030',
    county: 'King County',
    acres: '0.25',
    lat: '47.36',
    lng: '-122.2',
    bed: '3',
    bath: '1.5',
    size: '1180',
    type: 'house',
    year: '1955',
    date: '2014-10-13',
    ...Object.fromEntries(Object.entries(line).map(([name, value]) => [name, value ?? ''])),
  };
  return Object.values(row).join(',');
};
const csv = (...rows: string[]) => `${[header, ...rows].join('\n')}\n`;

describe('upload', () => {
  test('detects the format and guesses the column mapping', async () => {
    const file = await mine.uploaded(csv(house()), 'Kent 2026.csv');
    expect(file).toMatchObject({
      name: 'Kent 2026.csv',
      format: 'csv',
      state: 'uploaded',
      columns: header.split(','),
      sample: [house().split(',')],
      mapping: {
        ListingKey: 'mls #',
        StandardStatus: 'status',
        ListPrice: 'price',
        UnparsedAddress: 'address',
        City: 'city',
        StateOrProvince: 'state',
        PostalCode: 'zip_code',
        CountyOrParish: 'county',
        LotSizeAcres: 'acre_lot',
        Latitude: 'lat',
        Longitude: 'long',
        BedroomsTotal: 'bed',
        BathroomsTotalInteger: 'bath',
        LivingArea: 'house_size',
        PropertyType: 'type',
        YearBuilt: 'yr_built',
      },
      rows: 0,
      progress: 0,
      problem: null,
    });
    expect(Object.values(file.mapping)).not.toContain('date');
    expect(await listings.read<Import[]>('/api/imports', member(1))).toEqual([file]);
  });

  test.each([
    ['nothing', '', 'This file is empty.'],
    ['a workbook', Buffer.from('PK\u0003\u0004rest'), /Excel/],
    ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]), /picture/],
    ['a PDF', '%PDF-1.7', /PDF/],
    ['a web page', '<!doctype html><table>', /web page/],
    ['JSON without a list', '{"ListPrice": 1}', /no list/],
    ['an empty list', '[]', /no listings/],
    ['a first row of a million columns', ','.repeat(1_000_000), /first row/],
  ])('rejects %s with a message', async (_, content, why) => {
    const response = await mine.upload(content);
    expect(response.status).toBe(400);
    const problem = (await response.json()) as { message: string };
    expect(problem.message).toMatch(why);
    expect(await listings.read<Import[]>('/api/imports', member(1))).toEqual([]);
  });
});

test('an admin sees imports that are not finished, with the owner of the one that waits longest', async () => {
  const admin = member(9, { role: 'admin', adminRole: 'owner' });
  const empty = { waiting: 0, oldestAt: null, oldestMemberId: null };
  expect(await listings.read('/api/admin/listing-queues', admin)).toMatchObject({ imports: empty });
  expect((await listings.send('GET', '/api/admin/listing-queues', undefined, member(1))).status).toBe(404);
  // Not committed, so that the job leaves them alone.
  const client = await listings.db.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(`INSERT INTO imports (user_id, name, format, bytes, state, shape, started_at, queued_at) VALUES
      (4, 'new.csv', 'csv', 1, 'checking', '{}', '2026-11-20T10:00:00Z', '2026-11-20T10:01:00Z'),
      (3, 'old.csv', 'csv', 1, 'importing', '{}', '2026-11-01T10:00:00Z', '2026-11-20T10:05:00Z'),
      (5, 'done.csv', 'csv', 1, 'checked', '{}', '2026-11-01T10:00:00Z', '2026-11-01T10:00:00Z')`);
    expect(await readImportQueue({ sql: sqlOnClient(client) })).toEqual({
      waiting: 2,
      oldestAt: '2026-11-20T10:01:00.000Z',
      oldestMemberId: 4,
    });
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});

test("another member's import is not found", async () => {
  const { id } = await mine.uploaded(csv(house()));
  const stranger = member(2);
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/run'],
    ['POST', '/undo'],
    ['DELETE', ''],
    ['GET', '/problems'],
    ['GET', '/problems.csv'],
  ] as const) {
    const response = await listings.send(method, `/api/imports/${id}${path}`, undefined, stranger);
    expect([method, path, response.status]).toEqual([method, path, 404]);
  }
  const check = await listings.send('POST', `/api/imports/${id}/check`, { mapping: {} }, stranger);
  expect(check.status).toBe(404);
});

test('without a posting plan a member may read and undo, but not import', async () => {
  const response = await listings.send(
    'POST',
    '/api/imports?name=x',
    Buffer.from(csv(house())),
    member(3, { plan: 'free', status: 'inactive' }),
    {
      'content-type': 'text/csv',
    },
  );
  expect(response.status).toBe(403);
  expect(await listings.read<Import[]>('/api/imports', member(3, { plan: 'free', status: 'inactive' }))).toEqual([]);
});

describe('check and run', () => {
  test('a check lists nothing, a run lists the valid rows, and errors are reported by line', async () => {
    const file = await mine.uploaded(
      csv(
        house(),
        house({ key: 'K2', price: 'call me', address: '13 Elm St' }),
        house({ key: 'K3', state: 'PR', address: '14 Elm St' }),
        house({
          key: 'K4',
          address: '15 Elm St',
          type: 'lot',
          bed: '',
          bath: 'several',
          size: '',
          status: 'Active Under Contract',
        }),
        house(),
        'too,few',
        house({ key: 'K6', lat: '30.27', lng: '-97.74' }),
      ),
    );
    const checked = await mine.checked(file);
    expect(checked).toMatchObject({ state: 'checked', rows: 7, good: 3, bad: 3, repeated: 1, progress: 1 });
    expect(checked.warnings).toEqual(
      expect.arrayContaining([
        'Column “date” is not imported',
        'BathroomsTotalInteger several: left out, because it is not in quarters, such as 1.5 (line 5)',
        expect.stringMatching(/^Latitude 30\.27, -97\.74: left out\. .* miles from 98030 \(line 8\)$/),
      ]),
    );
    expect(await mine.problems(file)).toMatchObject([
      { line: 3, field: 'ListPrice', reason: 'Not a dollar amount', value: 'call me' },
      {
        line: 4,
        field: 'StateOrProvince',
        reason: 'Only the 50 states can be listed, not Puerto Rico',
        value: 'PR',
      },
      { line: 6, field: null, reason: 'Duplicate of line 2', value: 'K1' },
      { line: 7, field: null, reason: 'This row has 2 columns, the first row has 17', value: 'too, few' },
    ]);
    expect(await listings.db.prisma.property.count()).toBe(0);

    expect(await mine.ran(file)).toMatchObject({ state: 'done', rows: 7, good: 3, bad: 3, repeated: 1 });
    await listings.search.caughtUp();
    // Nothing is public before its seller has confirmed role, disclosure and terms.
    expect(await listings.read<Property[]>('/api/properties?underContract=true')).toEqual([]);
    expect(await listings.read<Property[]>('/api/va/properties', member(1))).toHaveLength(3);
    const stored = await listings.db.prisma.property.findFirstOrThrow({ where: { sourceKey: 'K4' } });
    expect(stored).toMatchObject({
      title: '0.25 acres on Elm St, Kent, WA 98030',
      category: 'land',
      status: 'draft',
      county: 'King',
      address: '15 Elm St',
      importId: file.id,
      version: 1,
    });

    const { rows } = await listings.db.pool.query('SELECT data FROM outbox WHERE type = $1', [propertiesLoaded.type]);
    expect(rows).toEqual([]);
  });

  test.each([
    ['"x",{…}', (one: object) => ['x', one], { rows: 2, good: 1, bad: 1 }, [1]],
    ['{…},"x",5,{…}', (one: object, two: object) => [one, 'x', 5, two], { rows: 4, good: 2, bad: 2 }, [2, 3]],
  ] as const)('a JSON list of [%s] loses no element', async (_, list, counts, lines) => {
    const at = { ListPrice: 96_000, City: 'Kent', StateOrProvince: 'WA', PostalCode: '98030', PropertyType: 'Land' };
    const file = await mine.uploaded(JSON.stringify(list({ ...at, ListingKey: 'A' }, { ...at, ListingKey: 'B' })));
    expect(file.format).toBe('reso-json');
    expect(await mine.checked(file)).toMatchObject({ state: 'checked', ...counts });
    expect((await mine.problems(file)).map(({ line }) => line)).toEqual(lines);
    expect(await mine.ran(file)).toMatchObject({ state: 'done', ...counts });
    expect(await listings.db.prisma.property.count()).toBe(counts.good);
  });

  const semicolons =
    'Price;City;State;Zip;Type;Remarks\r\n"50.000,00";Peñasco;NM;87553;land;"4,5 acres; “great”"\r\n60000;Café;NM;87553;land;plain\r\n';
  const windows = Buffer.from(
    [...semicolons].map((letter) => ({ '“': 0x93, '”': 0x94 })[letter] ?? letter.charCodeAt(0)),
  );
  test.each([
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${semicolons}`)],
    ['UTF-16', Buffer.from(`\uFEFF${semicolons}`, 'utf16le')],
    ['Windows-1252', windows],
  ])('semicolons and accents in %s', async (_, bytes) => {
    const file = await mine.uploaded(bytes);
    expect(file).toMatchObject({ columns: ['Price', 'City', 'State', 'Zip', 'Type', 'Remarks'], bytes: bytes.length });
    expect(file.sample[0]?.[5]).toBe('4,5 acres; “great”');
    // A comma before cents is no valid amount, and is rejected rather than guessed.
    expect(await mine.checked(file)).toMatchObject({ rows: 2, good: 1, bad: 1 });
    expect(await mine.ran(file)).toMatchObject({ state: 'done', good: 1 });
    expect(await listings.db.prisma.property.findFirstOrThrow({})).toMatchObject({ city: 'Café', category: 'land' });
  });

  test("a row at an address of another member's listing is counted, and one that is not for sale is no draft", async () => {
    const at = { state: 'WA', city: 'Kent', zipCode: '98030', latitude: null, longitude: null };
    const others = [
      { ...at, userId: 2, address: '12 ELM STREET' },
      { ...at, userId: 2, address: '20 Oak Ave', zipCode: null },
      { ...at, userId: 2, address: '30 Oak Ave', status: 'withdrawn' },
    ];
    for (const one of others) await listings.db.prisma.property.create({ data: listing(one), select: { id: true } });
    const file = await mine.uploaded(
      csv(
        house(),
        house({ key: 'K2', address: '20 Oak Avenue' }),
        house({ key: 'K3', address: '30 Oak Ave' }),
        house({ key: 'K4', zip: '98031' }),
        house({ key: 'K5', status: 'sold' }),
      ),
    );
    expect(await mine.checked(file)).toMatchObject({ good: 5, inReview: 2 });
    expect(await mine.ran(file)).toMatchObject({ good: 5, inReview: 2 });
    const { rows } = await listings.db.pool.query(
      'SELECT source_key AS key, status FROM properties WHERE import_id IS NOT NULL ORDER BY source_key',
    );
    expect(rows.map(({ status }) => status)).toEqual(['draft', 'draft', 'draft', 'draft', 'closed']);
  });

  test('importing the same file again creates no duplicates', async () => {
    const rows = [house(), house({ key: '', address: '99 Oak Ave' }), house({ key: '', address: '' })];
    const first = await mine.uploaded(csv(...rows));
    await mine.checked(first);
    expect(await mine.ran(first)).toMatchObject({ good: 3 });
    const again = await mine.uploaded(csv(...rows, house({ key: '', address: '99 OAK AVENUE' })));
    expect(await mine.checked(again)).toMatchObject({ good: 0, repeated: 4 });
    expect(await mine.ran(again)).toMatchObject({ state: 'done', good: 0, repeated: 4 });
    expect(await listings.db.prisma.property.count()).toBe(3);
  });

  test('defaults apply to rows without a value', async () => {
    const file = await mine.uploaded('price,city,state\n40000,Ely,NV\n');
    expect(await mine.checked(file)).toMatchObject({ good: 0, bad: 1 });
    expect(await mine.problems(file)).toMatchObject([{ field: 'PropertyType', reason: 'Property type is missing' }]);
    const defaults = { X_Dealstead_Category: 'land', LotSizeAcres: '5', X_Dealstead_ContactEmail: 'me@example.com' };
    expect(await mine.checked(file, { defaults })).toMatchObject({ good: 1, bad: 0, defaults });
    await mine.ran(file);
    expect(await listings.db.prisma.property.findFirstOrThrow({})).toMatchObject({
      category: 'land',
      acres: '5',
      contactEmail: 'me@example.com',
      latitude: 39.25,
    });
  });

  test('an unchecked import cannot run, and a running or finished one cannot be discarded', async () => {
    const file = await mine.uploaded(csv(house()));
    const run = () => listings.send('POST', `/api/imports/${file.id}/run`, {}, member(1));
    const discard = () => listings.send('DELETE', `/api/imports/${file.id}`, undefined, member(1));
    expect((await run()).status).toBe(409);
    await mine.checked(file);
    await mine.ran(file);
    expect((await run()).status).toBe(409);
    expect((await discard()).status).toBe(409);
    expect(await mine.undone(file)).toMatchObject({ state: 'undone', problem: null });
    expect((await discard()).status).toBe(200);
    expect(await listings.read<Import[]>('/api/imports', member(1))).toEqual([]);
  });

  test('a repeated check replaces the counts', async () => {
    const file = await mine.uploaded(
      csv(...Array.from({ length: 500 }, (_, nth) => house({ key: `K${nth}`, address: `${nth} Elm St` }))),
    );
    const without = { ...file.mapping };
    delete without.ListPrice;
    const ask = (mapping: Import['mapping']) =>
      listings.send('POST', `/api/imports/${file.id}/check`, { mapping }, member(1));
    const answers = await Promise.all([ask(without), ask(without), ask(without)]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(await mine.checked(file)).toMatchObject({
      state: 'checked',
      rows: 500,
      good: 500,
      bad: 0,
      mapping: file.mapping,
    });
    expect(await mine.problems(file)).toEqual([]);
    const unknown = await ask({ City: 'nowhere' });
    expect(unknown.status).toBe(400);
  });

  test('a repeated idempotency key runs once', async () => {
    const file = await mine.uploaded(csv(house()));
    await mine.checked(file);
    const run = () =>
      listings.send('POST', `/api/imports/${file.id}/run`, {}, member(1), { 'idempotency-key': 'press-1' });
    const [one, two] = await Promise.all([run(), run()]);
    expect([one.status, two.status]).toEqual([202, 202]);
    await mine.settled(file.id);
    expect(await listings.db.prisma.property.count()).toBe(1);
  });
});

describe('a file that is imported again', () => {
  const again = (line: Parameters<typeof house>[0] = {}) =>
    csv(house({ ...line, price: '110000' }), house({ key: 'K9', address: '9 Elm St' }));
  const first = async () => {
    const file = await mine.uploaded(csv(house()));
    await mine.checked(file);
    await mine.ran(file);
    // Its seller has published it since.
    await listings.db.pool.query("UPDATE properties SET status = 'active', disclosure = 'x'");
    return listings.db.prisma.property.findFirstOrThrow({});
  };
  const now = (id: number) => listings.db.prisma.property.findUniqueOrThrow({ where: { id } });
  const events = async (id: number) =>
    (
      await listings.db.pool.query('SELECT version, data FROM outbox WHERE subject = $1 ORDER BY seq', [
        `property/${id}`,
      ])
    ).rows;
  const history = (id: number) =>
    listings.db.prisma.priceChange.findMany({ where: { propertyId: id }, orderBy: { version: 'asc' } });

  test('offers a changed price as an update with both values, and applies it only after a confirmation', async () => {
    const { id } = await first();
    const file = await mine.uploaded(again());
    expect(await mine.checked(file)).toMatchObject({ rows: 2, good: 1, bad: 0, repeated: 0, updated: 1 });
    const changes = [{ field: 'ListPrice', from: '$120,000', to: '$110,000' }];
    expect(await mine.updates(file)).toEqual([
      { line: 2, propertyId: id, title: '3 bed, 1.5 bath house on Elm St, Kent, WA 98030', changes },
    ]);
    expect(await mine.ran(file)).toMatchObject({ state: 'done', good: 1, repeated: 1, updated: 0 });
    expect(await now(id)).toMatchObject({ price: 120_000_00n, version: 1 });

    const confirmed = await mine.uploaded(again());
    await mine.checked(confirmed);
    expect(await mine.ran(confirmed, { updates: true })).toMatchObject({ good: 0, repeated: 1, updated: 1 });
    expect(await now(id)).toMatchObject({ price: 110_000_00n, version: 2 });
    expect(await history(id)).toMatchObject([{ version: 2, price: 120_000_00n, userId: 1 }]);
    expect(await events(id)).toMatchObject([{ version: 2, data: { propertyId: id, priceCents: 110_000_00 } }]);

    expect(await mine.undone(confirmed)).toMatchObject({ state: 'undone', updated: 1, problem: null });
    expect(await now(id)).toMatchObject({ price: 120_000_00n, version: 3 });
    expect(await history(id)).toMatchObject([{ price: 120_000_00n }, { version: 3, price: 110_000_00n }]);
    expect((await events(id)).at(-1)).toMatchObject({ version: 3, data: { priceCents: 120_000_00 } });
  });

  test('matches by the address without a key, and ignores empty fields', async () => {
    const { id } = await first();
    const file = await mine.uploaded(
      again({ key: '', address: '12 ELM STREET', bed: '4', year: '', lat: '', lng: '' }),
    );
    expect(await mine.checked(file)).toMatchObject({ good: 1, updated: 1 });
    await mine.ran(file, { updates: true });
    expect(await now(id)).toMatchObject({
      price: 110_000_00n,
      bedrooms: 4,
      yearBuilt: 1955,
      latitude: 47.36,
      address: '12 Elm St',
      sourceKey: 'K1',
    });
  });

  test('skips a listing edited after the check, with an error; undo preserves edits made after the import', async () => {
    const { id } = await first();
    const edit = (price: number) => listings.send('PATCH', `/api/properties/${id}`, { price }, member(1));
    const file = await mine.uploaded(again());
    await mine.checked(file);
    await edit(118_000);
    expect(await mine.ran(file, { updates: true })).toMatchObject({ good: 1, repeated: 1, updated: 0 });
    expect(await mine.problems(file)).toMatchObject([
      { line: 2, reason: 'Not updated: the listing was changed after the check' },
    ]);
    expect(await now(id)).toMatchObject({ price: 118_000_00n });

    const next = await mine.uploaded(again());
    await mine.checked(next);
    await mine.ran(next, { updates: true });
    await edit(99_000);
    expect(await mine.undone(next)).toMatchObject({
      updated: 1,
      problem: '1 updated listing keeps its new values because it changed since.',
    });
    expect(await now(id)).toMatchObject({ price: 99_000_00n });
  });

  test("matches no other member's listing, none of several at one address, and no closed one", async () => {
    const at = { address: '12 Elm St', city: 'Kent', state: 'WA', zipCode: '98030', category: 'residential' };
    const { prisma } = listings.db;
    await prisma.property.create({ data: listing({ ...at, userId: 2, sourceKey: 'K1', status: 'withdrawn' }) });
    const unkeyed = await mine.uploaded(csv(house({ key: '' })));
    expect(await mine.checked(unkeyed)).toMatchObject({ good: 1, updated: 0 });
    await prisma.property.create({ data: listing({ ...at, sourceKey: 'A', dollars: 90_000 }) });
    await prisma.property.create({ data: listing({ ...at, sourceKey: 'B', dollars: 91_000 }) });
    expect(await mine.checked(unkeyed)).toMatchObject({ good: 1, updated: 0 });
    await prisma.property.create({ data: listing({ ...at, sourceKey: 'K1', status: 'closed' }) });
    const keyed = await mine.uploaded(csv(house()));
    expect(await mine.checked(keyed)).toMatchObject({ good: 0, updated: 0, bad: 1 });
    expect(await mine.problems(keyed)).toMatchObject([{ reason: 'Your listing is sold, so it cannot be updated' }]);
  });
});

test('undo deletes unchanged listings, and counts the others', async () => {
  const file = await mine.uploaded(
    csv(
      house(),
      house({ key: 'K2', address: '2 Elm St' }),
      house({ key: 'K3', address: '3 Elm St' }),
      house({ key: 'K4', address: '4 Elm St' }),
    ),
  );
  await mine.checked(file);
  await mine.ran(file);
  const { db } = listings;
  const edited = await db.prisma.property.findFirstOrThrow({ where: { sourceKey: 'K2' } });
  expect((await listings.send('PATCH', `/api/properties/${edited.id}`, { price: 99_000 }, member(1))).status).toBe(200);
  const asked = await db.prisma.property.findFirstOrThrow({ where: { sourceKey: 'K3' } });
  await db.pool.query(
    "INSERT INTO inquiries (property_id, name, email, message) VALUES ($1, 'A', 'a@example.com', 'Is it there?')",
    [asked.id],
  );
  const counts = await listings.send('GET', `/api/imports/${file.id}/undo`, undefined, member(1));
  expect(await counts.json()).toEqual({ unedited: 2, edited: 2, restored: 0, kept: 0 });
  expect(await mine.undone(file)).toMatchObject({
    state: 'undone',
    // What the import did, of which its undo left the edited ones.
    good: 4,
    problem: '2 listings stay because they were edited, asked about or changed status since.',
  });
  const left = await db.prisma.property.findMany({ select: { sourceKey: true }, orderBy: { id: 'asc' } });
  expect(left.map(({ sourceKey }) => sourceKey)).toEqual(['K2', 'K3']);
  const { rows } = await db.pool.query(
    "SELECT count(*)::int AS n FROM outbox WHERE type = 'listings.property.withdrawn.v1'",
  );
  expect(rows[0].n).toBe(0);
  expect(await mine.undone(file, { includesEdited: true })).toMatchObject({ state: 'undone', good: 4, problem: null });
  expect(await db.prisma.property.count()).toBe(0);
});

test('an edit form that was only opened is no edit: the undo removes its listing, too', async () => {
  const file = await mine.uploaded(csv(house(), house({ key: 'K2', address: '2 Elm St' })));
  await mine.checked(file);
  await mine.ran(file);
  const open = async (sourceKey: string) => {
    const { id } = await listings.db.prisma.property.findFirstOrThrow({ where: { sourceKey } });
    return (await (await listings.send('POST', '/api/drafts', { propertyId: id }, member(1))).json()) as Draft;
  };
  await open('K1');
  const { id, version, content } = await open('K2');
  await listings.send('PUT', `/api/drafts/${id}`, { version, content: { ...content, price: '99000' } }, member(1));
  expect(await listings.read(`/api/imports/${file.id}/undo`, member(1))).toMatchObject({ unedited: 1, edited: 1 });
  expect(await mine.undone(file)).toMatchObject({ good: 2, problem: expect.stringMatching(/^1 listing stays/) });
  expect(await listings.db.prisma.property.findMany({ select: { sourceKey: true } })).toEqual([{ sourceKey: 'K2' }]);
});

test('updates that were undone are no edits: what they were based on can still be undone', async () => {
  const imported = async (price: string) => {
    const file = await mine.uploaded(
      csv(
        house({ price }),
        house({ key: 'K2', address: '2 Elm St', price }),
        house({ key: 'K3', address: '3 Elm St', price }),
      ),
    );
    await mine.checked(file);
    await mine.ran(file, { updates: true });
    return file;
  };
  const [first, second, third] = [await imported('120000'), await imported('115000'), await imported('110000')];
  const counts = ({ id }: Import) => listings.read(`/api/imports/${id}/undo`, member(1));
  const edited = await listings.db.prisma.property.findFirstOrThrow({ where: { sourceKey: 'K2' } });
  await listings.send('PATCH', `/api/properties/${edited.id}`, { price: 99_000 }, member(1));
  expect(await counts(third)).toEqual({ unedited: 0, edited: 0, restored: 2, kept: 1 });
  const keepsOne = '1 updated listing keeps its new values because it changed since.';
  expect(await mine.undone(third)).toMatchObject({ updated: 3, problem: keepsOne });
  expect(await counts(second)).toEqual({ unedited: 0, edited: 0, restored: 2, kept: 1 });
  expect(await mine.undone(second)).toMatchObject({ updated: 3, problem: keepsOne });
  expect(await counts(first)).toEqual({ unedited: 2, edited: 1, restored: 0, kept: 0 });
  expect(await mine.undone(first)).toMatchObject({ good: 3 });
  const left = await listings.db.prisma.property.findMany({ select: { sourceKey: true, price: true } });
  expect(left).toEqual([{ sourceKey: 'K2', price: 99_000_00n }]);
});

describe('drafts of an import', () => {
  const terms = { financeOptions: ['cash'], disclosureConfirmed: true, contactEmail: 'me@example.com' };
  const textOf = async (role: string) => {
    const all = await listings.read<{ role: string; state: string | null; text: string }[]>('/api/disclosures');
    return all.find((one) => one.role === role && one.state === null)!.text;
  };
  const imported = async (...rows: string[]) => {
    const file = await mine.uploaded(csv(...rows));
    await mine.checked(file);
    await mine.ran(file);
    return file;
  };
  const drafts = ({ id }: Import) =>
    listings.read<{ count: number; groups: object[] }>(`/api/imports/${id}/drafts`, member(1));
  const publish = async ({ id }: Import, confirmation: object, actor = member(1), body: object = {}) => {
    const group = { sellerRole: null, financeOptions: [] };
    const response = await listings.send(
      'POST',
      `/api/imports/${id}/publications`,
      { group, confirmation, ...body },
      actor,
    );
    return { status: response.status, body: (await response.json()) as { next: number | null; details: object } };
  };
  const statuses = async () =>
    (await listings.db.prisma.property.findMany({ orderBy: { id: 'asc' }, select: { status: true } })).map(
      ({ status }) => status,
    );

  test('one confirmation publishes those that share role and terms; what the form refuses stays a draft', async () => {
    const file = await imported(
      house(),
      house({ key: 'K2', address: '2 Elm St' }),
      house({ key: 'K3', address: '' }),
      house({ key: 'K4', address: '4 Elm St', status: 'sold' }),
    );
    expect(await drafts(file)).toEqual({
      count: 3,
      groups: [{ sellerRole: null, financeOptions: [], count: 3, states: ['WA'] }],
    });
    const owner = { ...terms, sellerRole: 'owner', disclosures: { WA: await textOf('owner') } };
    for (const [missing, field] of [
      [{ disclosureConfirmed: false }, 'confirmation.disclosureConfirmed'],
      [{ financeOptions: [] }, 'confirmation.financeOptions'],
      [{ sellerRole: undefined }, 'confirmation.sellerRole'],
    ] as const)
      expect(await publish(file, { ...owner, ...missing })).toMatchObject({
        status: 400,
        body: { details: { [field]: expect.any(String) } },
      });
    expect(await publish(file, owner, member(1, { plan: 'free' }))).toMatchObject({ status: 403 });
    expect(await publish(file, owner, member(2))).toMatchObject({ status: 404 });
    // A text that was changed since it was read is not confirmed.
    const outdated = await publish(file, { ...owner, disclosures: { WA: 'Of last week' } });
    expect(outdated.body).toMatchObject({ published: 0, refused: [{}, {}, {}] });
    expect(await statuses()).toEqual(['draft', 'draft', 'draft', 'closed']);

    expect((await publish(file, owner)).body).toMatchObject({
      published: 2,
      inReview: 0,
      refused: [{ title: '3 bed, 1.5 bath house in Kent, WA 98030', reason: 'Enter an address or a parcel number' }],
      next: null,
    });
    expect(await statuses()).toEqual(['active', 'active', 'draft', 'closed']);
    const stored = await listings.db.prisma.property.findFirstOrThrow({ where: { sourceKey: 'K2' } });
    expect(stored).toMatchObject({
      sellerRole: 'owner',
      financeOptions: ['cash'],
      contactEmail: 'me@example.com',
      disclosure: await textOf('owner'),
    });
    expect(await listings.read<Property[]>('/api/properties')).toHaveLength(2);
    expect((await drafts(file)).count).toBe(1);
    // Publishing is what the import was for: an undo removes these listings all the same.
    expect(await mine.undone(file)).toMatchObject({ state: 'undone', problem: null });
    expect(await statuses()).toEqual([]);
  });

  test('an undo leaves a draft that was corrected before it was confirmed', async () => {
    const file = await imported(house(), house({ key: 'K2', address: '2 Elm St' }));
    const { id } = await listings.db.prisma.property.findFirstOrThrow({ where: { sourceKey: 'K2' } });
    expect((await listings.send('PATCH', `/api/properties/${id}`, { price: 99_000 }, member(1))).status).toBe(200);
    const owner = { ...terms, sellerRole: 'owner', disclosures: { WA: await textOf('owner') } };
    expect((await publish(file, owner)).body).toMatchObject({ published: 2, refused: [] });
    const versions = await listings.db.prisma.property.findMany({ orderBy: { id: 'asc' }, select: { version: true } });
    expect(versions).toEqual([{ version: 3 }, { version: 4 }]);
    expect(await mine.undone(file)).toMatchObject({
      state: 'undone',
      problem: expect.stringMatching(/^1 listing stays/),
    });
    expect(await statuses()).toEqual(['active']);
  });

  test('a draft with changes that are not published is refused, and keeps them', async () => {
    const file = await imported(house(), house({ key: 'K2', address: '2 Elm St' }));
    const { id } = await listings.db.prisma.property.findFirstOrThrow({ where: { sourceKey: 'K2' } });
    const opened = await listings.send('POST', '/api/drafts', { propertyId: id }, member(1));
    const draft = (await opened.json()) as Draft;
    const content = { ...draft.content, price: '99000' };
    const save = { version: draft.version, content };
    expect((await listings.send('PUT', `/api/drafts/${draft.id}`, save, member(1))).status).toBe(200);
    const owner = { ...terms, sellerRole: 'owner', disclosures: { WA: await textOf('owner') } };
    expect((await publish(file, owner)).body).toMatchObject({
      published: 1,
      refused: [{ propertyId: id, reason: 'It has changes that are not published. Open it and publish it there.' }],
    });
    expect(await statuses()).toEqual(['active', 'draft']);
    expect(await listings.db.prisma.draft.findFirst({ where: { propertyId: id } })).toMatchObject({ content });
  });

  test('a role that needs more is refused without it, and many drafts are published a page at a time', async () => {
    const file = await imported(
      ...Array.from({ length: 27 }, (_, i) => house({ key: `K${i}`, address: `${i} Elm St` })),
    );
    const agent = { ...terms, sellerRole: 'agent', disclosures: { WA: await textOf('agent') } };
    const refused = await publish(file, agent);
    expect(refused.body).toMatchObject({ published: 0, next: expect.any(Number) });
    const licensed = { ...agent, licenseNumber: 'WA 42', brokerage: 'Acme' };
    const { body: first } = await publish(file, licensed);
    expect(first).toMatchObject({ published: 25, refused: [] });
    expect((await publish(file, licensed, member(1), { after: first.next })).body).toMatchObject({
      published: 2,
      next: null,
    });
  });

  test('an address that another member lists goes to review', async () => {
    const at = { state: 'WA', city: 'Kent', zipCode: '98030', latitude: null, longitude: null };
    await listings.db.prisma.property.create({ data: listing({ ...at, userId: 2, address: '12 ELM STREET' }) });
    const file = await imported(house());
    const owner = { ...terms, sellerRole: 'owner', disclosures: { WA: await textOf('owner') } };
    expect((await publish(file, owner)).body).toMatchObject({ published: 0, inReview: 1 });
  });

  test('a listing that came expired or withdrawn is not relisted without the disclosure', async () => {
    const file = await imported(
      house({ status: 'expired' }),
      house({ key: 'K2', address: '2 Elm St', status: 'withdrawn' }),
    );
    expect((await drafts(file)).count).toBe(0);
    for (const { id } of await listings.db.prisma.property.findMany({ select: { id: true } })) {
      const relist = await listings.send('POST', `/api/properties/${id}/status`, { status: 'active' }, member(1));
      expect([relist.status, await relist.json()]).toMatchObject([
        409,
        { message: expect.stringMatching(/^This listing came from an import/) },
      ]);
    }
    const [expired] = await listings.db.prisma.property.findMany({ where: { status: 'expired' } });
    const confirm = await listings.send('POST', `/api/properties/${expired!.id}/confirm`, {}, member(1));
    expect(confirm.status).toBe(409);
    expect(await statuses()).toEqual(['expired', 'withdrawn']);
  });
});

test('baths come in quarters, from one column or by kind, and what is neither is left out and named', async () => {
  const file = await mine.uploaded(
    [
      'Price,Address,City,State,Zip,Type,Baths,Full Baths,Half Baths',
      ...['2 1/2,,', '1.5,,', '3,2,1', ',2,2', '2.1,,'].map(
        (baths, nth) => `90000,${nth} Elm St,Memphis,TN,38103,house,${baths}`,
      ),
    ].join('\n'),
  );
  expect(file.mapping).toMatchObject({
    BathroomsTotalInteger: 'Baths',
    BathroomsFull: 'Full Baths',
    BathroomsHalf: 'Half Baths',
  });
  expect((await mine.checked(file)).warnings).toEqual(
    expect.arrayContaining([
      'Several partial bathrooms: kept as their sum, so that two half ones become a full one (line 5)',
      'BathroomsTotalInteger 2.1: left out, because it is not in quarters, such as 1.5 (line 6)',
    ]),
  );
  await mine.ran(file);
  const stored = await listings.db.prisma.property.findMany({ orderBy: { address: 'asc' } });
  const drafts = await Promise.all(
    stored.map(async ({ id }) => {
      const response = await listings.send('POST', '/api/drafts', { propertyId: id }, member(1));
      return ((await response.json()) as Draft).content.bathrooms;
    }),
  );
  expect(drafts).toEqual(['2.5', '1.5', '2.5', '3', '']);
});

test('an update of baths is shown in baths, applied and undone, also one that the version before recorded', async () => {
  const first = await mine.uploaded(csv(house()));
  await mine.checked(first);
  await mine.ran(first);
  const quarters = async () => (await listings.db.prisma.property.findMany()).map(({ bathrooms }) => bathrooms);
  const file = await mine.uploaded(csv(house({ bath: '2.25' })));
  expect(await mine.checked(file)).toMatchObject({ updated: 1 });
  expect(await mine.updates(file)).toMatchObject([
    { changes: [{ field: 'BathroomsTotalInteger', from: '1.5', to: '2.25' }] },
  ]);
  await mine.ran(file, { updates: true });
  expect(await quarters()).toEqual([9]);
  await mine.undone(file);
  expect(await quarters()).toEqual([6]);

  const earlier = await mine.uploaded(csv(house({ bath: '4' })));
  await mine.checked(earlier);
  await listings.db.pool.query(
    `UPDATE import_updates SET before = before - 'bathroom_quarters' || '{"bathrooms": 2}',
       after = after - 'bathroom_quarters' || '{"bathrooms": 4}' WHERE import_id = $1`,
    [earlier.id],
  );
  await mine.ran(earlier, { updates: true });
  expect(await quarters()).toEqual([16]);
  await mine.undone(earlier);
  expect(await quarters()).toEqual([8]);
});
