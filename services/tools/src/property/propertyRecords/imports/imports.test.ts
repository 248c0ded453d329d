import { Readable } from 'node:stream';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { openDatabase } from '../../../database.ts';
import { importPropertyRecords, type ImportOptions } from './importPropertyRecords.ts';
import { importRents } from './importRents.ts';
import { findFairMarketRent } from '../store.ts';

const db = openDatabase(process.env.DATABASE_URL ?? '');
afterAll(() => db.close());
beforeEach(() => emptyTables(db.pool, 'property_records', 'area_rents'));

async function load(csv: string | Uint8Array, part: Partial<ImportOptions> = {}) {
  const errors: string[] = [];
  const leftOut: string[] = [];
  const result = await importPropertyRecords(db, Readable.from([Buffer.from(csv)]), {
    sourceName: 'Shelby County Assessor',
    asOf: '2026-10-01',
    state: 'TN',
    county: 'Shelby',
    mapping: {},
    dryRun: false,
    onError: (line, reason) => errors.push(`${line}: ${reason}`),
    onLeftOut: (line, reason) => leftOut.push(`${line}: ${reason}`),
    ...part,
  });
  return { ...result, errors, leftOut };
}
const stored = async () =>
  (
    await db.pool.query(
      `SELECT parcel_number AS parcel, address, city, kind, square_feet AS feet, lot_acres::float8 AS acres,
         last_sale_price_cents AS price, last_sale_date::text AS sold FROM property_records ORDER BY parcel_number`,
    )
  ).rows;

