import { setTimeout as sleep } from 'node:timers/promises';
import { startDraft, StoredPhoto, uploadPhoto } from '@dealstead/contracts/listings/drafts';
import sharp from 'sharp';
import { startVisitors } from './visitors.ts';

const count = 30;
const atOnce = 3;
/** Twelve megapixels, as phones take them. */
const size = { width: 4032, height: 3024 };

/** A photo as a camera would leave it: light that falls off, and noise over it. */
async function camera(seed: number): Promise<Buffer> {
  const noise = await sharp({
    create: { ...size, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 12 } },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const light = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="hsl(${seed * 12},60%,70%)"/><stop offset="1" stop-color="hsl(${seed * 12 + 90},50%,25%)"/></linearGradient></defs><path fill="url(#g)" d="M0 0h${size.width}v${size.height}H0z"/></svg>`;
  return sharp(noise)
    .composite([{ input: Buffer.from(light), blend: 'overlay' }])
    .jpeg({ quality: 90 })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 8/1 5877/100' } })
    .toBuffer();
}

/** Forty megapixels, the largest that are accepted; and a small one. */
const large = { width: 7680, height: 5120 };
const small = { width: 640, height: 480 };
const smallRounds = 7;

/** A JPEG of noise over a colour, so that its size in bytes is that of a photo. */
async function picture({ width, height }: { width: number; height: number }, sigma: number): Promise<Buffer> {
  return sharp({
    create: { width, height, channels: 3, background: '#789', noise: { type: 'gaussian', mean: 128, sigma } },
  })
    .jpeg({ quality: 80 })
    .toBuffer();
}

const ms = (value: number) => value.toFixed(1);
function row(name: string, times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
  return `| ${name} | ${times.length} | ${ms(at(0.5))} | ${ms(at(0.95))} | ${ms(at(0.99))} | ${ms(at(1))} |`;
}

/** A member's draft with its photos. */
async function openDraft(origin: string, cookie: string) {
  const headers = { cookie, origin };
  const begun = await fetch(origin + startDraft.path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{}',
  });
  if (!begun.ok) throw new Error(`A draft could not be begun: ${begun.status} ${await begun.text()}`);
  const { id }: { id: number } = await begun.json();
  return {
    /** Milliseconds until the photo is stored. */
    async upload(photo: Buffer): Promise<number> {
      const start = performance.now();
      const answer = await fetch(origin + uploadPhoto.path.replace('{id}', String(id)), {
        method: 'POST',
        headers: { ...headers, 'content-type': 'image/jpeg' },
        body: new Uint8Array(photo),
      });
      if (!answer.ok) throw new Error(`A photo was refused: ${answer.status} ${await answer.text()}`);
      StoredPhoto.parse(await answer.json());
      return performance.now() - start;
    },
    delete: () => fetch(`${origin}/api/drafts/${id}`, { method: 'DELETE', headers }),
  };
}

/** Milliseconds until one member's small photo is stored, sent when another member's three large ones are in the queue. */
async function smallBehindLarge(origin: string, cookies: { one: string; other: string }): Promise<number[]> {
  const [largePhoto, smallPhoto] = [await picture(large, 6), await picture(small, 12)];
  const drafts = { one: await openDraft(origin, cookies.one), other: await openDraft(origin, cookies.other) };
  const times: number[] = [];
  for (let round = 0; round < smallRounds; round++) {
    const slow = [1, 2, 3].map(() => drafts.one.upload(largePhoto));
    await sleep(500); // the large ones have arrived by then
    times.push(await drafts.other.upload(smallPhoto));
    await Promise.all(slow);
  }
  await Promise.all([drafts.one.delete(), drafts.other.delete()]);
  return times;
}

/**
 * Thirty photos of twelve megapixels, three at a time, while others search and read; and small photos behind large ones.
 * The cookies are those of two members who may post.
 */
export async function photosTable(origin: string, cookies: { one: string; other: string }): Promise<string> {
  const draft = await openDraft(origin, cookies.one);
  const [listed]: { id: number }[] = await (await fetch(`${origin}/api/properties?limit=1`)).json();
  if (!listed) throw new Error('There is no listing to look at: load the demo first.');
  const photos: Buffer[] = [];
  for (let i = 0; i < 6; i++) photos.push(await camera(i));

  const alone = startVisitors({ origin, property: listed.id, first: 0 });
  await sleep(8_000);
  const before = await alone.end();

  const beside = startVisitors({ origin, property: listed.id, first: 100_000 });
  const began = performance.now();
  const uploads: number[] = [];
  let sent = 0;
  const upload = async () => {
    while (sent < count) {
      const photo = photos[sent++ % photos.length] ?? Buffer.alloc(0);
      uploads.push(await draft.upload(photo));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, upload));
  const seconds = (performance.now() - began) / 1000;
  const during = await beside.end();
  await draft.delete();
  const smallOnes = await smallBehindLarge(origin, cookies);

  const megabytes = photos.reduce((sum, { length }) => sum + length, 0) / photos.length / 2 ** 20;
  return [
    '| milliseconds | requests | p50 | p95 | p99 | most |',
    '|---|---|---|---|---|---|',
    row('search, nothing kept, before', before.search),
    row('search, nothing kept, meanwhile', during.search),
    row('a listing’s page, before', before.page),
    row('a listing’s page, meanwhile', during.page),
    row(`one photo (${ms(megabytes)} MB), until it is stored`, uploads),
    row('a photo of 640 × 480 behind three of 40 megapixels', smallOnes),
    '',
    `All ${count} in ${seconds.toFixed(1)} s.`,
  ].join('\n');
}
