import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { StoredDocument, StoredPhoto } from '@dealstead/contracts/listings/drafts';
import { adminRoles, rolesWith } from '@dealstead/contracts';
import { createEvent, userClosed } from '@dealstead/contracts/events';
import { Problem } from '@dealstead/contracts/problem';
import { createLog } from '@dealstead/service-kit';
import { until } from '@dealstead/service-kit/fixtures/until';
import sharp from 'sharp';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { createDiskFileStore } from '../../files/diskFileStore.ts';
import { heic } from '../../fixtures/heic.ts';
import { landscape } from '../../fixtures/landscape.ts';
import { listing, member, type Running, startTestListings } from '../../fixtures/listings.ts';
import { createEncoder } from './encoder.ts';
import { backfillHashes } from './hashBackfill.ts';
import { sweep } from './sweep.ts';

let listings: Running;
let draft: number;
beforeAll(async () => {
  listings = await startTestListings();
});
afterAll(() => listings.stop());
beforeEach(async () => {
  await emptyTables(listings.db.pool, 'properties', 'drafts', 'photos', 'documents');
  for (const name of readdirSync(listings.folder)) rmSync(join(listings.folder, name), { recursive: true });
  draft = await newDraft();
});

const owner = member(1);
const newDraft = async (content: object = {}, userId = 1) =>
  (await listings.db.prisma.draft.create({ data: { userId, content } })).id;
type Body = RequestInit['body'];
const send = (bytes: Body, as = owner, to = draft) =>
  listings.upload(`/api/drafts/${to}/photos`, bytes, as, 'image/jpeg');
const problem = async (answer: Response) => ({ status: answer.status, ...Problem.parse(await answer.json()) });
/** A gray image with a red quarter at its top left, which shows the rotation. */
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#808080' } }).composite([
    {
      input: { create: { width: width >> 1, height: height >> 1, channels: 3, background: '#ff0000' } },
      left: 0,
      top: 0,
    },
  ]);
const stored = async (bytes: Body) => {
  const answer = await send(bytes);
  if (answer.status !== 201) throw new Error(await answer.text());
  return StoredPhoto.parse(await answer.json());
};
const get = async (path: string) => {
  const answer = await listings.request(path);
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
};
/** All stored files, and temporary directories. */
const onDisk = () =>
  readdirSync(listings.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();
/** A black and white PNG of that size, whose decoded pixels take that much memory. */
const asPng = (width: number, height: number, size = (Math.ceil(width / 8) + 1) * height) => {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc(body), out.length - 4);
    return out;
  };
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const rows = deflateSync(Buffer.alloc(size), { level: 9 });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
function crc(bytes: Buffer): number {
  let value = -1;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return ~value >>> 0;
}

test("another member's small photo overtakes waiting large ones", async () => {
  const large = await sharp({ create: { width: 8_000, height: 5_000, channels: 3, background: '#557755' } })
    .jpeg()
    .toBuffer();
  const small = await picture(640, 480).jpeg().toBuffer();
  const theirs = await newDraft({}, 2);
  const order: string[] = [];
  const done = async (name: string, answer: Promise<Response>) => {
    const { status } = await answer;
    order.push(`${name} ${status}`);
  };
  const larges = [1, 2, 3].map((nth) => done(`large ${nth}`, send(new Uint8Array(large))));
  // Until the first is being encoded and the others wait.
  await until(() => readdirSync(listings.folder, { recursive: true }).length > 6);
  await done('small', send(new Uint8Array(small), member(2), theirs));
  expect(order.length).toBeLessThanOrEqual(2);
  await Promise.all(larges);
  expect(order.filter((one) => one.startsWith('large'))).toHaveLength(3);
  expect(order.every((one) => one.endsWith('201'))).toBe(true);
});

