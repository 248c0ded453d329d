import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { CsvReader } from '@dealstead/service-kit/csv/csvReader';
import { measureRange } from '@dealstead/valuation';
import { describeError, UserError } from '@dealstead/slice-tools/userError';
import { readSales } from './salesFile.ts';

/**
 * `npm run measure-range`: how often the latest fifth of the sales of a CSV file were sold within the range that the comparables
 * before them give. `rangeCoverage` of the contracts states the figures. Environment: SALES_CSV, the file.
 */
function main(): void {
  const path = process.env.SALES_CSV;
  if (!path)
    throw new UserError('SALES_CSV names the file of sales to measure: SALES_CSV=sales.csv npm run measure-range');
  const absolute = resolve(process.env.INIT_CWD ?? '.', path);
  const [header, ...rows] = [...new CsvReader({ delimiter: ',' }).read(readFileSync(absolute, 'utf8'), true)];
  const { sales } = readSales(
    header?.cells ?? [],
    rows.map(({ cells }) => cells),
  );
  const from = sales.map(({ soldOn }) => soldOn).sort()[Math.floor(0.8 * sales.length)];
  if (from === undefined) throw new UserError('The file has no sales.');
  console.log(`Sales from ${from} on, valued by those before:`, measureRange(sales, from));
}

try {
  main();
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
