import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** The file of a backup with the SHA-256 of each other one, as `sha256sum -c` reads it. */
export const checksumFile = 'SHA256SUMS';

/** Ends the name of the file beside a segment of the log that has its SHA-256. */
export const segmentChecksum = '.sha256';

/** SHA-256 of a file, in hex. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** What a backup's list of checksums says. */
export interface ChecksumList {
  readonly checksums: ReadonlyMap<string, string>;
  /** False where a line is cut off or is no checksum; the others are read all the same. */
  readonly isWhole: boolean;
}

/** Checksums by path in the folder. @returns null for a backup without them, of an earlier version */
export function readChecksums(folder: string): ChecksumList | null {
  const file = join(folder, checksumFile);
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n');
  // Nothing stands after the last line's end.
  let isWhole = lines.pop() === '';
  const checksums = new Map<string, string>();
  for (const line of lines) {
    const [, sha256, path] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
    if (sha256 === undefined || path === undefined) isWhole = false;
    // The last line of a path counts: earlier versions appended that of a file that was copied again.
    else checksums.set(path, sha256);
  }
  return { checksums, isWhole };
}

/** Writes the checksums of a backup. They get their name once they are whole, so that a full disk or a crash leaves the earlier list. */
export function writeChecksums(folder: string, checksums: Iterable<readonly [string, string]>): void {
  const file = join(folder, checksumFile);
  const lines = [...checksums].map(([path, sha256]) => `${sha256}  ${path}\n`).join('');
  writeFileSync(`${file}.part`, lines, { flush: true });
  renameSync(`${file}.part`, file);
}

/** Adds the checksums of files of a backup that have none, such as new copies. A backup without checksums gets none. */
export async function addChecksums(folder: string): Promise<void> {
  const list = readChecksums(folder);
  if (!list) return;
  const unlisted = filesIn(folder).filter((path) => !list.checksums.has(path));
  if (unlisted.length > 0 || !list.isWhole)
    writeChecksums(folder, [...list.checksums, ...(await hashFiles(folder, unlisted))]);
}

/** Removes the checksum of a file that is about to be replaced: an interruption then leaves a file without one, not with a wrong one. */
export function removeChecksum(folder: string, path: string): void {
  const checksums = new Map(readChecksums(folder)?.checksums);
  if (checksums.delete(path)) writeChecksums(folder, checksums);
}

/** Paths of all files below a folder that a backup consists of. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => path !== checksumFile && !path.endsWith('.part'))
    .toSorted();
}

/** Checksums of a folder's files, computed unless they are known. */
export async function hashFiles(
  folder: string,
  paths: readonly string[],
  known: ReadonlyMap<string, string> = new Map(),
): Promise<Map<string, string>> {
  const checksums = new Map<string, string>();
  for (const path of paths) checksums.set(path, known.get(path) ?? (await hashFile(join(folder, path))));
  return checksums;
}
