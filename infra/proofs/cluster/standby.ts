import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { UserError } from '@dealstead/slice-tools/userError';
import { excludedFromCopies } from '@dealstead/infra/backup/backup';
import { provideFolder } from '@dealstead/infra/servers/postgres';

export interface StandbyOptions {
  /** An administrator's connection to the primary, whose data folder is on this machine. */
  readonly client: pg.Client;
  readonly folder: string;
  /** How it connects to the primary, in libpq's form. */
  readonly primaryConnection: string;
}

/**
 * Copies the running primary into a folder that PostgreSQL then starts as its standby (PostgreSQL, "Making a base backup using
 * the low-level API"): the files between pg_backup_start and pg_backup_stop, then the log over the connection.
 */
export async function createStandby({ client, folder, primaryConnection }: StandbyOptions): Promise<void> {
  const { rows } = await client.query<{ folder: string }>("SELECT current_setting('data_directory') AS folder");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, '..'), { recursive: true });
  provideFolder(folder);
  await client.query("SELECT pg_backup_start('standby', fast => true)");
  await copyFolder(rows[0]?.folder ?? '', folder);
  const stopped = await client.query<{ labelfile: string }>(
    'SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)',
  );
  writeOwned(folder, 'backup_label', stopped.rows[0]?.labelfile ?? '');
  // Settings of the primary, such as the name of its standby, do not apply here.
  writeOwned(folder, 'postgresql.auto.conf', `primary_conninfo = '${primaryConnection}'\n`);
  writeOwned(folder, 'standby.signal', '');
}

/** Whether a folder was made by `createStandby` and has not been promoted. */
export const isStandby = (folder: string): boolean => existsSync(join(folder, 'standby.signal'));

/** Writes a file for the account that owns the data folder. */
function writeOwned(folder: string, name: string, text: string): void {
  const file = join(folder, name);
  const { uid, gid } = statSync(folder);
  writeFileSync(file, text, { mode: 0o600 });
  chownSync(file, uid, gid);
}

/** Copies a folder's files, which may change and vanish meanwhile. */
async function copyFolder(from: string, to: string): Promise<void> {
  const read = spawn('tar', [
    '-C',
    from,
    ...excludedFromCopies.map((pattern) => `--exclude=${pattern}`),
    '-cf',
    '-',
    '.',
  ]);
  const write = spawn('tar', ['-C', to, '-xpf', '-']);
  read.stdout.pipe(write.stdin);
  // GNU tar exits with 1 where a file changed or vanished while it was read, which the log makes good.
  const [readCode, writeCode] = await Promise.all([exitCode(read), exitCode(write)]);
  if ((readCode !== 0 && readCode !== 1) || writeCode !== 0)
    throw new UserError(`PostgreSQL's files could not be copied to ${to} (tar: ${readCode}, ${writeCode}).`);
}

function exitCode(child: ReturnType<typeof spawn>): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
    child.stderr?.resume();
  });
}
