import type { Readable } from 'node:stream';
import { readMoney } from '@dealstead/contracts/values/money';
import { valueOf } from '@dealstead/contracts/values/reading';
import { readZip } from '@dealstead/contracts/values/zip';
import { parse } from 'csv-parse';
import type { Queries } from '../writeRecords.ts';

export interface RentImportOptions {
  /** The fiscal year of the rents. */
  readonly year: number;
  /** The name with which they are shown: "HUD". */
  readonly source: string;
  readonly onError: (line: number, reason: string) => void;
}

const sizes = [0, 1, 2, 3, 4];
const rowsEach = 1_000;

/** The columns of ZIP code and of rents by bedrooms: HUD names them "ZIP Code" and "SAFMR 2BR" with line breaks. */
function findColumns(headers: readonly string[]): { zip: string; rents: readonly (string | undefined)[] } {
  const plain = new Map(
    headers.map((header) => [
      header
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, ' ')
        .trim(),
      header,
    ]),
  );
  const find = (pattern: RegExp) => [...plain].find(([name]) => pattern.test(name))?.[1];
  const zip = find(/^zip/);
  const rents = sizes.map((size) => find(new RegExp(`^(?:safmr |fmr )?${size} ?br$|^(?:safmr|fmr) ?${size}$`)));
  if (zip === undefined || rents.every((column) => column === undefined))
    throw new Error('The file needs a column "ZIP Code" and columns such as "SAFMR 2BR".');
  return { zip, rents };
}

/** Imports a CSV file of small-area fair-market rents by ZIP code, as HUD publishes each year. Returns the ZIP codes stored. */
export async function importRents(queries: Queries, file: Readable, options: RentImportOptions): Promise<number> {
  let columns: ReturnType<typeof findColumns> | null = null;
  let batch: { zip: string; bedrooms: number; cents: number }[] = [];
  let stored = 0;
  const flush = async () => {
    await queries.query(
      `INSERT INTO fair_market_rents (zip_code, year, bedrooms, rent_cents, source)
       SELECT DISTINCT ON (zip, bedrooms) zip, $2::int, bedrooms, cents, $3
       FROM jsonb_to_recordset($1::jsonb) AS r(zip text, bedrooms int, cents bigint)
       ON CONFLICT (zip_code, year, bedrooms) DO UPDATE SET rent_cents = excluded.rent_cents, source = excluded.source`,
      [JSON.stringify(batch), options.year, options.source],
    );
    batch = [];
  };
  const rows = file.pipe(
    parse({ bom: true, columns: true, info: true, relax_column_count: true, skip_empty_lines: true, trim: true }),
  );
  file.on('error', (error) => rows.destroy(error));
  for await (const { record, info } of rows as AsyncIterable<{
    record: Record<string, string>;
    info: { lines: number };
  }>) {
    columns ??= findColumns(Object.keys(record));
    const zip = valueOf(readZip(record[columns.zip] ?? ''))?.zip ?? '';
    const rents = columns.rents.map((column) => (valueOf(readMoney(record[column ?? ''] ?? '')) ?? 0) / 100);
    if (zip === '' || !rents.some((rent) => rent > 0 && rent < 100_000)) {
      options.onError(info.lines, 'The row has no ZIP code or no rent');
      continue;
    }
    for (const bedrooms of sizes) {
      const rent = rents[bedrooms]!;
      if (rent > 0 && rent < 100_000) batch.push({ zip, bedrooms, cents: Math.round(rent * 100) });
    }
    stored += 1;
    if (batch.length >= rowsEach) await flush();
  }
  await flush();
  return stored;
}
