import { truncateText } from '@dealstead/contracts';
import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
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
    const response = await fetch(signed.url, { method, headers: signed.headers, body }).catch((cause: unknown) => {
      throw storageUnavailable(`no answer to ${method} ${name}`, cause);
    });
    if (response.ok || response.status === 404 || response.status === 416) return response;
    const text = await response.text();
    if (response.status === 507 || /<Code>\w*(?:StorageFull|QuotaExceeded)<\/Code>/.test(text))
      throw insufficientStorage();
    throw storageUnavailable(`${response.status} to ${method} ${name}: ${truncateText(text, 500)}`);
  }

  async function open(name: string, from = 0): Promise<Response | null> {
    const response = await send('GET', name, from > 0 ? { range: `bytes=${from}-` } : {});
    if (response.status !== 404) return response;
    await response.body?.cancel();
    return null;
  }

  return {
    ...createTempFolders(folder),
    async put(name, path) {
      const response = await send('PUT', name, {}, await openAsBlob(path));
      await response.body?.cancel();
      if (!response.ok) throw storageUnavailable(`${response.status} to PUT ${name}: is there a bucket ${bucket}?`);
    },
    async read(name) {
      const response = await open(name);
      return response && Buffer.from(await response.arrayBuffer());
    },
    async open(name, from) {
      const response = await open(name, from);
      if (!response) return null;
      // 416: the offset is at or behind the end.
      return response.ok && response.body ? Readable.fromWeb(response.body as ReadableStream) : Readable.from([]);
    },
    async remove(...names) {
      await Promise.all(names.map(async (name) => (await send('DELETE', name)).body?.cancel()));
    },
  };
}

/** 503 for the caller; the cause is logged. */
const storageUnavailable = (operation: string, cause?: unknown) =>
  Object.assign(new Unavailable('Files are unavailable right now. Try again shortly.'), {
    cause: new Error(`S3: ${operation}`, { cause }),
  });
