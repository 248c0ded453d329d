import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addNewFiles } from './backup.ts';
import { archiveFolder, writeBackupFile } from './backups.ts';
import {
  addChecksums,
  checksumFile,
  filesIn,
  hashFile,
  hashFiles,
  segmentChecksum,
  writeChecksums,
} from './checksums.ts';
import { restoreBackup } from './restore.ts';
import { describeDamage, verifyAll } from './verify.ts';
import { archiveSettings, assertReplayed, deleteSegmentsBefore } from './walArchive.ts';

/** A small backup with its log. The log is written by the command that PostgreSQL runs. */
const home = mkdtempSync(join(tmpdir(), 'verify-'));
const backupDir = join(home, 'backups');
const backup = join(backupDir, '2026-11-29T010000Z');
const log = archiveFolder(backupDir, 'own');
const segments = [1, 2, 3, 4].map((number) => `00000001000000000000000${number}`);
afterAll(() => rmSync(home, { recursive: true }));

const textOf = (name: string, bytes = 300) => Buffer.from(name.repeat(bytes)).subarray(0, bytes);

function archive(segment: string): void {
  const file = join(home, segment);
  writeFileSync(file, textOf(`log of ${segment} `, 4_000));
  const command = archiveSettings(log).archive_command.replaceAll('%p', file).replaceAll('%f', segment);
  execFileSync('sh', ['-c', command]);
}

beforeAll(async () => {
  const files = [
    'base.tar.gz',
    'backup_label',
    'keys/databases.json',
    'files/photos/ab/1.webp',
    'files/photos/ab/2.webp',
  ];
  for (const path of [...files, 'releases/listings/l1/slice.json']) {
    mkdirSync(dirname(join(backup, path)), { recursive: true });
    writeFileSync(join(backup, path), textOf(path));
  }
  mkdirSync(log, { recursive: true });
  for (const segment of segments) archive(segment);
  writeBackupFile(backup, {
    format: 1,
    archive: 'own',
    postgresMajor: '18',
    clusterBytes: 1_000,
    startedAt: '2026-11-29T01:00:00.000Z',
    finishedAt: '2026-11-29T01:00:05.000Z',
    firstSegment: segments[0]!,
    lastSegment: segments[1]!,
    sha256: await hashFile(join(backup, 'base.tar.gz')),
  });
  writeChecksums(backup, await hashFiles(backup, filesIn(backup)));
});

const damaged = async () => (await verifyAll(backupDir)).damaged.map(describeDamage);
const restore = (options: object = {}) =>
  restoreBackup({ dataDir: join(home, 'restored'), backupDir, port: 1, ...options });

test('a whole archive has no findings, and the tool of the system agrees with its checksums', async () => {
  expect(await verifyAll(backupDir)).toEqual({ damaged: [], unchecked: [] });
  execFileSync('sha256sum', ['--quiet', '-c', checksumFile], { cwd: backup });
});

test('a byte flipped in any of 50 places is found, and named by its file', async () => {
  const all = [backup, log].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const places = Array.from({ length: 50 }, (_, i) => {
    const file = all[i % all.length]!;
    const bytes = readFileSync(file);
    // Spread over the file, its first and its last byte included.
    return { file, at: Math.floor(((bytes.length - 1) * ((i * 7) % 11)) / 10), bytes };
  });
  for (const { file, at, bytes } of places) {
    const flipped = Buffer.from(bytes);
    flipped[at]! ^= 1 << (at % 8);
    writeFileSync(file, flipped);
    const found = await damaged();
    writeFileSync(file, bytes);
    // A checksum that is damaged itself speaks against the file that it is of.
    const isList = file.endsWith(checksumFile) || file.endsWith('backup.json');
    const expected = isList ? expect.anything() : expect.stringContaining(file.replace(segmentChecksum, ''));
    expect([relative(home, file), at, found]).toEqual([relative(home, file), at, expect.arrayContaining([expected])]);
  }
  expect(places).toHaveLength(50);
  expect(await damaged()).toEqual([]);
});

test.each([
  ['a photo', join(backup, 'files/photos/ab/2.webp')],
  ['a file of a release', join(backup, 'releases/listings/l1/slice.json')],
  ['a segment between others', join(log, `${segments[2]}.gz`)],
])('the verification names %s that is missing', async (_, file) => {
  renameSync(file, `${file}.away`);
  expect(await damaged()).toEqual([`${file} is missing.`]);
  renameSync(`${file}.away`, file);
});

