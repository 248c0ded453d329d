import { setTimeout as sleep } from 'node:timers/promises';
import { startDraft, StoredPhoto, uploadPhoto } from '@dealstead/contracts/listings/drafts';
import sharp from 'sharp';
import { quantile } from './statistics.ts';
import { startVisitors } from './visitors.ts';
import { sized } from './size.ts';

const photoCount = sized(30, 3);
const concurrentUploads = 3;
/** Twelve megapixels, as phone cameras produce. */
const cameraSize = { width: sized(4_032, 1_008), height: sized(3_024, 756) };

/** A photo like a camera's: a gradient of light with noise, and a position in its EXIF data. */
async function createPhoto(seed: number): Promise<Buffer> {
  const noise = await sharp({
    create: { ...cameraSize, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 12 } },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const light = `<svg xmlns="http://www.w3.org/2000/svg" width="${cameraSize.width}" height="${cameraSize.height}"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="hsl(${seed * 12},60%,70%)"/><stop offset="1" stop-color="hsl(${seed * 12 + 90},50%,25%)"/></linearGradient></defs><path fill="url(#g)" d="M0 0h${cameraSize.width}v${cameraSize.height}H0z"/></svg>`;
  return sharp(noise)
    .composite([{ input: Buffer.from(light), blend: 'overlay' }])
    .jpeg({ quality: 90 })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 8/1 5877/100' } })
    .toBuffer();
}

/** Forty megapixels, the accepted maximum. */
const largeSize = { width: sized(7_680, 1_920), height: sized(5_120, 1_280) };
const smallSize = { width: 640, height: 480 };
const smallRounds = sized(7, 1);

/** A JPEG of noise over a colour, so that its size in bytes is that of a photo. */
async function createNoise({ width, height }: { width: number; height: number }, sigma: number): Promise<Buffer> {
  return sharp({
    create: { width, height, channels: 3, background: '#789', noise: { type: 'gaussian', mean: 128, sigma } },
  })
    .jpeg({ quality: 80 })
    .toBuffer();
}

function row(name: string, times: readonly number[]): string {
  const cells = [0.5, 0.95, 0.99, 1].map((share) => quantile(times, share).toFixed(1));
  return `| ${name} | ${times.length} | ${cells.join(' | ')} |`;
}

/** Creates a draft for a member's photos. */
async function createDraft(origin: string, cookie: string) {
  const headers = { cookie, origin };
  const created = await fetch(origin + startDraft.path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{}',
  });
  if (!created.ok) throw new Error(`The draft was rejected: ${created.status} ${await created.text()}`);
  const { id }: { id: number } = await created.json();
  return {
    /** Milliseconds until the photo is stored. */
    async upload(photo: Buffer): Promise<number> {
      const start = performance.now();
      const response = await fetch(origin + uploadPhoto.path.replace('{id}', String(id)), {
        method: 'POST',
        headers: { ...headers, 'content-type': 'image/jpeg' },
        body: new Uint8Array(photo),
      });
      if (!response.ok) throw new Error(`A photo was rejected: ${response.status} ${await response.text()}`);
      StoredPhoto.parse(await response.json());
      return performance.now() - start;
    },
    async delete(): Promise<void> {
      const response = await fetch(`${origin}/api/drafts/${id}`, { method: 'DELETE', headers });
      if (!response.ok) throw new Error(`The draft was not deleted: ${response.status}`);
    },
  };
}

/** Cookies of two members who may post. */
interface Cookies {
  readonly uploader: string;
  readonly other: string;
}

/** Milliseconds until one member's small photo is stored while three large ones of another member are in the queue. */
async function measureSmallBehindLarge(origin: string, cookies: Cookies): Promise<number[]> {
  const [largePhoto, smallPhoto] = [await createNoise(largeSize, 6), await createNoise(smallSize, 12)];
  const largeDraft = await createDraft(origin, cookies.uploader);
  const smallDraft = await createDraft(origin, cookies.other);
  const times: number[] = [];
  for (let round = 0; round < smallRounds; round++) {
    const largeUploads = [1, 2, 3].map(() => largeDraft.upload(largePhoto));
    await sleep(500); // until they are in the queue
    times.push(await smallDraft.upload(smallPhoto));
    await Promise.all(largeUploads);
  }
  await Promise.all([largeDraft.delete(), smallDraft.delete()]);
  return times;
}

/** Measures visitors' latencies while one member uploads photos, and small uploads queued behind large ones. */
export async function photosTable(origin: string, cookies: Cookies): Promise<string> {
  const draft = await createDraft(origin, cookies.uploader);
  const [listing]: { id: number }[] = await (await fetch(`${origin}/api/properties?limit=1`)).json();
  if (!listing) throw new Error('There are no listings: load the demo first.');
  const photos: Buffer[] = [];
  for (let i = 0; i < sized(6, 1); i++) photos.push(await createPhoto(i));

  const visitorsBefore = startVisitors({ origin, property: listing.id, first: 0 });
  await sleep(sized(8_000, 1_000));
  const before = await visitorsBefore.end();

  const visitorsDuring = startVisitors({ origin, property: listing.id, first: 100_000 });
  const start = performance.now();
  const uploads: number[] = [];
  let started = 0;
  const uploadNext = async () => {
    while (started < photoCount) {
      const photo = photos[started++ % photos.length] ?? Buffer.alloc(0);
      uploads.push(await draft.upload(photo));
    }
  };
  await Promise.all(Array.from({ length: concurrentUploads }, uploadNext));
  const seconds = (performance.now() - start) / 1000;
  const during = await visitorsDuring.end();
  await draft.delete();
  const small = await measureSmallBehindLarge(origin, cookies);

  const megabytes = photos.reduce((sum, { length }) => sum + length, 0) / photos.length / 2 ** 20;
  return [
    '| milliseconds | requests | p50 | p95 | p99 | most |',
    '|---|---|---|---|---|---|',
    row('uncached search, before', before.search),
    row('uncached search, meanwhile', during.search),
    row('a listing’s page, before', before.page),
    row('a listing’s page, meanwhile', during.page),
    row(`one photo (${megabytes.toFixed(1)} MB), until it is stored`, uploads),
    row('a photo of 640 × 480 behind three of 40 megapixels', small),
    '',
    `All ${photoCount} in ${seconds.toFixed(1)} s.`,
  ].join('\n');
}
