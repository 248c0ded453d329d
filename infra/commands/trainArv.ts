import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CsvReader } from '@dealstead/service-kit/csv/csvReader';
import { describeAccuracy, type Sale, trainArvModel } from '@dealstead/valuation';
import { root } from '../launcher/config.ts';
import { describeError, UserError } from '@dealstead/slice-tools/userError';
import { readSales } from './salesFile.ts';

const file = join(root, 'services/packages/valuation/src/arv/arvModel.json');

/**
 * `npm run train-arv`: trains the ARV model on a CSV file of sales, measures it on the latest ones and writes
 * coefficients and figures to the file that the valuation package ships. No row of the file is written anywhere.
 * Environment: SALES_CSV, the file; SALES_SOURCE, what to call it on the screen.
 */
function main(): void {
  const path = process.env.SALES_CSV;
  if (!path)
    throw new UserError('SALES_CSV names the file of sales to train on: SALES_CSV=sales.csv npm run train-arv');
  const absolute = resolve(process.env.INIT_CWD ?? '.', path);
  if (!existsSync(absolute)) throw new UserError(`There is no file ${absolute}.`);
  const [header, ...rows] = [...new CsvReader({ delimiter: ',' }).read(readFileSync(absolute, 'utf8'), true)];
  const { sales, skipped } = readSales(
    header?.cells ?? [],
    rows.map(({ cells }) => cells),
  );
  console.log(`${sales.length} sales read, ${skipped} rows without price, date, position or size left out.`);
  const started = performance.now();
  const model = trainArvModel(sales, {
    source: process.env.SALES_SOURCE ?? 'Recorded sales given by the operator',
    propertyType: 'single-family',
    ...splitDates(sales),
    progress: (step) => console.log(`${step} (${((performance.now() - started) / 1000).toFixed(0)} s)`),
  });
  writeFileSync(file, `${JSON.stringify(model)}\n`);
  console.log(model.evaluation);
  console.log(describeAccuracy(model));
}

/** By date: the first 70 % of the sales train, the next 10 % calibrate, the last 20 % are held out. */
function splitDates(sales: readonly Sale[]): { calibrateFrom: string; testFrom: string } {
  const dates = sales.map(({ soldOn }) => soldOn).sort();
  if (dates.length < 2000) throw new UserError(`${dates.length} sales are too few to train on; 2,000 are needed.`);
  return { calibrateFrom: dates[Math.floor(0.7 * dates.length)]!, testFrom: dates[Math.floor(0.8 * dates.length)]! };
}

try {
  main();
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