describe('a photo', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('sent as %s is served in its widths as WebP', async (format) => {
    const { id, url, width, height } = await stored(await picture(2400, 1600).toFormat(format).toBuffer());
    expect([width, height, url]).toEqual([1920, 1280, `/api/photos/${id}/640.webp`]);
    for (const each of [320, 640, 1280, 1920]) {
      const { answer, bytes } = await get(`/api/photos/${id}/${each}.webp`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: each });
    }
    const { answer, bytes } = await get(`/api/photos/${id}/share.jpg`);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  });

  test('is cached forever, cannot run scripts, and is revalidated with 304', async () => {
    const { url } = await stored(await picture(700, 500).jpeg().toBuffer());
    const { answer } = await get(url);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const again = await fetch(listings.service.url + url, {
      headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  test('is never enlarged', async () => {
    const { id, width, height } = await stored(await picture(500, 400).jpeg().toBuffer());
    expect([width, height]).toEqual([500, 400]);
    for (const [width, got] of [
      [320, 320],
      [640, 500],
      [1920, 500],
    ]) {
      const { bytes } = await get(`/api/photos/${id}/${width}.webp`);
      expect((await sharp(bytes).metadata()).width).toBe(got);
    }
    expect(onDisk().filter((name) => name.startsWith(id))).toHaveLength(3);
  });

  test('is rotated upright and contains no metadata on location, time and author', async () => {
    const camera = await picture(800, 600)
      .jpeg()
      .withExif({
        IFD0: { Artist: 'Ruth Amsel', Orientation: '6' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '35/1 8/1 5877/100',
          GPSLongitudeRef: 'W',
          GPSLongitude: '90/1 2/1 0/1',
        },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const before = await sharp(camera).metadata();
    expect(before.orientation).toBe(6);
    expect(before.exif?.toString('latin1')).toContain('Ruth Amsel');
    const { id, width, height } = await stored(camera);
    expect([width, height]).toEqual([600, 800]);
    for (const form of ['320.webp', '640.webp', 'share.jpg']) {
      const { bytes } = await get(`/api/photos/${id}/${form}`);
      const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
      expect({ exif, xmp, iptc, icc, orientation: orientation ?? 1 }).toEqual({ orientation: 1 });
      expect(bytes.toString('latin1')).not.toMatch(/Ruth|GPS|Exif/);
    }
    // Rotated by 90° clockwise: the top left is now at the top right.
    const { bytes } = await get(`/api/photos/${id}/640.webp`);
    const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const red = (x: number, y: number) => (data[(y * 600 + x) * 3] ?? 0) > 200;
    expect([red(30, 30), red(570, 30)]).toEqual([false, true]);
  });

  test('an iPhone’s HEIC is stored upright, without its metadata', async () => {
    const { id, width, height } = await stored(heic);
    expect([width, height]).toEqual([64, 96]);
    const { bytes } = await get(`/api/photos/${id}/320.webp`);
    const { exif, orientation } = await sharp(bytes).metadata();
    expect({ exif, orientation: orientation ?? 1 }).toEqual({ orientation: 1 });
    const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const colorAt = (x: number, y: number) =>
      [...data.subarray((y * 64 + x) * 3, (y * 64 + x) * 3 + 3)].map((part) => part > 110);
    expect([colorAt(48, 20), colorAt(16, 76)]).toEqual([
      [true, false, false],
      [false, false, true],
    ]);
  });

  test('that is unknown: 404', async () => {
    expect((await listings.request(`/api/photos/${'a'.repeat(22)}/640.webp`)).status).toBe(404);
    expect((await listings.request('/api/photos/short/640.webp')).status).toBe(400);
    expect((await listings.request(`/api/photos/${'a'.repeat(22)}/650.webp`)).status).toBe(400);
  });
});

describe('rejected with a message, regardless of file name and type', () => {
  const jpeg = () => picture(1000, 800).jpeg().toBuffer();
  const bad: Record<string, [() => Promise<Buffer> | Buffer, number, string, RegExp]> = {
    'an SVG with script': [
      () =>
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><script>alert(1)</script></svg>'),
      415,
      'wrong-kind',
      /an SVG drawing/,
    ],
    'an HTML page': [() => Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'wrong-kind', /none of these/],
    'a GIF': [async () => picture(50, 50).gif().toBuffer(), 415, 'wrong-kind', /a GIF/],
    'a PDF': [() => Buffer.from('%PDF-1.7\n%%EOF'), 415, 'wrong-kind', /a PDF/],
    'a HEIC cut in the middle': [() => heic.subarray(0, heic.length >> 1), 400, 'unreadable', /damaged/],
    'a HEIC without an image': [
      () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      400,
      'unreadable',
      /damaged/,
    ],
    'a TIFF': [async () => picture(50, 50).tiff().toBuffer(), 415, 'wrong-kind', /none of these/],
    'nothing at all': [() => Buffer.alloc(0), 415, 'wrong-kind', /none of these/],
    'a JPEG cut in the middle': [
      async () => {
        const whole = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
          .jpeg()
          .toBuffer();
        return whole.subarray(0, whole.length >> 1);
      },
      400,
      'unreadable',
      /damaged/,
    ],
    'a PNG cut in the middle': [
      async () => {
        const whole = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
          .png()
          .toBuffer();
        return whole.subarray(0, whole.length >> 1);
      },
      400,
      'unreadable',
      /damaged/,
    ],
    'a WebP cut in the middle': [
      async () => {
        const whole = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
          .webp()
          .toBuffer();
        return whole.subarray(0, whole.length >> 1);
      },
      400,
      'unreadable',
      /damaged/,
    ],
    'an AVIF cut in the middle': [
      async () => {
        const whole = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
          .avif()
          .toBuffer();
        return whole.subarray(0, whole.length >> 1);
      },
      400,
      'unreadable',
      /damaged/,
    ],
    'only a beginning': [
      () => Buffer.from('\xff\xd8\xff\xe0 and nothing else', 'latin1'),
      400,
      'unreadable',
      /damaged/,
    ],
    'a ZIP with a JPEG’s beginning': [
      async () => Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), Buffer.from('PK\x03\x04'), randomBytes(5_000)]),
      400,
      'unreadable',
      /damaged/,
    ],
    'a hundred megapixels in a few kilobytes': [
      () => asPng(10_000, 10_000),
      400,
      'too-many-pixels',
      /has 100 megapixels\. The limit is 40\./,
    ],
    'a size that no picture has': [() => asPng(2_000_000_000, 2_000_000_000, 99), 400, 'unreadable', /damaged/],
    'a line': [() => asPng(5_000, 20), 400, 'too-long', /eight times/],
    'a dot': [() => asPng(4, 4), 400, 'too-small', /too small/],
  };
  test.each(Object.keys(bad))(
    '%s',
    async (name) => {
      const [make, status, code, message] = bad[name] ?? [jpeg, 0, '', /./];
      const refused = await problem(await send(await make()));
      expect(refused).toMatchObject({ status, code });
      expect(refused.message).toMatch(message);
      expect(onDisk()).toEqual([]);
      expect(await listings.db.prisma.photo.count()).toBe(0);
    },
    40_000,
  );

  test('and data appended to an image is removed', async () => {
    const { id } = await stored(
      Buffer.concat([await jpeg(), Buffer.from('<script>alert("polyglot")</script>PK\x03\x04')]),
    );
    const { bytes } = await get(`/api/photos/${id}/640.webp`);
    expect(bytes.toString('latin1')).not.toMatch(/polyglot|script/);
  });
});

test('photos without a hash get the one of their upload in batches; damaged and deleted files get none', async () => {
  const uploads: string[] = [];
  for (const seed of [1, 2, 3]) uploads.push((await stored(await landscape(seed).jpeg().toBuffer())).id);
  const [first, second, damaged] = uploads as [string, string, string];
  const { pool } = listings.db;
  const hashes = async () => {
    const { rows } = await pool.query<{ id: string; dhash: string | null }>(
      `SELECT id, lpad(to_hex(dhash), 16, '0') AS dhash FROM photos WHERE is_hashed`,
    );
    return new Map(rows.map(({ id, dhash }) => [id, dhash]));
  };
  const uploaded = await hashes();
  const missing = 'm'.repeat(22);
  await listings.db.prisma.photo.create({ data: { id: missing, userId: 1, width: 9, height: 8, bytes: 1 } });
  await pool.query('UPDATE photos SET dhash = NULL, is_hashed = false');
  writeFileSync(join(listings.folder, 'photos', damaged.slice(0, 2), `${damaged}-320.webp`), 'not a picture');

  const deps = { files: createDiskFileStore(listings.folder), encoder: createEncoder(createLog('test', 'silent')) };
  expect(await backfillHashes(listings.db, deps, 3)).toBe(true);
  // A service that stopped here continues with the rest.
  expect((await hashes()).size).toBe(3);
  expect(await backfillHashes(listings.db, deps, 3)).toBe(true);
  expect(await backfillHashes(listings.db, deps, 3)).toBe(false);
  const computed = await hashes();
  expect([computed.get(damaged), computed.get(missing)]).toEqual([null, null]);
  for (const id of [first, second]) expect([id, computed.get(id)]).toEqual([id, uploaded.get(id)]);
  deps.encoder.stop();
});

describe('draft ownership and limits', () => {
  const small = () => picture(40, 30).jpeg().toBuffer();

  test("another member's draft is 404, and visitors are rejected", async () => {
    expect((await send(await small(), member(2))).status).toBe(404);
    expect((await send(await small(), owner, 99)).status).toBe(404);
    expect((await listings.upload(`/api/drafts/${draft}/photos`, await small())).status).toBe(401);
  });

  test('a draft with thirty photos accepts no other; nor does one with four times as many uploads', async () => {
    const named = Array.from({ length: 30 }, (_, i) => ({ id: String(i).padStart(22, 'x'), alt: '' }));
    const full = await newDraft({ photos: named });
    expect(await problem(await send(await small(), owner, full))).toMatchObject({
      status: 409,
      code: 'too-many-photos',
      message: 'A listing has up to 30 photos.',
    });
    await listings.db.prisma.photo.createMany({
      data: Array.from({ length: 119 }, (_, i) => ({
        id: String(i).padStart(22, 'y'),
        userId: 1,
        draftId: draft,
        width: 1,
        height: 1,
        bytes: 1,
      })),
    });
    const image = await small();
    const together = await Promise.all([1, 2, 3].map(() => send(image)));
    expect(together.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(await problem(await send(image))).toMatchObject({ status: 409, code: 'too-many-photos' });
  });

  test('over 20 MB: rejected, announced or not', async () => {
    expect(await problem(await send(Buffer.alloc(20 * 2 ** 20 + 1)))).toMatchObject({
      status: 413,
      message: 'Send at most 20 MB.',
    });
    const chunks = async function* () {
      for (let i = 0; i < 21; i++) yield Buffer.alloc(2 ** 20, 0xff);
    };
    expect((await send(chunks() as unknown as Body)).status).toBe(413);
    expect(onDisk()).toEqual([]);
  });

  test('many concurrent uploads are all stored, one after another', async () => {
    const bytes = await picture(3000, 2000).jpeg().toBuffer();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(bytes)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
    expect(await listings.db.prisma.photo.count()).toBe(8);
  });

  test('an aborted upload leaves nothing', async () => {
    const phone = Promise.withResolvers<never>();
    const half = async function* () {
      yield Buffer.alloc(100_000);
      await phone.promise;
    };
    const sending = send(half() as unknown as Body);
    sending.catch(() => undefined); // expected below
    await until(() => onDisk().includes('sent'));
    phone.reject(new Error('the phone is gone'));
    await expect(sending).rejects.toThrow();
    await until(() => onDisk().length === 0);
    expect((await listings.request('/healthz')).status).toBe(200);
  });
});

describe('a document', () => {
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\n%%EOF\n');
  const add = (bytes: Body, name = 'Sales nearby.pdf', as = owner) =>
    listings.upload(`/api/drafts/${draft}/documents?name=${encodeURIComponent(name)}`, bytes, as, 'application/pdf');

  test('that is a PDF is stored unchanged and served as a download', async () => {
    const stored = StoredDocument.parse(await (await add(pdf, '../Straße "Ost"\u202e 7%.pdf')).json());
    expect(stored).toMatchObject({ type: 'application/pdf', bytes: pdf.length, name: 'Straße Ost 7%.pdf' });
    const answer = await listings.request(`/api/documents/${stored.id}`, owner);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Stra_e Ost 7_.pdf"; filename*=UTF-8''Stra%C3%9Fe%20Ost%207%25.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
  });

  test('that is an image is re-encoded, without its location', async () => {
    const photo = await picture(900, 700)
      .png()
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 8/1 5877/100' } })
      .toBuffer();
    const { id, type } = StoredDocument.parse(await (await add(photo, 'house.pdf')).json());
    expect(type).toBe('image/png');
    const bytes = Buffer.from(await (await listings.request(`/api/documents/${id}`, owner)).arrayBuffer());
    const { format, width, exif } = await sharp(bytes).metadata();
    expect({ format, width, exif }).toEqual({ format: 'png', width: 900, exif: undefined });
  });

  test.each([
    ['a PDF without its end', () => pdf.subarray(0, 20), 400, 'unreadable'],
    ['a page', () => Buffer.from('<!doctype html>%PDF-1.7 %%EOF'), 415, 'wrong-kind'],
    ['a program', () => Buffer.from('MZ\x90\0'), 415, 'wrong-kind'],
    ['a photo cut short', () => Buffer.from('\xff\xd8\xff\xe0', 'latin1'), 400, 'unreadable'],
  ])('as a document %s is rejected', async (_, make, status, code) => {
    expect(await problem(await add(make()))).toMatchObject({ status, code });
    expect(onDisk()).toEqual([]);
  });

  test('is readable by its owner, admins who moderate, and members who opened the details of a listing with it', async () => {
    const { id } = StoredDocument.parse(await (await add(pdf)).json());
    const buyer = member(2);
    const status = async (as: Parameters<Running['request']>[1]) =>
      (await listings.request(`/api/documents/${id}`, as)).status;
    expect([await status(owner), await status(undefined)]).toEqual([200, 401]);
    for (const adminRole of adminRoles)
      expect([adminRole, await status(member(9, { role: 'admin', adminRole }))]).toEqual([
        adminRole,
        rolesWith('moderation').includes(adminRole) ? 200 : 404,
      ]);
    expect(await status(buyer)).toBe(404);
    const evidence = [{ kind: 'file', for: 'arv', documentId: id, name: 'Sales nearby.pdf', amount: '' }];
    const { id: property } = await listings.db.prisma.property.create({ data: listing({ evidence }) });
    expect(await status(buyer)).toBe(404);
    expect((await listings.send('POST', `/api/properties/${property}/details`, {}, buyer)).status).toBe(200);
    expect([await status(buyer), await status(member(3))]).toEqual([200, 404]);
    // Another member's listing that refers to it grants no access.
    await listings.db.pool.query('UPDATE properties SET user_id = 2 WHERE id = $1', [property]);
    expect(await status(buyer)).toBe(404);
    await listings.db.pool.query("UPDATE properties SET user_id = 1, status = 'withdrawn' WHERE id = $1", [property]);
    expect([await status(buyer), await status(owner)]).toEqual([404, 200]);
  });
});

test('the first photo of a listing is in its social image and in the feed', async () => {
  const { id } = await stored(await picture(1600, 1200).jpeg().toBuffer());
  const { id: property } = await listings.db.prisma.property.create({
    data: listing({ images: [`/api/photos/${id}/640.webp`] }),
  });
  const share = async () => (await get(`/api/properties/${property}/share.png`)).answer.headers.get('content-type');
  expect(await share()).toBe('image/png');
  await listings.db.pool.query(
    'INSERT INTO property_photos (property_id, place, photo_id, width, height) VALUES ($1, 0, $2, 1600, 1200)',
    [property, id],
  );
  await listings.db.pool.query('UPDATE properties SET version = version + 1');
  const { answer, bytes } = await get(`/api/properties/${property}/share.png`);
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  // Red in the photo, white behind the text.
  const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  expect([...data.subarray(3 * (1200 * 100 + 100), 3 * (1200 * 100 + 100) + 3)].map((part) => part > 200)).toEqual([
    true,
    false,
    false,
  ]);
  expect([...data.subarray(3 * (1200 * 10 + 1150), 3 * (1200 * 10 + 1150) + 3)].map((part) => part > 200)).toEqual([
    true,
    true,
    true,
  ]);
  const { bytes: feed } = await get('/api/properties/feed.rss');
  expect(String(feed)).toContain(`<media:content url="https://dealstead.example/api/photos/${id}/640.webp"`);
});

describe('the sweep', () => {
  const sweepNow = () => sweep(listings.db, createDiskFileStore(listings.folder));
  const age = (table: string) =>
    listings.db.pool.query(`UPDATE ${table} SET keep_until = keep_until - interval '25 hours'`);
  const photo = async () => (await stored(await picture(40, 30).jpeg().toBuffer())).id;
  const show = (property: number, id: string) =>
    listings.db.pool.query(
      'INSERT INTO property_photos (property_id, place, photo_id, width, height) VALUES ($1, 0, $2, 40, 30)',
      [property, id],
    );
  const files = (id: string) => onDisk().filter((name) => name.startsWith(id)).length;

  test('deletes unreferenced photos after a day, and no others', async () => {
    const [young, named, shown, lost] = [await photo(), await photo(), await photo(), await photo()];
    await listings.db.prisma.draft.update({
      where: { id: draft },
      data: { content: { photos: [{ id: named, alt: '' }] } },
    });
    const { id: property } = await listings.db.prisma.property.create({ data: listing() });
    await show(property, shown);
    await listings.db.pool.query("UPDATE photos SET keep_until = keep_until - interval '25 hours' WHERE id <> $1", [
      young,
    ]);
    await sweepNow();
    expect([files(young), files(named), files(shown), files(lost)]).toEqual([2, 2, 2, 0]);
    expect(await listings.db.prisma.photo.count()).toBe(3);

    // Deleting the listing deletes the photo.
    expect((await listings.request(`/api/properties/${property}`, owner, 'DELETE')).status).toBe(200);
    await sweepNow();
    expect([files(shown), (await listings.request(`/api/photos/${shown}/320.webp`)).status]).toEqual([0, 404]);
  });

  test('deletes unreferenced documents', async () => {
    const pdf = Buffer.from('%PDF-1.7\n%%EOF');
    const add = async () =>
      StoredDocument.parse(await (await listings.upload(`/api/drafts/${draft}/documents?name=a`, pdf, owner)).json())
        .id;
    const [lost, named, shown] = [await add(), await add(), await add()];
    const evidence = (id: string) => [{ kind: 'file', for: 'arv', documentId: id, name: 'a', amount: '' }];
    await listings.db.prisma.draft.update({ where: { id: draft }, data: { content: { evidence: evidence(named) } } });
    await listings.db.prisma.property.create({ data: listing({ evidence: evidence(shown) }) });
    await age('documents');
    await sweepNow();
    expect(onDisk()).toEqual([named, shown].toSorted());
    expect(onDisk()).not.toContain(lost);
  });

  test('deletes all files of a member whose account is closed', async () => {
    const [drafted, shown] = [await photo(), await photo()];
    await listings.db.prisma.draft.update({
      where: { id: draft },
      data: { content: { photos: [{ id: drafted, alt: '' }] } },
    });
    const { id: property } = await listings.db.prisma.property.create({ data: listing() });
    await show(property, shown);
    const { nats } = listings.service;
    const event = createEvent(userClosed, { subject: 'user/1', version: 9 }, { userId: 1 });
    const id = crypto.randomUUID();
    await nats.ensureStreams();
    const envelope = { specversion: '1.0', id, source: 'account', time: new Date().toISOString(), ...event };
    await nats.publishEvent(event.type, id, JSON.stringify(envelope));
    await until(async () => (await listings.db.prisma.draft.count()) === 0);
    await sweepNow();
    expect(onDisk()).toEqual([]);
  });

  test('deletes the temporary directory of a killed upload, and files with an unreferenced row', async () => {
    const folder = join(listings.folder, 'incoming/upload-killed');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'sent'), 'half');
    await sweepNow();
    expect(onDisk()).toEqual(['sent']);
    const yesterday = new Date(Date.now() - 90_000_000);
    utimesSync(folder, yesterday, yesterday);
    const id = await photo();
    await age('photos');
    await sweepNow();
    expect([onDisk(), files(id)]).toEqual([[], 0]);
  });
});
