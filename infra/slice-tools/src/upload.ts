import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { uploadRelease } from '@dealstead/contracts/admin/releases';
import type { Release, ReleaseSource } from '@dealstead/contracts/platform/releases';
import { Problem } from '@dealstead/contracts/problem';
import { pack } from 'tar-stream';
import type { Pack } from 'tar-stream';
import { signRelease } from './signing.ts';
import type { PrivateSliceKey } from './signing.ts';
import { describeRefusal, UserError } from './userError.ts';

export interface Upload {
  /** The folder with the release's slice.json and files. */
  readonly folder: string;
  readonly release: Release;
  readonly source: ReleaseSource | undefined;
  readonly key: PrivateSliceKey;
  /** Address of the platform. */
  readonly url: string;
}

/**
 * Signs a release and uploads it to a platform, which checks it and accepts or refuses it.
 * @returns whether it had been published before
 * @throws UserError with the reasons of a refusal, and where the platform does not answer
 */
export async function upload({ folder, release, source, key, url }: Upload): Promise<{ known: boolean }> {
  const { signed, signature } = await signRelease(folder, release, source, key);
  const { name, version, manifestSha256 } = signed;
  const query = new URLSearchParams({ manifestSha256, keyId: signature.keyId, signature: signature.value });
  if (source) {
    query.set('commit', source.commit);
    query.set('hasLocalChanges', String(source.hasLocalChanges));
  }
  const path = uploadRelease.path.replace('{name}', name).replace('{version}', version);
  const archive = pack();
  let unread: unknown;
  const [response] = await Promise.all([
    fetch(new URL(`${path}?${query}`, url), {
      method: uploadRelease.method,
      headers: { 'content-type': 'application/octet-stream' },
      body: Readable.toWeb(Readable.from(archive)) as ReadableStream,
      duplex: 'half',
    } as RequestInit).catch((error: unknown) => {
      throw unread ?? new UserError(`${url} does not answer.`, { cause: error });
    }),
    addFiles(archive, folder, ['slice.json', ...Object.keys(release.files)]).catch((error: unknown) => {
      unread = error;
      archive.destroy();
    }),
  ]);
  const body: unknown = await response.json().catch((error: unknown) => {
    throw new UserError(`${url} answered ${response.status} without JSON: is it the address of the platform?`, {
      cause: error,
    });
  });
  if (response.ok) return uploadRelease.response.parse(body);
  const { message, details } = Problem.parse(body);
  throw new UserError(describeRefusal(`Publishing ${name} ${version}`, message, details));
}

async function addFiles(archive: Pack, folder: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const file = join(folder, path);
    const { size } = await stat(file);
    const entry = archive.entry({ name: path, size });
    await pipeline(createReadStream(file), entry);
  }
  archive.finalize();
}
