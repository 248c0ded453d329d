import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { types } from 'node:util';
import { Release } from '@dealstead/contracts/platform/releases';
import type { ReleaseSignature, SignedRelease } from '@dealstead/contracts/platform/releases';
import { Forbidden, Refusal } from '@dealstead/service-kit';
import { extract } from 'tar-stream';
import type { Extract } from 'tar-stream';
import type { Sql } from '../database.ts';
import { isSignedBy } from './slices/signatures.ts';
import { readActiveKeys } from './slices/store.ts';
import { manifestName } from './releaseFiles.ts';

/** Most bytes of a slice.json. */
const maxManifestBytes = 1024 * 1024;

const notARelease = (reason: string) => new Refusal(422, 'not-a-release', `The archive is no release: ${reason}`);

/** @throws Forbidden unless a key of the slice's team signed this release */
export async function assertSignedByTeam(db: Sql, signed: SignedRelease, signature: ReleaseSignature): Promise<void> {
  const key = (await readActiveKeys(db, signed.name)).get(signature.keyId);
  if (!key)
    throw new Forbidden(
      `${signature.keyId} is no key of ${signed.name}. An admin adds the key of its team: release -- add-key ${signed.name}.`,
      'unknown-key',
    );
  if (!isSignedBy(key, signed, signature))
    throw new Forbidden(
      `The signature is not one of ${signed.name} ${signed.version}. Sign it again.`,
      'bad-signature',
    );
}

/**
 * Extracts the archive of a release into the folder of releases. Its first file is the slice.json that was signed, and every other
 * file must be one of those that slice.json names, byte for byte. A folder that exists is left as it is: publishing
 * compares it with slice.json.
 * @throws Refusal 422 for another archive
 */
export async function extractRelease(archive: Readable, signed: SignedRelease, releasesDir: string): Promise<Release> {
  const staged = join(releasesDir, '.staged', randomUUID());
  await mkdir(staged, { recursive: true });
  try {
    // Read to its end first: a refusal while the sender still writes would close the connection before it reads the reason.
    const file = join(staged, 'archive.tar');
    await pipeline(archive, createWriteStream(file));
    const entries = extract();
    const content = join(staged, 'content');
    await mkdir(content);
    const [release] = await Promise.all([
      writeEntries(entries, signed, content),
      pipeline(createReadStream(file), entries),
    ]);
    await moveInto(join(releasesDir, signed.name, signed.version), content);
    return release;
  } catch (error) {
    // Errors of the disk and of the connection have a code, those of the parser have none.
    if (error instanceof Refusal || !types.isNativeError(error) || 'code' in error) throw error;
    throw notARelease('it is cut off, or no tar archive.');
  } finally {
    await rm(staged, { recursive: true, force: true });
  }
}

async function writeEntries(entries: Extract, signed: SignedRelease, folder: string): Promise<Release> {
  let release: Release | undefined;
  const expected = new Map<string, Release['files'][string]>();
  for await (const entry of entries) {
    const { name, type, size = 0 } = entry.header;
    if (type !== 'file') throw notARelease(`${name} is not a plain file.`);
    if (!release) {
      if (name !== manifestName || size > maxManifestBytes)
        throw notARelease(`its first file must be ${manifestName}.`);
      const text = await buffer(entry);
      release = parseManifest(text, signed);
      for (const [path, file] of Object.entries(release.files)) expected.set(path, file);
      await writeFile(join(folder, manifestName), text);
      continue;
    }
    const file = expected.get(name);
    if (file?.bytes !== size) throw notARelease(`${manifestName} names no ${name} of ${size} bytes.`);
    expected.delete(name);
    await mkdir(dirname(join(folder, name)), { recursive: true });
    if ((await writeEntry(entry, join(folder, name))) !== file.sha256)
      throw notARelease(`${name} is not the file that ${manifestName} names.`);
  }
  const [missing] = expected.keys();
  if (!release || missing !== undefined) throw notARelease(`${missing ?? manifestName} is missing.`);
  return release;
}

/** Writes a file of the archive and returns its SHA-256 (hex). */
async function writeEntry(entry: AsyncIterable<unknown>, path: string): Promise<string> {
  const digest = createHash('sha256');
  async function* hashed(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      digest.update(chunk);
      yield chunk;
    }
  }
  await pipeline(Readable.from(entry), hashed, createWriteStream(path, { flags: 'wx' }));
  return digest.digest('hex');
}

function parseManifest(text: Buffer, { name, version, manifestSha256 }: SignedRelease): Release {
  if (createHash('sha256').update(text).digest('hex') !== manifestSha256)
    throw notARelease(`its ${manifestName} is not the one that was signed.`);
  const parsed = Release.safeParse(parseJson(text.toString()));
  if (!parsed.success) throw notARelease(`its ${manifestName} cannot be used.`);
  if (parsed.data.name !== name || parsed.data.version !== version)
    throw notARelease(`it is ${parsed.data.name} ${parsed.data.version}.`);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // no manifest has this value
  }
}

/** Moves a folder, unless there is one of this version already. */
async function moveInto(target: string, staged: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  await rename(staged, target).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}
