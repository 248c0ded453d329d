import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { readLauncherConfig, root } from '../launcher/config.ts';
import { step } from '../launcher/progress.ts';
import { isFree } from '../servers/ports.ts';
import { UserError, describeError } from '@dealstead/slice-tools/userError';
import { createBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';
import { describeDamage, verifyAll } from './verify.ts';

/**
 * `npm run backup [-- --keep 7]` backs up the running product to BACKUP_DIR; with `--verify` it reads all backups and compares them
 * with their checksums. `npm run restore [-- --to 2026-11-23T20:45:00Z]`
 * restores it into an empty DATA_DIR.
 */

const config = readLauncherConfig();

function readBackupDir(): string {
  if (!config.BACKUP_DIR) throw new UserError('BACKUP_DIR is missing: set it in .env to a folder on another disk.');
  return resolve(root, config.BACKUP_DIR);
}

async function backup(args: string[]): Promise<void> {
  const options = { keep: { type: 'string', default: '7' }, verify: { type: 'boolean', default: false } } as const;
  const { values } = parseArgs({ args, options });
  if (values.verify) return verify();
  if (config.DRILL) throw new UserError('A drill makes no backup: it would take the place of one of the product.');
  const keep = Number(values.keep);
  if (!Number.isInteger(keep) || keep < 1)
    throw new UserError(`--keep is a number of backups, such as 7: ${values.keep}.`);
  const { dataDir, PORT } = config;
  const keys = join(dataDir, 'keys/databases.json');
  if (!existsSync(keys))
    throw new UserError(`There is no product in ${dataDir}: set DATA_DIR, or run npm start first.`);
  const { postgres } = z.object({ postgres: z.string() }).parse(JSON.parse(readFileSync(keys, 'utf8')));
  if (await isFree(PORT + 10))
    throw new UserError('The product does not run: start it with npm start, then back it up.');
  const postgresUrl = `postgres://postgres:${encodeURIComponent(postgres)}@127.0.0.1:${PORT + 10}/postgres`;
  const made = await step('Backup', (onProgress) =>
    createBackup({ dataDir, backupDir: readBackupDir(), postgresUrl, keep, onProgress }),
  );
  console.log(`${made.folder} can be restored to ${made.finishedAt} and any later time.`);
}

async function verify(): Promise<void> {
  const { damaged, unchecked } = await step('Verify', (onProgress) => verifyAll(readBackupDir(), onProgress));
  if (unchecked.length > 0)
    console.log(
      `${unchecked.length} files have no checksum: an earlier version wrote them. A new backup has one for each.`,
    );
  if (damaged.length === 0) return console.log('Every file that has a checksum is whole.');
  for (const each of damaged) console.error(describeDamage(each));
  process.exitCode = 1;
}

async function restore(args: string[]): Promise<void> {
  const options = { to: { type: 'string' }, 'despite-damage': { type: 'boolean', default: false } } as const;
  const { values } = parseArgs({ args, options });
  const { dataDir, PORT } = config;
  const to = values.to === undefined ? undefined : readTime(values.to);
  const port = PORT + 10;
  if (!(await isFree(port))) throw new UserError(`Port ${port} is in use: stop the product, or set PORT.`);
  const {
    backup: used,
    events,
    damaged,
  } = await step('Restore', (onProgress) =>
    restoreBackup({
      dataDir,
      backupDir: readBackupDir(),
      port,
      onProgress,
      despiteDamage: values['despite-damage'],
      ...(to ? { to } : {}),
    }),
  );
  console.log(`Restored from ${used.folder}. ${events} events will be published again; members sign in again.`);
  for (const each of damaged) console.error(`Left out: ${describeDamage(each)}`);
  console.log('Start the product, then make a new backup: npm start, npm run backup.');
}

/** A time with a time zone, so that it means the same everywhere. */
function readTime(text: string): Date {
  const parsed = z.iso.datetime({ offset: true }).safeParse(text);
  if (!parsed.success) throw new UserError(`--to is a time with its zone, such as 2026-11-23T20:45:00Z: ${text}.`);
  return new Date(parsed.data);
}

try {
  const [command, ...args] = process.argv.slice(2);
  await (command === 'restore' ? restore : backup)(args);
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
