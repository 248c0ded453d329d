import { createReadStream, createWriteStream } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type PropertyRecordKind,
  propertyRecordKinds,
  truncateText,
  states,
  todayInNewYork,
} from '@dealstead/contracts';
import { csvLine, sqlOnClient } from '@dealstead/service-kit';
import pg from 'pg';
import { type ColumnName, type Mapping, propertyRecordColumns } from '../propertyRecords/imports/columns.ts';
import { importPropertyRecords } from '../propertyRecords/imports/importPropertyRecords.ts';

const usage = `npm run import-records -- <file.csv> --source "Shelby County Assessor" [--state TN] [--county Shelby]
  [--as-of 2026-10-01] [--map field=Column …] [--land-use A1=single-family …] [--errors refused.csv] [--from-line 500001] [--dry-run]
Fields: ${propertyRecordColumns.join(', ')}`;
const maxErrorsShown = 20;
const rowsBetweenReports = 50_000;

/** The option `--map field=Column`. @throws Error for a field that does not exist */
function parseMapping(pairs: readonly string[]): Mapping {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [field = '', ...column] = pair.split('=');
      if (!propertyRecordColumns.includes(field as ColumnName) || column.length === 0)
        throw new Error(`--map ${pair}\n${usage}`);
      return [field, column.join('=')];
    }),
  );
}

/** The option `--land-use code=kind`. @throws Error for a kind that does not exist */
function parseLandUses(pairs: readonly string[]): Record<string, PropertyRecordKind> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, code = '', name] = /^(.+)=([\w-]+)$/.exec(pair) ?? [];
      const kind = propertyRecordKinds.find((known) => known === name);
      if (!kind) throw new Error(`--land-use ${pair}: the kinds are ${propertyRecordKinds.join(', ')}\n${usage}`);
      return [code.toUpperCase(), kind];
    }),
  );
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      source: { type: 'string' },
      state: { type: 'string' },
      county: { type: 'string' },
      'as-of': { type: 'string' },
      map: { type: 'string', multiple: true, default: [] },
      'land-use': { type: 'string', multiple: true, default: [] },
      errors: { type: 'string' },
      'from-line': { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  const [path] = positionals;
  const state = states.find((code) => code === values.state?.toUpperCase()) ?? null;
  const asOf = values['as-of'] ?? todayInNewYork();
  const fromLine = Number(values['from-line'] ?? 1);
  const isValid = (!values.state || state) && /^\d{4}-\d\d-\d\d$/.test(asOf) && Number.isSafeInteger(fromLine);
  if (path === undefined || !values.source || !isValid) throw new Error(usage);
  const sourceName = truncateText(values.source, 120);
  return {
    ...values,
    path,
    state,
    asOf,
    fromLine,
    sourceName,
    mapping: parseMapping(values.map),
    landUses: parseLandUses(values['land-use']),
  };
}

const count = (value: number) => value.toLocaleString('en-US');

/** Reports how far a large file is, with the line at which an interrupted import can continue. */
function createProgress(): (line: number, rows: number) => void {
  let reported = 0;
  return (line, rows) => {
    if (rows - reported < rowsBetweenReports) return;
    reported = rows;
    console.log(`${count(rows)} rows done. If stopped, continue with --from-line ${line + 1}.`);
  };
}

async function main(): Promise<void> {
  const options = readArguments();
  const {
    path,
    errors,
    state,
    county = null,
    asOf,
    fromLine,
    sourceName,
    mapping,
    landUses,
    'dry-run': dryRun,
  } = options;
  const refused = errors === undefined ? null : createWriteStream(errors);
  refused?.write(csvLine(['line', 'reason']));
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  let shown = 0;
  let leftOut = 0;
  try {
    const result = await importPropertyRecords({ sql: sqlOnClient(client) }, createReadStream(path), {
      sourceName,
      asOf,
      state,
      county,
      mapping,
      landUses,
      dryRun,
      fromLine,
      onStored: createProgress(),
      onMapping: (used, ignored) => {
        const pairs = Object.entries(used).map(([field, column]) => `${field} = ${column}`);
        console.log(pairs.join(', ') || 'No column is known.');
        if (ignored.length > 0) console.log(`Not read: ${ignored.join(', ')}. Use --map field=Column to read one.`);
      },
      onError: (line, reason) => {
        refused?.write(csvLine([String(line), reason]));
        if (++shown <= maxErrorsShown) console.error(`Line ${line}: ${reason}`);
      },
      onLeftOut: (line, reason) => {
        refused?.write(csvLine([String(line), reason]));
        if (++leftOut <= maxErrorsShown) console.error(`Line ${line}: ${reason}`);
      },
    });
    if (result.refused > maxErrorsShown) console.error(`… and ${result.refused - maxErrorsShown} more.`);
    if (leftOut > 0) console.error(`${count(leftOut)} cells were left out of rows that came in.`);
    if (!dryRun) await client.query('ANALYZE property_records, property_sales, property_taxes');
    console.log(
      `${basename(path)}: ${count(result.rows)} rows, ${count(result.accepted)} ${dryRun ? 'would be stored' : 'stored'}, ${count(result.refused)} refused.`,
    );
  } finally {
    refused?.end();
    await client.end();
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
