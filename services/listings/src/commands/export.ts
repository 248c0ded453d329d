import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { openDatabase } from '../database.ts';
import { streamExport } from '../transfer/index.ts';
import { parseAccount, readSettings, runCommand } from './settings.ts';

const usage = 'npm run export -- <file.csv or file.json> --as <email or user id>';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { as: { type: 'string' } } });
  const [file] = positionals;
  if (file === undefined || !/\.(csv|json)$/.test(file)) throw new Error(usage);
  const { DATABASE_URL, PUBLIC_URL } = readSettings();
  const userId = parseAccount(values.as);
  const db = openDatabase(DATABASE_URL);
  try {
    const kind = file.endsWith('.csv') ? 'listings.csv' : 'listings.json';
    await pipeline(streamExport(db, userId, kind, PUBLIC_URL), createWriteStream(file));
  } finally {
    await db.close();
  }
  console.log(`Written: ${file}`);
}

await runCommand(main);
