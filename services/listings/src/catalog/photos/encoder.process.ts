import { existsSync, writeFileSync } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { photoLimits, photoWidths } from '@dealstead/contracts/listings/posting';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { openHeic } from './heic.ts';
import type { EncoderFailure, EncoderJob, EncodedImage, EncoderResult } from './encoderJob.ts';

/**
 * Process that decodes untrusted images and encodes our variants, isolated from the service and with low priority. Only
 * pixels are retained, rotated upright: no position, name or color profile.
 */
yieldToOthers();
sharp.cache(false);
sharp.concurrency(1);
// Accepted formats among those of the library.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}File`),
});

/**
 * Lowers the CPU weight, so that other processes take precedence when the CPUs are busy. Linux may weigh sessions
 * before processes (autogroup), so the parent starts this process in a separate session; otherwise the parent's own
 * weight would be lowered.
 */
function yieldToOthers(): void {
  const priority = constants.priority.PRIORITY_BELOW_NORMAL;
  setPriority(priority);
  const session = '/proc/self/autogroup';
  if (existsSync(session)) writeFileSync(session, String(priority));
}

const smallest = 16;
/** Maximum aspect ratio of an image. */
const longest = 8;
const share = { width: 1200, height: 630 };
/** Longer side of a document's image in pixels. */
const documentSide = 3_000;
/** Least set bits of a difference hash, and least unset ones. */
const leastContrast = 8;

class Unusable extends Error {
  readonly failure: EncoderFailure;

  constructor(failure: EncoderFailure) {
    super(failure.reason);
    this.failure = failure;
  }
}

const options: SharpOptions = { failOn: 'error', limitInputPixels: photoLimits.pixels };

/** An image whose header was read. */
interface OpenImage {
  readonly width: number;
  readonly height: number;
  /** Decodes it upright. */
  decode(): Promise<Sharp>;
}

async function openImage(input: string): Promise<OpenImage> {
  const heic = await openHeic(input);
  if (heic === 'damaged') throw new Unusable({ reason: 'unreadable' });
  if (heic) {
    const { width, height } = heic;
    return {
      width,
      height,
      async decode() {
        const pixels = await heic.decode();
        if (!pixels) throw new Unusable({ reason: 'unreadable' });
        return sharp(pixels, { raw: { width, height, channels: 4 } });
      },
    };
  }
  const { width, height } = await sharp(input, { ...options, limitInputPixels: false }).metadata();
  return { width, height, decode: async () => sharp(input, options).autoOrient() };
}

/** An image's size from its header. @throws Unusable if it must not be decoded */
const sizeOf = async (input: string): Promise<EncodedImage> => checkedSize(await openImage(input));

function checkedSize({ width, height }: OpenImage): EncodedImage {
  if (width * height > photoLimits.pixels) throw new Unusable({ reason: 'too-many-pixels', pixels: width * height });
  if (Math.min(width, height) < smallest) throw new Unusable({ reason: 'too-small' });
  if (Math.max(width, height) > longest * Math.min(width, height)) throw new Unusable({ reason: 'too-long' });
  return { width, height, files: [] };
}

/** Opens an image whose size is acceptable. */
async function opened(input: string): Promise<Sharp> {
  const image = await openImage(input);
  checkedSize(image);
  return image.decode();
}

async function photo(input: string, folder: string): Promise<EncodedImage> {
  const [largest = 0] = photoWidths.toReversed();
  const image = (await opened(input)).flatten({ background: '#ffffff' }).toColourspace('srgb');
  // Decoded once; all variants derive from the largest.
  const { data, info } = await image
    .resize({ width: largest, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  const files: { name: string; bytes: number }[] = [];
  const write = async (name: string, form: Sharp) => {
    const bytes = await form.toBuffer();
    await writeFile(join(folder, name), bytes);
    files.push({ name, bytes: bytes.length });
  };
  for (const name of photoWidths) {
    const last = name >= width;
    await write(`${name}.webp`, (last ? pixels() : pixels().resize({ width: name })).webp({ quality: 75 }));
    if (last) break;
  }
  await write(
    'share.jpg',
    pixels()
      .resize({ ...share, fit: 'cover' })
      .jpeg({ quality: 80 }),
  );
  // Of the smallest variant, so that the hash of a stored photo is the same.
  const dhash = await differenceHash(sharp(join(folder, `${photoWidths[0]}.webp`)));
  return { width, height, files, dhash };
}

async function hash(input: string): Promise<EncodedImage> {
  const size = await sizeOf(input);
  return { ...size, dhash: await differenceHash(sharp(input, options)) };
}

/**
 * The difference hash (dHash): the image in gray at 9 × 8 pixels, one bit for each pixel that is brighter than the one to
 * its right. Copies that were resized or compressed again differ in a few of the 64 bits. Null for an image with little
 * contrast, such as one color or an even gradient: few or nearly all bits are set, as in every other one.
 */
async function differenceHash(image: Sharp): Promise<string | null> {
  const gray = await image.resize({ width: 9, height: 8, fit: 'fill' }).toColourspace('b-w').raw().toBuffer();
  let hash = 0n;
  for (let row = 0; row < 8; row++)
    for (let column = 0; column < 8; column++) {
      const at = row * 9 + column;
      hash = (hash << 1n) | (gray[at]! > gray[at + 1]! ? 1n : 0n);
    }
  const bits = [...hash.toString(2)].filter((bit) => bit === '1').length;
  return bits < leastContrast || bits > 64 - leastContrast ? null : hash.toString(16).padStart(16, '0');
}

async function picture(input: string, folder: string, format: 'jpeg' | 'png' | 'webp'): Promise<EncodedImage> {
  const image = (await opened(input)).toColourspace('srgb');
  const name = `picture.${format}`;
  const { data, info } = await image
    .resize({ width: documentSide, height: documentSide, fit: 'inside', withoutEnlargement: true })
    .toFormat(format, { quality: 85 })
    .toBuffer({ resolveWithObject: true });
  await writeFile(join(folder, name), data);
  return { width: info.width, height: info.height, files: [{ name, bytes: data.length }] };
}

async function run({ output, input, folder }: EncoderJob): Promise<EncoderResult> {
  try {
    const { size } = await stat(input);
    if (size === 0) throw new Unusable({ reason: 'unreadable' });
    if (output === 'size') return { image: await sizeOf(input) };
    if (output === 'hash') return { image: await hash(input) };
    return { image: await (output === 'photo' ? photo(input, folder) : picture(input, folder, output)) };
  } catch (error) {
    return { failed: failureOf(error) };
  }
}

function failureOf(error: unknown): EncoderFailure {
  if (error instanceof Unusable) return error.failure;
  if (!(error instanceof Error)) return { reason: 'broken', message: String(error) };
  const code = 'code' in error ? String(error.code) : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT') return { reason: 'no-space' };
  // Node's errors have a code; others are the library's errors about the file.
  return code === undefined ? { reason: 'unreadable' } : { reason: 'broken', message: error.message };
}

process.on('message', ({ id, job }: { id: number; job: EncoderJob }) => {
  void run(job).then((outcome) => process.send?.({ id, outcome }));
});
process.on('disconnect', () => process.exit());
