import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { Unavailable } from '@dealstead/service-kit/errors';
import { AwsClient } from 'aws4fetch';
import type { FileStore } from './fileStore.ts';
import { createTempFolders, insufficientStorage, assertFileName } from './fileStore.ts';

/** An S3 bucket with path-style addressing, which S3-compatible servers support, too. */
export interface Bucket {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** A file store in an S3 bucket; temporary files are local. */
export function createS3FileStore({ endpoint, region, bucket, ...keys }: Bucket, folder: string): FileStore {
  const client = new AwsClient({ ...keys, region, service: 's3' });
  const urlOf = (name: string) => `${endpoint.replace(/\/$/, '')}/${bucket}/${assertFileName(name)}`;

  async function send(method: string, name: string, headers: Record<string, string> = {}, body?: Blob) {
    const signed = await client.sign(urlOf(name), { method, headers });
    const answer = await fetch(signed.url, { method, headers: signed.headers, body }).catch((cause: unknown) => {
      throw storageUnavailable(`no answer to ${method} ${name}`, cause);
    });
    if (answer.ok || answer.status === 404 || answer.status === 416) return answer;
    const said = await answer.text();
    if (answer.status === 507 || /<Code>\w*(?:StorageFull|QuotaExceeded)<\/Code>/.test(said))
      throw insufficientStorage();
    throw storageUnavailable(`${answer.status} to ${method} ${name}: ${said.slice(0, 500)}`);
  }

  async function open(name: string, from = 0): Promise<Response | null> {
    const answer = await send('GET', name, from > 0 ? { range: `bytes=${from}-` } : {});
    if (answer.status !== 404) return answer;
    await answer.body?.cancel();
    return null;
  }

  return {
    ...createTempFolders(folder),
    async put(name, path) {
      const answer = await send('PUT', name, {}, await openAsBlob(path));
      await answer.body?.cancel();
      if (!answer.ok) throw storageUnavailable(`${answer.status} to PUT ${name}: is there a bucket ${bucket}?`);
    },
    async read(name) {
      const answer = await open(name);
      return answer && Buffer.from(await answer.arrayBuffer());
    },
    async open(name, from) {
      const answer = await open(name, from);
      if (!answer) return null;
      // 416: the offset is at or behind the end.
      return answer.ok && answer.body ? Readable.fromWeb(answer.body) : Readable.from([]);
    },
    async remove(...gone) {
      await Promise.all(gone.map(async (name) => (await send('DELETE', name)).body?.cancel()));
    },
  };
}

/** 503 for the caller; the cause is logged. */
const storageUnavailable = (what: string, cause?: unknown) =>
  Object.assign(new Unavailable('Files are away for a moment. Try again shortly.'), {
    cause: new Error(`S3: ${what}`, { cause }),
  });
