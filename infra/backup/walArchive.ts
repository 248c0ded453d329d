import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@dealstead/slice-tools/userError';

/** The archived log of PostgreSQL (WAL), a gzip file for each segment. */

/** Seconds after which a segment is archived although it is not full: at most this much is lost with the disk. */
const archiveTimeout = 60;

/** Settings of PostgreSQL that archive its log to a folder, which must exist. */
export const archiveSettings = (folder: string) => ({
  archive_mode: 'on',
  archive_timeout: archiveTimeout,
  archive_command: archiveCommand(folder),
});

/**
 * A segment that is archived already is accepted if it is the same, as after a crash, and never overwritten. The copy gets its
 * name once it is on disk.
 */
function archiveCommand(folder: string): string {
  const target = shellQuoted(join(folder, '%f.gz'));
  const draft = shellQuoted(join(folder, '%f.part'));
  return `if test -e ${target}; then gunzip -c ${target} | cmp -s - "%p"; else gzip -1 -c "%p" > ${draft} && sync ${draft} && mv ${draft} ${target}; fi`;
}

/** Settings of PostgreSQL that read the archived log of a folder. */
export const recoverySettings = (folder: string) => ({
  restore_command: `gunzip -c ${shellQuoted(join(folder, '%f.gz'))} > "%p"`,
  recovery_target_timeline: 'current',
  recovery_target_action: 'promote',
  // Nobody may connect before the stated point is reached.
  hot_standby: 'off',
});

/** @throws UserError for a path that PostgreSQL's commands cannot contain */
function shellQuoted(path: string): string {
  if (/['%\n]/.test(path.replace(/%f\.(?:gz|part)$/, '')))
    throw new UserError(`BACKUP_DIR may not contain quotes or percent signs: ${path}.`);
  return `'${path}'`;
}

/** Segments of 16 MB in one of the 4 GB files of which names count. */
const segmentsPerFile = 256;

/** The number of a segment in the log, whose name is timeline, file and segment in hexadecimal. */
const numberOf = (segment: string): number =>
  Number.parseInt(segment.slice(8, 16), 16) * segmentsPerFile + Number.parseInt(segment.slice(16, 24), 16);
const nameOf = (timeline: string, number: number): string =>
  timeline +
  [Math.floor(number / segmentsPerFile), number % segmentsPerFile]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('');

/** The archived segments in order. */
export const segmentsIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => /^[0-9A-F]{24}\.gz$/.test(name))
        .map((name) => name.slice(0, 24))
        .toSorted()
    : [];

/**
 * Asserts that the archive has each segment from the first to the one that holds the stated time, or to its last one.
 * @throws UserError that names the first segment that is missing and the time that can still be reached
 */
export function assertComplete(folder: string, first: string, last: string, until: Date | undefined): void {
  const present = new Set(segmentsIn(folder));
  const newest = [...present].at(-1) ?? first;
  const end = Math.max(numberOf(last), numberOf(newest));
  for (let number = numberOf(first); number <= end; number += 1) {
    const name = nameOf(first.slice(0, 8), number);
    if (present.has(name)) {
      const archivedAt = statSync(join(folder, `${name}.gz`)).mtime;
      if (until && archivedAt > until && number >= numberOf(last)) return;
      continue;
    }
    const before = join(folder, `${nameOf(first.slice(0, 8), number - 1)}.gz`);
    const reach =
      number > numberOf(last) && existsSync(before)
        ? `Without it the latest point is about ${statSync(before).mtime.toISOString()}: name that one with --to, or an earlier one.`
        : 'Without it this backup cannot be restored: use another one.';
    throw new UserError(`The log's segment ${name} is missing in ${folder}. ${reach}`);
  }
}

/** Deletes the segments before the first one that a backup needs. */
export function deleteSegmentsBefore(folder: string, first: string): void {
  for (const segment of segmentsIn(folder))
    if (numberOf(segment) < numberOf(first)) rmSync(join(folder, `${segment}.gz`));
}
