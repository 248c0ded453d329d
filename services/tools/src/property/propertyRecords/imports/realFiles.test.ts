import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { openDatabase } from '../../../database.ts';
import { findByParcel } from '../store.ts';
import { importPropertyRecords } from './importPropertyRecords.ts';
import { importRents } from './importRents.ts';

const db = openDatabase(process.env.DATABASE_URL ?? '');
afterAll(() => db.close());
beforeEach(() => emptyTables(db.pool, 'property_records', 'area_rents'));

const shape = async (name: string) =>
  Readable.from([
    await readFile(
      new URL(`../../../../../packages/service-kit/src/listFiles/fixtures/shapes/${name}`, import.meta.url),
    ),
  ]);

/** Imports a roll as the command does; resolves to what was left out or refused, and the columns that are used and not. */
async function load(name: string) {
  const said: string[] = [];
  let columns: { used: string[]; ignored: readonly string[] } = { used: [], ignored: [] };
  const { rows, accepted } = await importPropertyRecords(db, await shape(name), {
    sourceName: 'McLennan County Appraisal District',
    asOf: '2026-10-01',
    state: 'TX',
    county: 'McLennan',
    mapping: {},
    dryRun: false,
    onError: (line, reason) => said.push(`${line}: ${reason}`),
    onLeftOut: (line, reason) => said.push(`${line}: ${reason}`),
    onMapping: (mapping, ignored) => {
      columns = { used: Object.keys(mapping).toSorted(), ignored };
    },
  });
  return { rows, accepted, said, ...columns };
}
const stored = async (columns: string) =>
  (await db.pool.query<Record<string, unknown>>(`SELECT ${columns} FROM property_records ORDER BY source_key`)).rows;

const usual = ['address', 'city', 'owner', 'parcelNumber', 'zipCode'];

test('county-dates.csv: unknown dates are empty, others are read, and no parcel is lost', async () => {
  expect(await load('county-dates.csv')).toEqual({
    rows: 6,
    accepted: 6,
    said: ['5: Sale date "2021-03" is left out'],
    used: [...usual, 'saleDate', 'salePrice'].toSorted(),
    ignored: [],
  });
  expect(await stored('parcel_number AS parcel, last_sale_date::text AS sold, last_sale_price_cents AS price')).toEqual(
    [
      { parcel: '201-1', sold: '2021-03-04', price: 10_000_000 },
      { parcel: '201-2', sold: '2021-03-04', price: 10_000_000 },
      { parcel: '201-3', sold: null, price: null },
      { parcel: '201-4', sold: null, price: null },
      { parcel: '201-5', sold: '2021-03-04', price: 10_000_000 },
      { parcel: '201-6', sold: null, price: null },
    ],
  );
});

test('county-landuse.csv: codes are kept as text, and no parcel is lost', async () => {
  expect(await load('county-landuse.csv')).toMatchObject({ rows: 6, accepted: 6, said: [], ignored: [] });
  expect((await stored('land_use')).map((row) => row['land_use'])).toEqual([
    'A1',
    '101',
    'RES 1 FAM',
    'EXEMPT CHURCH',
    'Garage',
    'Parkland vacant lot with house',
  ]);
});

test.each([
  ['county-inch-mark.csv', ['LOT 1', 'LOT 2 12" PIPE AT NE COR', 'LOT 3']],
  ['county-quoted-then-text.csv', ['LOT 1', '"LOT 2" BLK 4', 'LOT 3']],
])('%s: three parcels with their legal descriptions', async (name, legal) => {
  expect(await load(name)).toMatchObject({ rows: 3, accepted: 3, said: [], ignored: [] });
  expect((await stored('legal_description')).map((row) => row['legal_description'])).toEqual(legal);
});

test('county-state-plane.csv: the parcel comes in, and its coordinates in feet are left out by name', async () => {
  expect(await load('county-state-plane.csv')).toMatchObject({
    accepted: 1,
    said: ['2: Position outside degrees (WGS 84) "10543210.55, 3284567.12" is left out'],
    ignored: [],
  });
  expect(await stored('parcel_number, address, city, position')).toEqual([
    { parcel_number: '200-1', address: '31 Ash St', city: 'Waco', position: null },
  ]);
});

test('hud-safmr-shape.csv: a ZIP code in two areas has the rents of both', async () => {
  const said: string[] = [];
  const options = { year: 2026, source: 'HUD', onError: (line: number) => void said.push(`${line}`) };
  expect(await importRents(db, await shape('hud-safmr-shape.csv'), options)).toBe(3);
  expect(said).toEqual([]);
  const { rows } = await db.pool.query(
    'SELECT zip_code AS zip, area, array_agg(rent_cents::int / 100 ORDER BY bedrooms) AS rents FROM area_rents GROUP BY 1, 2 ORDER BY 1, 2',
  );
  expect(rows).toEqual([
    { zip: '01001', area: 'METRO1', rents: [1_010, 1_200, 1_500, 1_900, 2_200] },
    { zip: '76701', area: 'METRO2', rents: [800, 900, 1_100, 1_400, 1_700] },
    { zip: '76701', area: 'METRO3', rents: [600, 700, 900, 1_200, 1_500] },
  ]);
});

test('parcels with the same digits and other boundaries stay apart, and one parcel is updated however it is written', async () => {
  const roll = (...parcels: readonly string[]) =>
    importPropertyRecords(
      db,
      Readable.from([
        Buffer.from(['parcel,city,owner', ...parcels.map((parcel) => `${parcel},Waco,A`), ''].join('\n')),
      ]),
      {
        sourceName: 'McLennan County Appraisal District',
        asOf: '2026-10-01',
        state: 'TX',
        county: 'McLennan',
        mapping: {},
        dryRun: false,
        onError: (line, reason) => expect(`${line}: ${reason}`).toBe(''),
      },
    );
  const parcels = async () => (await stored('parcel_number AS parcel')).map(({ parcel }) => parcel).toSorted();
  await roll('1-23', '12-3', '041-0257.031');
  expect(await parcels()).toEqual(['041-0257.031', '1-23', '12-3']);
  // A record of the version before, whose key has no boundaries.
  await db.pool.query("UPDATE property_records SET source_key = 'TX McLennan 123' WHERE parcel_number = '1-23'");
  await roll('0410257031', '1-23', '12-3', '1 23');
  expect(await parcels()).toEqual(['0410257031', '1 23', '12-3']);
  const scope = { hasSample: true };
  const found = async (parcelNumber: string) =>
    (await findByParcel(db, { parcelNumber }, scope)).map((place) => place.parcelNumber).toSorted();
  expect(await found('12-3')).toEqual(['12-3']);
  expect(await found('1-23')).toEqual(['1 23']);
  expect(await found('123')).toEqual(['1 23', '12-3']);
  expect(await found('041-0257.031')).toEqual(['0410257031']);
});
