import { sqlOnClient } from '@dealstead/service-kit';
import { truncateText } from '@dealstead/contracts';
import { createReadStream } from 'node:fs';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { importRents } from '../propertyRecords/imports/importRents.ts';

const usage = 'npm run import-rents -- <file.csv> --year 2026 [--source HUD]';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { year: { type: 'string' }, source: { type: 'string', default: 'HUD' } },
  });
  const [path] = positionals;
  const year = Number(values.year);
  if (path === undefined || !Number.isInteger(year) || year < 2_000 || year > 2_100) throw new Error(usage);
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    const stored = await importRents({ sql: sqlOnClient(client) }, createReadStream(path), {
      year,
      source: truncateText(values.source, 60),
      onError: (line, reason) => console.error(`Line ${line}: ${reason}`),
    });
    console.log(`${stored.toLocaleString('en-US')} rows of rents stored for ${year}.`);
  } finally {
    await client.end();
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
