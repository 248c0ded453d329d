import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { type ImportField, importFields } from '@dealstead/contracts';
import type { Import } from '@dealstead/contracts/listings/imports';
import { type Db, openDatabase } from '../database.ts';
import { type FileStore, openFileStore } from '../files/index.ts';
import {
  createImport,
  readImport,
  startCheck,
  startRun,
  startUndo,
  readRowErrors,
  runImportJob,
  readUpdates,
  type ImportRecord,
} from '../transfer/index.ts';
import { parseAccount, readSettings, runCommand } from './settings.ts';

const usage = `npm run import -- <file> --as <email or user id> [--map Field=Column …] [--default Field=value …] [--update] [--dry-run]
npm run import -- --undo <import> --as <email or user id> [--edited]`;
const maxRowsShown = 20;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      as: { type: 'string' },
      map: { type: 'string', multiple: true, default: [] },
      default: { type: 'string', multiple: true, default: [] },
      'dry-run': { type: 'boolean', default: false },
      update: { type: 'boolean', default: false },
      undo: { type: 'string' },
      edited: { type: 'boolean', default: false },
    },
  });
  const [file] = positionals;
  if ((file === undefined) === (values.undo === undefined)) throw new Error(usage);
  const settings = readSettings();
  const db = openDatabase(settings.DATABASE_URL);
  const stopping = new AbortController();
  // The service, or the next attempt, continues an interrupted import.
  process.once('SIGINT', () => stopping.abort());
  const context = { db, files: openFileStore(settings), userId: parseAccount(values.as), stopping: stopping.signal };
  try {
    if (values.undo !== undefined) await undo(context, Number(values.undo), values.edited);
    else if (file !== undefined)
      await importFile(context, file, {
        map: parseFieldOptions(values.map),
        defaults: parseFieldOptions(values.default),
        dryRun: values['dry-run'],
        update: values.update,
      });
  } finally {
    await db.close();
  }
}

interface CommandContext {
  readonly db: Db;
  readonly files: FileStore;
  readonly userId: number;
  readonly stopping: AbortSignal;
}

interface ImportArguments {
  readonly map: Import['mapping'];
  readonly defaults: Import['defaults'];
  readonly dryRun: boolean;
  /** Confirms the updates that the check found. */
  readonly update: boolean;
}

async function importFile(
  context: CommandContext,
  path: string,
  { map, defaults, dryRun, update }: ImportArguments,
): Promise<void> {
  const { db, files, userId } = context;
  const uploaded = await createImport(db, files, {
    userId,
    name: basename(path),
    content: createReadStream(path),
  });
  const importRef = { id: uploaded.id, owners: [userId] };
  const mapping = { ...uploaded.mapping, ...map };
  console.log(`Import ${uploaded.id}: ${uploaded.shape.format}, ${uploaded.shape.columns.length} columns`);
  for (const [field, column] of Object.entries(mapping)) console.log(`  ${column} → ${field}`);

  await db.change((tx) => startCheck(tx, importRef, { mapping, defaults, options: {} }, { isClaimed: true }));
  const checked = await runToEnd(context, uploaded.id);
  printCounts(checked);
  for (const warning of checked.warnings) console.log(`  Warning: ${warning}`);
  const problems = await readRowErrors(db, checked, { after: -1, limit: maxRowsShown });
  for (const { line, field, reason, value } of problems)
    console.log(`  Line ${line}: ${field === null ? '' : `${field}: `}${reason}${value === '' ? '' : ` (${value})`}`);
  const more = checked.bad + checked.repeated - problems.length;
  if (more > 0) console.log(`  and ${more.toLocaleString('en-US')} more`);
  for (const { line, title, changes } of await readUpdates(db, uploaded.id, -1, maxRowsShown)) {
    const text = changes.map(({ field, from, to }) => `${field} ${from ?? 'none'} → ${to ?? 'none'}`).join(', ');
    console.log(`  ${update ? 'Updates' : 'Would update'} by line ${line}: ${title}: ${text}`);
  }
  if (dryRun || checked.state !== 'checked') return;

  await db.change((tx) => startRun(tx, importRef, { isClaimed: true, updates: update }));
  printCounts(await runToEnd(context, uploaded.id));
  console.log(
    `  Properties for sale are drafts. Confirm role, disclosure and terms on /import-listings?import=${uploaded.id}`,
  );
}

async function undo(context: CommandContext, id: number, includesEdited: boolean): Promise<void> {
  const options = { isClaimed: true, includesEdited };
  await context.db.change((tx) => startUndo(tx, { id, owners: [context.userId] }, options));
  printCounts(await runToEnd(context, id));
}

/** Runs the current step, and returns the import afterwards. */
async function runToEnd({ db, files, userId, stopping }: CommandContext, id: number): Promise<ImportRecord> {
  const started = performance.now();
  await runImportJob({ databaseUrl: db.url, files, id, stopping });
  const record = await readImport(db, { id, owners: [userId] });
  console.log(`${record.state} after ${((performance.now() - started) / 1_000).toFixed(1)} s`);
  return record;
}

function printCounts({ rows, good, bad, repeated, updated, problem, state }: ImportRecord): void {
  const counts = { rows, [state === 'undone' ? 'left' : 'good']: good, bad, repeated, updated };
  console.log(
    `  ${Object.entries(counts)
      .map(([name, count]) => `${count.toLocaleString('en-US')} ${name}`)
      .join(', ')}`,
  );
  if (problem !== null) console.log(`  ${problem}`);
}

/** Parses `Field=value` options. @throws Error in one sentence */
function parseFieldOptions(options: readonly string[]): Partial<Record<ImportField, string>> {
  return Object.fromEntries(
    options.map((option) => {
      const [, field = '', value = ''] = /^([^=]+)=(.*)$/s.exec(option) ?? [];
      if (!(importFields as readonly string[]).includes(field))
        throw new Error(`${option} names no field. Fields are ${importFields.join(', ')}.`);
      return [field, value];
    }),
  );
}

await runCommand(main);
