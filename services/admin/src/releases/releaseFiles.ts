import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { isDeepStrictEqual, promisify, types } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { Release } from '@dealstead/contracts/platform/releases';

const [unbrotli, unzip] = [promisify(brotliDecompress), promisify(gunzip)];

export const manifestName = 'slice.json';

/** What helps where the folder is not the one that was built. */
const copyAgain = 'Copy the whole folder of the build again.';

/**
 * The differences between a release's folder and its manifest, each with what helps. The folder must hold exactly the files of the
 * manifest, byte for byte, and the same slice.json.
 */
export async function findFileMismatches(release: Release, releasesDir: string): Promise<string[]> {
  const folder = join(releasesDir, release.name, release.version);
  const entries = await listEntries(folder);
  if (entries === null)
    return [`The folder ${release.name}/${release.version} is not among the releases. Copy the build there first.`];
  const faults: string[] = [];
  const present = new Set<string>();
  for (const entry of entries) {
    const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
    if (entry.isDirectory()) continue;
    if (!entry.isFile()) faults.push(`${path} is not a plain file. Replace it by a copy of the file.`);
    else if (path !== manifestName && !Object.hasOwn(release.files, path))
      faults.push(`${path} lies there, but the release does not name it. Remove it.`);
    else present.add(path);
  }
  for (const [path, { sha256, bytes }] of Object.entries(release.files)) {
    if (!present.has(path)) {
      faults.push(`${path} is missing. ${copyAgain}`);
      continue;
    }
    const content = await readFile(join(folder, path));
    if (content.length !== bytes || createHash('sha256').update(content).digest('hex') !== sha256)
      faults.push(`${path} is not the file that the release names. ${copyAgain}`);
    else if (!(await isCompressedTruly(folder, path, content)))
      faults.push(`${path} is not ${uncompressedName(path)}, compressed. Build the release again.`);
  }
  const needed = [release.entry, release.server, ...Object.values(release.preload).flat()];
  for (const path of new Set(needed))
    if (!Object.hasOwn(release.files, path))
      faults.push(`${path} is needed to start, but not among the files. Build the release again.`);
  if (!present.has(manifestName)) faults.push(`${manifestName} is missing. ${copyAgain}`);
  else if (!isDeepStrictEqual(await readManifest(folder), release))
    faults.push(`${manifestName} is not what was published. Publish the one in the folder.`);
  return faults;
}

const uncompressedName = (path: string): string => path.replace(/\.(?:br|gz)$/, '');

/** Whether a compressed file is what stands beside it: browsers get the one, and the size of a page counts the other. */
async function isCompressedTruly(folder: string, path: string, content: Buffer): Promise<boolean> {
  const original = uncompressedName(path);
  if (original === path) return true;
  try {
    const plain = await readFile(join(folder, original));
    // One that grows beyond the original is another file.
    const limit = { maxOutputLength: Math.max(1, plain.length) };
    return plain.equals(path.endsWith('.br') ? await unbrotli(content, limit) : await unzip(content, limit));
  } catch {
    return false;
  }
}

/** SHA-256 (hex) of the slice.json in a release's folder; null where it is missing. */
export async function hashManifest({ name, version }: Release, releasesDir: string): Promise<string | null> {
  try {
    const text = await readFile(join(releasesDir, name, version, manifestName));
    return createHash('sha256').update(text).digest('hex');
  } catch (error) {
    if (types.isNativeError(error) && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

async function listEntries(folder: string) {
  try {
    return await readdir(folder, { recursive: true, withFileTypes: true });
  } catch (error) {
    if (types.isNativeError(error) && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return null;
    throw error;
  }
}

async function readManifest(folder: string): Promise<unknown> {
  const text = await readFile(join(folder, manifestName), 'utf8');
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // differs from every manifest
  }
}
