import type { Readable } from 'node:stream';
import { readMoney } from '@dealstead/contracts/values/money';
import { valueOf } from '@dealstead/contracts/values/reading';
import { readZip } from '@dealstead/contracts/values/zip';
import { readListUpload } from '@dealstead/service-kit/listFiles/readListUpload';
import type { Sql } from '../../../database.ts';

export interface RentImportOptions {
  /** The fiscal year of the rents. */
  readonly year: number;
  /** The name with which they are shown: "HUD". */
  readonly source: string;
  readonly onError: (line: number, reason: string) => void;
}

const sizes = [0, 1, 2, 3, 4];
const rowsEach = 1_000;
/** Dollars a month beyond which a rent is a mistake of the file. */
const mostRent = 100_000;

interface Columns {
  readonly zip: number;
  /** Of the code and the name of the rent area: a ZIP code may be in several. */
  readonly area: number;
  readonly areaName: number;
  /** By bedrooms. */
  readonly rents: readonly number[];
}

/** The columns of ZIP code, area and rents: HUD names them "ZIP Code" and "SAFMR 2BR" with line breaks. @throws Error */
function findColumns(headers: readonly string[]): Columns {
  const plain = headers.map((header) =>
    header
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, ' ')
      .trim(),
  );
  const find = (pattern: RegExp) => plain.findIndex((name) => pattern.test(name));
  const zip = find(/^zip/);
  const rents = sizes.map((size) => find(new RegExp(`^(?:safmr |fmr )?${size} ?br$|^(?:safmr|fmr) ?${size}$`)));
  if (zip === -1 || rents.every((column) => column === -1))
    throw new Error('The file needs a column "ZIP Code" and columns such as "SAFMR 2BR".');
  return { zip, area: find(/\barea code$/), areaName: find(/\barea name$/), rents };
}

/**
 * Imports a file of small-area fair-market rents by ZIP code, as HUD publishes each year; a ZIP code in two areas has the rents of
 * both. Returns the rows stored. @throws Refusal for a file that is no list
 */
export async function importRents({ sql }: Sql, file: Readable, options: RentImportOptions): Promise<number> {
  let batch: { zip: string; area: string; areaName: string; bedrooms: number; cents: number }[] = [];
  let stored = 0;
  const flush = async () => {
    await sql`
      WITH read AS (
         SELECT DISTINCT ON (zip, bedrooms, area) * FROM jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
           AS r(zip text, area text, "areaName" text, bedrooms int, cents bigint)
       ), unnamed AS (
         -- From an import that did not know the area.
         DELETE FROM area_rents AS old USING read
         WHERE old.zip_code = read.zip AND old.year = ${options.year}::int AND old.area = '' AND read.area <> ''
       )
       INSERT INTO area_rents (zip_code, year, bedrooms, area, area_name, rent_cents, source)
       SELECT zip, ${options.year}::int, bedrooms, area, "areaName", cents, ${options.source} FROM read
       ON CONFLICT (zip_code, year, bedrooms, area) DO UPDATE
       SET rent_cents = excluded.rent_cents, source = excluded.source, area_name = excluded.area_name`;
    batch = [];
  };
  // The only import of its process.
  const { shape, records, close } = await readListUpload(file, 0);
  try {
    const columns = findColumns(shape.columns);
    for await (const { line, cells, problem } of records) {
      const text = (column: number) => (cells[column] ?? '').trim();
      const zip = valueOf(readZip(text(columns.zip)))?.zip ?? '';
      const rents = columns.rents.map((column) => valueOf(readMoney(text(column))) ?? 0);
      const isRent = (cents: number) => cents > 0 && cents < mostRent * 100;
      if (problem !== undefined || zip === '' || !rents.some(isRent)) {
        options.onError(line, problem ?? 'The row has no ZIP code or no rent');
        continue;
      }
      const areaName = text(columns.areaName);
      const area = text(columns.area) || areaName;
      for (const bedrooms of sizes) {
        const cents = rents[bedrooms]!;
        if (isRent(cents)) batch.push({ zip, area, areaName, bedrooms, cents });
      }
      stored += 1;
      if (batch.length >= rowsEach) await flush();
    }
    await flush();
    return stored;
  } finally {
    await close();
  }
}