describe('a county file', () => {
  test('with characters that PostgreSQL cannot store is stored without them', async () => {
    expect(await load('pin,address,city\n041-1,1180 Kearney\0 Ave,Memphis')).toMatchObject({ accepted: 1, errors: [] });
    expect(await stored()).toMatchObject([{ address: expect.stringMatching(/^1180 Kearney. Ave$/) }]);
  });

  test('is stored by its headers, rows of one parcel together', async () => {
    const result = await load(
      [
        'PIN,Situs Address,City,Use Desc,Living Area,Lot SqFt,Owner Name,Sale Date,Sale Price,Tax Year,Total Tax,Land Value,Building Value',
        '041-1,1180 Kearney Ave,Memphis,SINGLE FAMILY,"1,180",9148,Ruth Amsel,5/2/2019,"$84,000",2025,1420.50,15000,60000',
        '041-1,1180 Kearney Ave,Memphis,SINGLE FAMILY,1180,9148,Ruth Amsel,2021-06-01,"$99,000",2024,1400,15000,58000',
        '041-2,,Memphis,VACANT LAND,,87120,Quarry Hill LLC,20200115,1,,,,',
      ].join('\r\n'),
    );
    expect(result).toEqual({ rows: 3, accepted: 3, refused: 0, errors: [], leftOut: [] });
    expect(await stored()).toEqual([
      {
        parcel: '041-1',
        address: '1180 Kearney Ave',
        city: 'Memphis',
        kind: 'single-family',
        feet: 1_180,
        acres: 0.21,
        price: 9_900_000,
        sold: '2021-06-01',
      },
      // A price of $1 is no market sale.
      { parcel: '041-2', address: '', city: 'Memphis', kind: 'land', feet: null, acres: 2, price: null, sold: null },
    ]);
    const taxes = await db.pool.query('SELECT tax_year, assessed_total_cents FROM property_taxes ORDER BY tax_year');
    expect(taxes.rows).toEqual([
      { tax_year: 2024, assessed_total_cents: 7_300_000 },
      { tax_year: 2025, assessed_total_cents: 7_500_000 },
    ]);
  });

  test('has optional cells that cannot be read left out and named, and rows without a place refused', async () => {
    const { errors, leftOut, accepted } = await load(
      [
        'pin,address,city,state,type,sqft,sale_date,lat,lng',
        '1,1 Elm St,Memphis,TN,house,1000,2026-02-30,,',
        '2,2 Elm St,Memphis,TN,spaceport,1000,,,',
        '3,3 Elm St,Memphis,TN,house,big,,,',
        ',,Memphis,TN,house,1000,,,',
        '5,5 Elm St,Memphis,PR,house,1000,,,',
        '6,6 Elm St,,TN,house,1000,,,',
        '7,7 Elm St,Memphis,TN,house,1000,,412345.2,1289000.1',
        '8,8 Elm St,Memphis,TN,house,1000,,35.1,-89.9',
      ].join('\n'),
    );
    expect(accepted).toBe(5);
    expect(leftOut).toEqual([
      '2: Sale date "2026-02-30" is left out',
      '4: Living area "big" is left out',
      '8: Position outside degrees (WGS 84) "412345.2, 1289000.1" is left out',
    ]);
    expect(errors).toEqual([
      '5: The row has no parcel number, no address and no position',
      '6: State "PR" is not one of the fifty',
      '7: The row has no city and no known ZIP code',
    ]);
  });

  test('has dates in any form, and none where the county knows none', async () => {
    const dates = ['3/4/21', '04-MAR-2021', '0', '2021-03', '44259', '00/00/0000'];
    const rows = dates.map((date, nth) => `201-${nth},SMITH HAL,3${nth} ASH ST,WACO,76701,${date},100000`);
    const county = { state: 'TX', county: 'McLennan' } as const;
    const header = 'PARCEL,OWNER,SITUS ADDRESS,SITUS CITY,SITUS ZIP,SALE DATE,SALE PRICE';
    expect(await load([header, ...rows].join('\n'), county)).toMatchObject({
      accepted: 6,
      errors: [],
      leftOut: ['5: Sale date "2021-03" is left out'],
    });
    expect((await stored()).map(({ sold }) => sold)).toEqual([
      '2021-03-04',
      '2021-03-04',
      null,
      null,
      '2021-03-04',
      null,
    ]);
  });

  test('has baths as a number, a mixed number, or full and half ones', async () => {
    const baths = ['2', '1.5', '2 1/2', '3/1', '2.1', ''];
    const rows = baths.map((text, nth) => `${nth},${nth} Elm St,Memphis,1000,${text}`);
    expect(await load(['pin,address,city,sqft,baths', ...rows].join('\n'))).toMatchObject({ accepted: 6, errors: [] });
    const { rows: found } = await db.pool.query(
      'SELECT bathrooms::float8 AS baths FROM property_records ORDER BY parcel_number',
    );
    expect(found.map((row) => row.baths)).toEqual([2, 1.5, 2.5, 3.5, 2.1, null]);
  });

  test('is only checked in a dry run, with a column named by hand', async () => {
    const csv = 'Nr,Where,City,sqft\n7,7 Elm St,Memphis,900\n';
    const mapping = { parcelNumber: 'Nr', address: 'Where' };
    expect(await load(csv, { dryRun: true, mapping })).toMatchObject({ accepted: 1 });
    expect(await stored()).toEqual([]);
    await load(csv, { mapping });
    expect(await stored()).toMatchObject([{ parcel: '7', address: '7 Elm St' }]);
  });

  test('keeps its rows around stray quotes, with pipes or tabs, in Windows-1252, and below titles', async () => {
    const county = { state: 'TX', county: 'McLennan' } as const;
    const inchMarks = [
      'PARCEL,OWNER,SITUS ADDRESS,SITUS CITY,SITUS ZIP,ACRES,LEGAL',
      '123-3,SMITH BOB,13 ELM ST,WACO,76701,0.2,LOT 1',
      '123-4,SMITH CAT,14 ELM ST,WACO,76701,0.2,LOT 2 12" PIPE AT NE COR',
      '123-5,SMITH DAN,15 ELM ST,WACO,76701,0.2,"LOT 2" BLK 4',
      '123-6,SMITH EVE,16 ELM ST,WACO,76701,0.2,"PIPE 4',
      '123-7,SMITH FAY,17 ELM ST,WACO,76701,0.2,LOT 3',
    ];
    expect(await load(inchMarks.join('\n'), county)).toMatchObject({ accepted: 5, errors: [] });
    const { rows } = await db.pool.query(
      'SELECT legal_description AS legal FROM property_records ORDER BY parcel_number',
    );
    expect(rows.map(({ legal }) => legal)).toEqual([
      'LOT 1',
      'LOT 2 12" PIPE AT NE COR',
      '"LOT 2" BLK 4',
      '"PIPE 4',
      'LOT 3',
    ]);
    const text = ['Roll of 2026', 'PARCEL|SITUS ADDRESS|SITUS CITY', '9-1|1 PEÑA ST|WACO', '9-2|2 PEÑA ST|WACO'].join(
      '\r\n',
    );
    expect(await load(Buffer.from(text, 'latin1'), county)).toMatchObject({ accepted: 2, errors: [] });
    expect(await load(Buffer.from(text.replaceAll('|', '\t'), 'latin1'), county)).toMatchObject({ accepted: 2 });
    expect((await stored()).filter(({ parcel }) => parcel.startsWith('9-'))).toMatchObject([
      { address: '1 Peña St' },
      { address: '2 Peña St' },
    ]);
  });

  test('keeps codes of land use as they are, and a mapping says what they mean', async () => {
    const uses = ['A1', '101', 'RES 1 FAM', 'EXEMPT CHURCH', 'Garage', 'Parkland vacant lot with house'];
    const rows = uses.map((use, nth) => `202-${nth},3${nth} YEW ST,WACO,76701,${use}`);
    const csv = ['PARCEL,SITUS ADDRESS,SITUS CITY,SITUS ZIP,LAND USE', ...rows].join('\n');
    const landUses = { A1: 'condo' } as const;
    expect(await load(csv, { state: 'TX', landUses })).toMatchObject({ accepted: 6, errors: [], leftOut: [] });
    const { rows: found } = await db.pool.query('SELECT land_use, kind FROM property_records ORDER BY parcel_number');
    expect(found.map(({ land_use: use }) => use)).toEqual(uses);
    expect(found.slice(0, 3).map(({ kind }) => kind)).toEqual(['condo', 'land', 'single-family']);
  });

  test('has the town inside the address, and a position in feet left out by name', async () => {
    const csv = [
      'PARCEL,SITUS ADDRESS,X,Y',
      '1,"13 ELM ST, WACO, TX 76701",,',
      '2,14 ELM ST WACO TX 76701,,',
      '3,15 ELM ST WACO,,',
      '4,"16 ELM ST, FORT WORTH",3284567.12,10543210.55',
      '5,100 HOUSTON ST HOUSTON TX,,',
    ].join('\n');
    const { errors, leftOut } = await load(csv, { state: 'TX', county: null });
    expect({ errors, leftOut }).toEqual({
      errors: [],
      leftOut: ['5: Position outside degrees (WGS 84) "10543210.55, 3284567.12" is left out'],
    });
    expect((await stored()).map(({ address, city }) => `${address} / ${city}`)).toEqual([
      '13 Elm St / Waco',
      '14 Elm St / Waco',
      '15 Elm St / Waco',
      '16 Elm St / Fort Worth',
      '100 Houston St / Houston',
    ]);
  });

  test('refuses parcels that a spreadsheet rounded to one number', async () => {
    const csv = 'APN,Address,City\n1.02E+13,1 Elm St,Memphis\n1.02E+13,2 Elm St,Memphis\n102-13,3 Elm St,Memphis\n';
    const { accepted, errors } = await load(csv);
    expect([accepted, errors]).toEqual([
      1,
      [2, 3].map(
        (line) =>
          `${line}: Parcel number 1.02E+13 was rounded by a spreadsheet. Export the file again, with this column as text`,
      ),
    ]);
  });

  test('of many rows is stored in batches', async () => {
    const lines = Array.from({ length: 1_234 }, (_, nth) => `${nth + 1},${nth + 1} Oak St,Memphis,1000`);
    expect(await load(['pin,address,city,sqft', ...lines].join('\n'))).toMatchObject({ rows: 1_234, accepted: 1_234 });
    const { rows } = await db.pool.query('SELECT count(*)::int AS count FROM property_records');
    expect(rows).toEqual([{ count: 1_234 }]);
  });

  test('again changes nothing, and an interrupted one continues at the line after its last batch', async () => {
    const lines = Array.from(
      { length: 1_100 },
      (_, nth) => `${nth + 1},${nth + 1} Oak St,Memphis,1000,2026-01-05,90000`,
    );
    const csv = ['pin,address,city,sqft,sale date,sale price', ...lines].join('\n');
    const counts = async () => {
      const { rows } = await db.pool.query(
        'SELECT (SELECT count(*)::int FROM property_records) AS records, (SELECT count(*)::int FROM property_sales) AS sales',
      );
      return rows[0];
    };
    const stored: number[] = [];
    const interrupted = {
      onStored: (line: number) => {
        stored.push(line);
        if (stored.length === 2) throw new Error('killed');
      },
    };
    await expect(load(csv, interrupted)).rejects.toThrow('killed');
    expect(await counts()).toEqual({ records: 1_000, sales: 1_000 });
    expect(stored).toEqual([501, 1_001]);
    expect(await load(csv, { fromLine: 1_002 })).toMatchObject({ rows: 100, accepted: 100 });
    expect(await counts()).toEqual({ records: 1_100, sales: 1_100 });
    await load(csv);
    expect(await counts()).toEqual({ records: 1_100, sales: 1_100 });
  });
});

