import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { connect } from '../servers/database.ts';
import { UserError } from '@dealstead/slice-tools/userError';
import { archiveFolder, archiveOf, copiedFolders, folderName, listBackups, writeBackupFile } from './backups.ts';
import type { Backup } from './backups.ts';
import { addChecksums, filesIn, hashFiles, readChecksums, removeChecksum, writeChecksums } from './checksums.ts';
import { copyNewFiles } from './copyFiles.ts';
import { deleteSegmentsBefore } from './walArchive.ts';

export interface BackupOptions {
  dataDir: string;
  backupDir: string;
  /** Administrator's URL of the PostgreSQL that runs from `dataDir`. */
  postgresUrl: string;
  /** Number of backups that remain, this one included. */
  keep: number;
  onProgress?: (line: string) => void;
}

/** Files of a running cluster that a copy must not have: PostgreSQL makes them anew. */
export const excludedFromCopies = [
  './postmaster.pid',
  './postmaster.opts',
  './pg_wal/*',
  './pg_replslot/*',
  './pg_dynshmem/*',
  './pg_notify/*',
  './pg_serial/*',
  './pg_snapshots/*',
  './pg_stat_tmp/*',
  './pg_subtrans/*',
  'pgsql_tmp*',
  'pg_internal.init',
];

/**
 * Makes a backup of the running product and deletes those beyond `keep` with the log that only they need. PostgreSQL's files
 * are copied between pg_backup_start and pg_backup_stop; the archived log makes the copy consistent and carries it to any
 * later point.
 * @throws UserError
 */
export async function createBackup(options: BackupOptions): Promise<Backup> {
  const { dataDir, backupDir, postgresUrl, keep, onProgress = () => {} } = options;
  await using server = await connect(postgresUrl);
  const { client } = server;
  const archive = archiveOf(dataDir);
  const log = archiveFolder(backupDir, archive);
  await assertArchives(client, dataDir, log);

  const startedAt = new Date();
  const folder = join(backupDir, folderName(startedAt));
  if (existsSync(folder)) throw new UserError('A backup was made within this second: try again.');
  const draft = `${folder}.part`;
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  try {
    const previous = listBackups(backupDir).at(-1)?.folder;
    onProgress('copying PostgreSQL');
    const cluster = await copyCluster(client, dataDir, draft, log);
    // After the cluster: whatever a row of it names was written before.
    onProgress('copying files');
    const links = new Set<string>();
    for (const name of copiedFolders) {
      const options = previous ? { previous: join(previous, name) } : {};
      for (const { path, isLink } of await copyNewFiles(join(dataDir, name), join(draft, name), options))
        if (isLink) links.add(join(name, path));
    }
    const postgresMajor = readFileSync(join(dataDir, 'postgres/PG_VERSION'), 'utf8').trim();
    const times = { startedAt: startedAt.toISOString(), finishedAt: new Date().toISOString() };
    const backup = { format: 1 as const, archive, postgresMajor, ...times, ...cluster };
    writeBackupFile(draft, backup);
    onProgress('computing checksums');
    // A link is the same file as in the backup before, damage included: its checksum must not be of what it has become.
    const known = [...((previous && readChecksums(previous)?.checksums) || [])].filter(([path]) => links.has(path));
    writeChecksums(draft, await hashFiles(draft, filesIn(draft), new Map(known)));
    renameSync(draft, folder);
    deleteOldBackups(backupDir, keep, archive);
    return { ...backup, folder };
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
      throw new UserError(
        `The disk of ${backupDir} is full: free some space, or make a backup with a smaller --keep.`,
        {
          cause: error,
        },
      );
    throw error;
  }
}

async function assertArchives(client: pg.Client, dataDir: string, log: string): Promise<void> {
  const { rows } = await client.query<{ folder: string; mode: string; command: string }>(
    `SELECT current_setting('data_directory') AS folder, current_setting('archive_mode') AS mode,
            current_setting('archive_command') AS command`,
  );
  const settings = rows[0];
  const own = join(dataDir, 'postgres');
  if (!existsSync(own) || settings?.folder !== realpathSync(own))
    throw new UserError(
      `PostgreSQL does not run from ${own}, so its files cannot be copied: back up that server with its own tools.`,
    );
  if (settings.mode !== 'on' || !settings.command.includes(log))
    throw new UserError(
      'PostgreSQL runs without archiving its log to BACKUP_DIR: set BACKUP_DIR in .env, then stop and start the product.',
    );
}

type ClusterCopy = Pick<Backup, 'firstSegment' | 'lastSegment' | 'sha256' | 'clusterBytes'>;

