import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Refusal } from '@dealstead/service-kit';
import { AwsV4Signer } from 'aws4fetch';
import { createDiskFileStore } from './diskFileStore.ts';
import { type FileStore, openFileStore, writeStreamToFile } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'dealstead-files-'));
const keys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a secret' };

/** A mock S3 server: path-style objects, ranges, and verified signatures. */
const objects = new Map<string, Buffer>();
let trouble: { status: number; body: string } | undefined;
const bucket = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const path = request.url ?? '';
  const { authorization, 'x-amz-date': datetime, range } = request.headers;
  const signer = new AwsV4Signer({
    ...keys,
    region: 'eu-west-1',
    service: 's3',
    method: request.method,
    url: `http://${request.headers.host}${path}`,
    headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD', ...(range && { range }) },
    datetime: String(datetime),
  });
  const answer = (status: number, body: Buffer | string = '') => void response.writeHead(status).end(body);
  if (authorization !== (await signer.authHeader())) return answer(403, '<Code>SignatureDoesNotMatch</Code>');
  if (trouble) return answer(trouble.status, trouble.body);
  if (!path.startsWith('/deals/')) return answer(404, '<Code>NoSuchBucket</Code>');
  if (request.method === 'PUT') {
    if (request.headers['content-length'] === undefined) return answer(411);
    objects.set(path, Buffer.concat(parts));
    return answer(200);
  }
  const found = objects.get(path);
  if (request.method === 'DELETE') {
    objects.delete(path);
    return answer(204);
  }
  if (!found) return answer(404, '<Code>NoSuchKey</Code>');
  const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
  if (from >= found.length && from > 0) return answer(416);
  answer(from > 0 ? 206 : 200, found.subarray(from));
});

let s3: FileStore;
const settings = {
  FILES_DIR: join(folder, 'of-s3'),
  S3_REGION: 'eu-west-1',
  S3_BUCKET: 'deals',
  S3_ACCESS_KEY_ID: keys.accessKeyId,
  S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
};
const bucketUrl = () => `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`;
beforeAll(async () => {
  bucket.listen(0, '127.0.0.1');
  await once(bucket, 'listening');
  s3 = openFileStore({ ...settings, S3_ENDPOINT: `${bucketUrl()}/` });
});
afterAll(() => {
  bucket.closeAllConnections();
  bucket.close();
  rmSync(folder, { recursive: true });
});

const disk = createDiskFileStore(join(folder, 'disk'));
const put = (files: FileStore, name: string, content: string) =>
  files.withTempFolder(async (own) => {
    writeFileSync(join(own, 'a'), content);
    await files.put(name, join(own, 'a'));
  });

describe.each([
  ['on disk', () => disk],
  ['in a bucket', () => s3],
])('files %s', (_, of) => {
  test('are stored, read whole or from an offset, and deleted', async () => {
    const files = of();
    await put(files, 'imports/12', 'one,two,three');
    expect(String(await files.read('imports/12'))).toBe('one,two,three');
    const from = async (at?: number) => text((await files.open('imports/12', at)) ?? Readable.from(['nothing']));
    expect([await from(), await from(4), await from(13)]).toEqual(['one,two,three', 'two,three', '']);
    await files.remove('imports/12', 'imports/13');
    expect([await files.read('imports/12'), await files.open('imports/12')]).toEqual([null, null]);
  });

  test.each(['../secret', 'photos/../../x', 'photos/a/b', '/etc/passwd', 'photos/', ''])(
    '"%s" names none',
    async (name) => {
      await expect(of().read(name)).rejects.toThrow('no name of a file');
      await expect(put(of(), name, 'x')).rejects.toThrow('no name of a file');
    },
  );

  test('work gets a temporary directory, which is deleted afterwards', async () => {
    let own = '';
    const failing = of().withTempFolder(async (path) => {
      own = path;
      await writeStreamToFile(Readable.from(['some']), join(path, 'sent'));
      expect(readdirSync(path)).toEqual(['sent']);
      throw new Error('in the middle');
    });
    await expect(failing).rejects.toThrow('in the middle');
    expect(() => readdirSync(own)).toThrow('ENOENT');
  });
});

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? [error.status, error.code] : error),
  );

test('a bucket that is full, unavailable, forbidden or missing is reported without its message', async () => {
  for (const [said, reported] of [
    [{ status: 507, body: '<Code>XMinioStorageFull</Code>' }, [507, 'no-space']],
    [{ status: 400, body: '<Code>XMinioStorageFull</Code>' }, [507, 'no-space']],
    [{ status: 503, body: '<Code>SlowDown</Code>' }, [503, 'unavailable']],
  ] as const) {
    trouble = said;
    expect(await refusal(put(s3, 'photos/ab', 'x'))).toEqual(reported);
  }
  trouble = undefined;
  const openStore = (more: object) => openFileStore({ ...settings, S3_ENDPOINT: bucketUrl(), ...more });
  expect(await refusal(put(openStore({ S3_BUCKET: 'none' }), 'photos/ab', 'x'))).toEqual([503, 'unavailable']);
  expect(await refusal(openStore({ S3_SECRET_ACCESS_KEY: 'wrong' }).read('photos/ab'))).toEqual([503, 'unavailable']);
  expect(await refusal(openStore({ S3_ENDPOINT: 'http://127.0.0.1:9' }).read('photos/ab'))).toEqual([
    503,
    'unavailable',
  ]);
});

test('a full disk is reported and leaves no partial file', async () => {
  const full = Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' });
  const torn = Readable.from(
    (async function* () {
      yield 'some';
      throw full;
    })(),
  );
  const work = disk.withTempFolder((own) => writeStreamToFile(torn, join(own, 'sent')));
  expect(await refusal(work)).toEqual([507, 'no-space']);
  expect(readdirSync(join(folder, 'disk/incoming'))).toEqual([]);
});
