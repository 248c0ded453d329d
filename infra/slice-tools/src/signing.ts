import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { calculateJwkThumbprint } from 'jose';
import type { ReleasedName } from '@dealstead/contracts';
import { releaseStatement, SliceKey } from '@dealstead/contracts/platform/releases';
import type { Release, ReleaseSignature, ReleaseSource, SignedRelease } from '@dealstead/contracts/platform/releases';
import { z } from 'zod';

/** The key by which a team signs the releases of its slice, as a JSON Web Key. */
const PrivateSliceKey = SliceKey.extend({ d: z.string() });
export type PrivateSliceKey = z.infer<typeof PrivateSliceKey>;

/** Where the keys of this repository's own releases are. */
export const sliceKeyFile = (keysDir: string, name: ReleasedName): string => join(keysDir, 'slices', `${name}.json`);

/** Reads a team's key from a file, which is created with a new key where it is missing. */
export function provideSliceKey(file: string): PrivateSliceKey {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const jwk = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
    writeFileSync(file, JSON.stringify(jwk), { mode: 0o600 });
  }
  return PrivateSliceKey.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** The public half of a key. */
export function publicKeyOf(key: PrivateSliceKey): SliceKey {
  return SliceKey.parse(createPublicKey(createPrivateKey({ key, format: 'jwk' })).export({ format: 'jwk' }));
}

/** Signs the release in a folder: its name, version, commit, and the hash of its slice.json, which has the hashes of all files. */
export async function signRelease(
  folder: string,
  { name, version }: Pick<Release, 'name' | 'version'>,
  source: ReleaseSource | undefined,
  key: PrivateSliceKey,
): Promise<{ signed: SignedRelease; signature: ReleaseSignature }> {
  const manifest = await readFile(join(folder, 'slice.json'));
  const manifestSha256 = createHash('sha256').update(manifest).digest('hex');
  const signed: SignedRelease = { name, version, manifestSha256, source };
  const value = sign(null, Buffer.from(releaseStatement(signed)), createPrivateKey({ key, format: 'jwk' }));
  const keyId = await calculateJwkThumbprint(publicKeyOf(key));
  return { signed, signature: { keyId, value: value.toString('base64url') } };
}