test('a restore ends before it begins, with the file, where the database or its log is damaged', async () => {
  const attempt = async (file: string, options: object = {}) => {
    const bytes = readFileSync(file);
    const flipped = Buffer.from(bytes);
    flipped[bytes.length >> 1]! ^= 4;
    writeFileSync(file, flipped);
    const outcome = await restore(options).then(
      () => 'restored',
      (error: Error) => error.message,
    );
    writeFileSync(file, bytes);
    return outcome;
  };
  expect(await attempt(join(backup, 'base.tar.gz'))).toMatch(/base\.tar\.gz is damaged: name a point before/);
  expect(await attempt(join(backup, 'keys/databases.json'))).toMatch(/keys\/databases\.json is damaged/);
  expect(await attempt(join(log, `${segments[1]}.gz`))).toMatch(
    /segment \d+2 is damaged .*this backup cannot be restored/,
  );
  expect(await attempt(join(log, `${segments[3]}.gz`))).toMatch(
    /segment \d+4 is damaged .*latest point without it is about 2/,
  );
  expect(await attempt(join(backup, 'files/photos/ab/1.webp'))).toMatch(
    /1 file is damaged or missing: .*1\.webp is damaged/,
  );
  expect(readdirSync(join(home, 'restored'))).toEqual([]);
});

test('files that are added later have checksums, and those of an earlier version are named as unchecked', async () => {
  const path = 'files/photos/ab/3.webp';
  writeFileSync(join(backup, path), 'a photo');
  expect(await verifyAll(backupDir)).toEqual({ damaged: [], unchecked: [join(backup, path)] });
  await addChecksums(backup);
  expect(await verifyAll(backupDir)).toEqual({ damaged: [], unchecked: [] });
  const file = join(log, `${segments[2]}.gz`);
  rmSync(file + segmentChecksum);
  expect(await verifyAll(backupDir)).toEqual({ damaged: [], unchecked: [file] });
});

describe('new files of the running product', () => {
  const dataDir = join(home, 'data');
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(dataDir, path)), { recursive: true });
    writeFileSync(join(dataDir, path), text);
  };
  beforeAll(() => write('wal-archive', 'own\n'));

  test('a copy that is interrupted leaves no wrong checksum, and the next one makes it good', async () => {
    write('keys/databases.json', '{"postgres": "a new password"}');
    write('stripe/account.json', '{}');
    writeFileSync(join(backup, 'stripe'), 'in the way of a folder');
    await expect(addNewFiles(dataDir, backupDir)).rejects.toThrow(/stripe/);
    rmSync(join(backup, 'stripe'));
    expect(readFileSync(join(backup, 'keys/databases.json'), 'utf8')).toMatch(/a new password/);
    expect(await damaged()).toEqual([]);
    expect(await addNewFiles(dataDir, backupDir)).toBe(1);
    const { unchecked } = await verifyAll(backupDir);
    expect(unchecked.filter((file) => file.startsWith(backup))).toEqual([]);
    execFileSync('sha256sum', ['--quiet', '-c', checksumFile], { cwd: backup });
  });

  test('a list that is cut off is damage that can be accepted, and the next copy writes it anew', async () => {
    appendFileSync(join(backup, checksumFile), '0123456789abcdef');
    expect(await damaged()).toEqual([`${join(backup, checksumFile)} is damaged.`]);
    await expect(restore()).rejects.toThrow(/SHA256SUMS is damaged.* See npm run backup -- --verify/);
    // The database of this backup is none, which shows only once it is unpacked.
    await expect(restore({ despiteDamage: true })).rejects.toThrow(/tar/);
    await addNewFiles(dataDir, backupDir);
    expect(await damaged()).toEqual([]);
  });
});

test('a recovery that ended before the newest segment is refused', () => {
  expect(() => assertReplayed(log, '0/4000128')).not.toThrow();
  expect(() => assertReplayed(log, '0/5000000')).not.toThrow();
  expect(() => assertReplayed(log, '0/3FFFFF8')).toThrow(
    /replayed to its segment \d+3 only, and the newest one is \d+4/,
  );
});

test('the checksum of a segment goes with it', () => {
  deleteSegmentsBefore(log, segments[1]!);
  expect(readdirSync(log).filter((name) => name.startsWith(segments[0]!))).toEqual([]);
});