test('fair-market rents are stored by ZIP code and bedrooms; a file without them is refused', async () => {
  const errors: string[] = [];
  const options = {
    year: 2026,
    source: 'HUD',
    onError: (line: number, reason: string) => errors.push(`${line}: ${reason}`),
  };
  const csv = '"ZIP\nCode","SAFMR\n0BR","SAFMR\n1BR","SAFMR\n2BR"\n38114,"$900",1000,"1,200"\n3431,,,1100\nxx,1,2,3\n';
  expect(await importRents(db, Readable.from([Buffer.from(csv)]), options)).toBe(2);
  expect(errors).toHaveLength(1);
  const { rows } = await db.pool.query(
    "SELECT bedrooms, rent_cents FROM area_rents WHERE zip_code = '38114' ORDER BY 1",
  );
  expect(rows).toEqual([
    { bedrooms: 0, rent_cents: 90_000 },
    { bedrooms: 1, rent_cents: 100_000 },
    { bedrooms: 2, rent_cents: 120_000 },
  ]);
  await expect(importRents(db, Readable.from([Buffer.from('a,b\n1,2\n')]), options)).rejects.toThrow(
    'The file needs a column',
  );
});

test('a ZIP code in two rent areas has the rents of both', async () => {
  const csv = [
    '"ZIP\nCode","HUD Area Code","HUD Fair Market Rent Area Name","SAFMR\n0BR","SAFMR\n0BR -\n90%\nPayment\nStandard"',
    '76701,METRO2,"Waco, TX",$800,$720',
    '76701,METRO3,"Other, TX",$600,$540',
  ].join('\n');
  const options = { year: 2026, source: 'HUD', onError: () => undefined };
  await importRents(db, Readable.from([Buffer.from('ZIP Code,SAFMR 0BR\n76701,$700\n')]), options);
  expect(await importRents(db, Readable.from([Buffer.from(csv)]), options)).toBe(2);
  const { rows } = await db.pool.query('SELECT area, rent_cents FROM area_rents ORDER BY 1');
  expect(rows).toEqual([
    { area: 'METRO2', rent_cents: 80_000 },
    { area: 'METRO3', rent_cents: 60_000 },
  ]);
  expect(await findFairMarketRent(db, '76701', 0, 'Waco')).toMatchObject({ rent: 800, source: 'HUD (Waco, TX)' });
  expect(await findFairMarketRent(db, '76701', 0)).toMatchObject({ rent: 600, source: 'HUD (Other, TX)' });
});