/** Copies the files of the running cluster (PostgreSQL, "Making a base backup using the low-level API"). */
async function copyCluster(client: pg.Client, dataDir: string, draft: string, log: string): Promise<ClusterCopy> {
  const start = await client.query<{ segment: string }>(
    "SELECT pg_walfile_name(pg_backup_start('dealstead', fast => true)) AS segment",
  );
  const archive = await compressFolder(join(dataDir, 'postgres'), join(draft, 'base.tar.gz'));
  const failuresBefore = await archiveFailures(client);
  const stop = await client.query<{ segment: string; labelfile: string; spcmapfile: string }>(
    // The segment of the record's last byte: at a boundary the next one is not written yet.
    'SELECT pg_walfile_name(lsn - 1) AS segment, labelfile, spcmapfile FROM pg_backup_stop(wait_for_archive => false)',
  );
  const { segment: lastSegment = '', labelfile = '', spcmapfile = '' } = stop.rows[0] ?? {};
  writeFileSync(join(draft, 'backup_label'), labelfile);
  if (spcmapfile.trim() !== '') writeFileSync(join(draft, 'tablespace_map'), spcmapfile);
  while (!existsSync(join(log, `${lastSegment}.gz`))) {
    if ((await archiveFailures(client)) > failuresBefore)
      throw new UserError(
        `PostgreSQL could not archive its log to ${log}: the disk may be full, or the folder not be writable for its account; see logs/postgres.log.`,
      );
    await sleep(100);
  }
  return { firstSegment: start.rows[0]?.segment ?? '', lastSegment, ...archive };
}

async function archiveFailures(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>('SELECT failed_count AS count FROM pg_stat_archiver');
  return Number(rows[0]?.count);
}

/** Writes a folder to a compressed tar file. Its files may change and vanish meanwhile. */
async function compressFolder(folder: string, file: string): Promise<{ sha256: string; clusterBytes: number }> {
  const flags = excludedFromCopies.map((pattern) => `--exclude=${pattern}`);
  const tar = spawn('tar', ['-C', folder, ...flags, '-cf', '-', '.'], { stdio: ['ignore', 'pipe', 'pipe'] });
  const errors: Buffer[] = [];
  tar.stderr.on('data', (chunk) => errors.push(chunk));
  const exited = new Promise<number | null>((resolve, reject) => {
    tar.once('error', reject);
    tar.once('close', resolve);
  });
  let clusterBytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _, done) {
      clusterBytes += chunk.length;
      done(null, chunk);
    },
  });
  const hash = createHash('sha256');
  const digest = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(tar.stdout, count, createGzip({ level: 1 }), digest, createWriteStream(file, { flush: true }));
  const code = await exited;
  // 1: a file changed or vanished while it was read, which the log makes good.
  if (code !== 0 && code !== 1)
    throw new UserError(
      `PostgreSQL's files could not be read: ${Buffer.concat(errors).toString().trim().split('\n').at(-1)}`,
    );
  return { sha256: hash.digest('hex'), clusterBytes };
}

/** Deletes backups beyond `keep`, and the log that none of the others needs. The log of the running cluster stays from its first backup on. */
function deleteOldBackups(backupDir: string, keep: number, running: string): void {
  const backups = listBackups(backupDir);
  for (const { folder } of backups.slice(0, Math.max(0, backups.length - keep))) rmSync(folder, { recursive: true });
  const retained = backups.slice(-keep);
  for (const archive of readdirSync(join(backupDir, 'wal'))) {
    const log = archiveFolder(backupDir, archive);
    const oldest = retained.find((backup) => backup.archive === archive);
    if (oldest) deleteSegmentsBefore(log, oldest.firstSegment);
    else if (archive !== running) rmSync(log, { recursive: true });
  }
}

/**
 * Adds files that were written since to the latest backup of the running cluster, so that a restored row finds its photo.
 * Returns their number; without a backup there is nothing to add to.
 */
export async function addNewFiles(dataDir: string, backupDir: string): Promise<number> {
  const latest = listBackups(backupDir)
    .filter(({ archive }) => archive === archiveOf(dataDir))
    .at(-1);
  if (!latest) return 0;
  let copied = 0;
  for (const name of copiedFolders) {
    const onReplace = (path: string) => removeChecksum(latest.folder, join(name, path));
    copied += (await copyNewFiles(join(dataDir, name), join(latest.folder, name), { onReplace })).length;
  }
  // Also of those that an interrupted run has copied.
  await addChecksums(latest.folder);
  return copied;
}
