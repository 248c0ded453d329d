import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { segmentChecksum } from './checksums.ts';
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
 * name once it is on disk with its checksum.
 */
function archiveCommand(folder: string): string {
  // Named once: PostgreSQL 15 cuts commands off after 1,023 bytes.
  const write =
    'gzip -1 -c "%p" > "$f.part" && sha256sum < "$f.part" > "$f.gz.sha256" && sync "$f.part" "$f.gz.sha256" && mv "$f.part" "$f.gz"';
  return `f=${shellQuoted(join(folder, '%f'))}; if test -e "$f.gz"; then gunzip -c "$f.gz" | cmp -s - "%p"; else ${write}; fi`;
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
  if (/['%\n]/.test(path.replace(/%f(?:\.gz)?$/, '')))
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

/** The first segment between this one and the newest that the archive does not have; null where it has all of them. */
export function findMissingSegment(folder: string, first: string): string | null {
  const present = segmentsIn(folder);
  const newest = present.at(-1) ?? first;
  for (let number = numberOf(first); number <= numberOf(newest); number += 1) {
    const name = nameOf(first.slice(0, 8), number);
    if (!present.includes(name)) return name;
  }
  return null;
}

/** When the segment before this one was archived; null where the archive does not have it. */
export function archivedAt(folder: string, segment: string): Date | null {
  const file = join(folder, `${nameOf(segment.slice(0, 8), numberOf(segment) - 1)}.gz`);
  return existsSync(file) ? statSync(file).mtime : null;
}

const segmentBytes = 16 * 2 ** 20;

/**
 * Asserts that a recovery to the end of the log has replayed the newest archived segment: PostgreSQL takes a segment that it cannot read
 * for the end.
 * @param position where it ended, as PostgreSQL writes it: `2/4A0000F8`
 * @throws UserError
 */
export function assertReplayed(folder: string, position: string): void {
  const newest = segmentsIn(folder).at(-1);
  const [high = '0', low = '0'] = position.split('/');
  const bytes = Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16);
  // The position after a segment's last byte is the first one of the next segment.
  if (newest === undefined || Math.floor(bytes / segmentBytes) >= numberOf(newest)) return;
  const segment = nameOf(newest.slice(0, 8), Math.floor(bytes / segmentBytes));
  throw new UserError(
    `The log was replayed to its segment ${segment} only, and the newest one is ${newest}: it is damaged between them. Name a point before it with --to, and see npm run backup -- --verify.`,
  );
}

/** Deletes the segments before the first one that a backup needs. */
export function deleteSegmentsBefore(folder: string, first: string): void {
  for (const segment of segmentsIn(folder))
    if (numberOf(segment) < numberOf(first))
      for (const end of ['', segmentChecksum]) rmSync(join(folder, `${segment}.gz${end}`), { force: true });
}
