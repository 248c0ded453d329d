import { execFile } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { UserError } from '@dealstead/slice-tools/userError';
import { archiveFolder, backupFolders, readBackup, type Backup } from './backups.ts';
import { checksumFile, filesIn, hashFile, readChecksums, segmentChecksum } from './checksums.ts';
import { findMissingSegment, segmentsIn } from './walArchive.ts';

/** A file that is not as it was written. */
export interface Damage {
  /** In its backup, or in its log. */
  readonly path: string;
  readonly folder: string;
  readonly problem: 'is damaged' | 'is missing';
}

export interface Findings {
  readonly damaged: readonly Damage[];
  /** Files without a checksum, such as those that an earlier version wrote. */
  readonly unchecked: readonly string[];
}

/** A sentence about a damaged file. */
export const describeDamage = ({ folder, path, problem }: Damage): string => `${join(folder, path)} ${problem}.`;

/** Reads each file of a backup and compares it with its checksum. A list of checksums with lines that cannot be read is damage too. */
export async function verifyBackup({ folder, sha256 }: Pick<Backup, 'folder' | 'sha256'>): Promise<Findings> {
  const damaged: Damage[] = [];
  const report = (path: string, problem: Damage['problem'] = 'is damaged') => damaged.push({ folder, path, problem });
  const list = readChecksums(folder);
  if (list && !list.isWhole) report(checksumFile);
  // `backup.json` names the same checksum.
  const checksums = new Map(list?.checksums);
  if ((checksums.get('base.tar.gz') ?? sha256) !== sha256) report('base.tar.gz');
  checksums.set('base.tar.gz', sha256);
  for (const [path, expected] of checksums) {
    if (!existsSync(join(folder, path))) report(path, 'is missing');
    else if ((await hashFile(join(folder, path))) !== expected) report(path);
  }
  const unlisted = filesIn(folder).filter((path) => !checksums.has(path));
  return { damaged, unchecked: unlisted.map((path) => join(folder, path)) };
}

/** What is wrong with a log, and the first segment that is damaged or missing; null where none is. */
export interface LogFindings extends Findings {
  readonly firstDamaged: string | null;
}

/** Compares the segments of a log from the first one on, and its other files, with their checksums, or without one by gzip's own. */
export async function verifyLog(log: string, first: string): Promise<LogFindings> {
  const damaged: Damage[] = [];
  const unchecked: string[] = [];
  const segments = segmentsIn(log).filter((segment) => segment >= first);
  const others = existsSync(log) ? readdirSync(log).filter((name) => /\.(?:history|backup)\.gz$/.test(name)) : [];
  for (const path of [...segments.map((segment) => `${segment}.gz`), ...others]) {
    const state = await stateOf(join(log, path));
    if (state === 'unchecked') unchecked.push(join(log, path));
    if (state === 'damaged') damaged.push({ folder: log, path, problem: 'is damaged' });
  }
  const missing = findMissingSegment(log, first);
  if (missing !== null) damaged.push({ folder: log, path: `${missing}.gz`, problem: 'is missing' });
  const [firstDamaged = null] = damaged
    .map(({ path }) => path.slice(0, 24))
    .filter((segment) => segment === missing || segments.includes(segment))
    .toSorted();
  return { damaged, unchecked, firstDamaged };
}

async function stateOf(file: string): Promise<'whole' | 'damaged' | 'unchecked'> {
  if (existsSync(file + segmentChecksum)) {
    // As `sha256sum` writes it about its standard input.
    const expected = readFileSync(file + segmentChecksum, 'utf8');
    return `${await hashFile(file)}  -\n` === expected ? 'whole' : 'damaged';
  }
  return promisify(execFile)('gzip', ['-t', file]).then(
    () => 'unchecked' as const,
    () => 'damaged' as const,
  );
}

/** Verifies all backups in a folder with the logs that they need. */
export async function verifyAll(backupDir: string, onProgress: (line: string) => void = () => {}): Promise<Findings> {
  const found: Findings[] = [];
  const firstSegments = new Map<string, string>();
  for (const folder of backupFolders(backupDir)) {
    onProgress(`reading the backup ${basename(folder)}`);
    try {
      const backup = readBackup(folder);
      found.push(await verifyBackup(backup));
      if (!firstSegments.has(backup.archive)) firstSegments.set(backup.archive, backup.firstSegment);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      found.push({ damaged: [{ folder, path: 'backup.json', problem: 'is damaged' }], unchecked: [] });
    }
  }
  for (const [archive, first] of firstSegments) {
    onProgress(`reading the log ${archive}`);
    found.push(await verifyLog(archiveFolder(backupDir, archive), first));
  }
  return {
    damaged: found.flatMap(({ damaged }) => damaged),
    unchecked: found.flatMap(({ unchecked }) => unchecked),
  };
}
