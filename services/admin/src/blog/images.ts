import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { blogImageWidths, type imageRatios } from '@dealstead/contracts';
import { photoLimits } from '@dealstead/contracts/listings/posting';
import { Refusal } from '@dealstead/service-kit';
import sharp, { type Sharp } from 'sharp';
import type { Tx } from '../database.ts';

/** The crop of an upload: its shape and which part of the image is kept, in percent from the left and the top. */
export interface Crop {
  readonly ratio: (typeof imageRatios)[number];
  readonly x: number;
  readonly y: number;
}

interface EncodedImage {
  readonly width: number;
  readonly height: number;
  readonly files: readonly { readonly width: number; readonly bytes: Buffer }[];
}

const unreadable = () => new Refusal(400, 'unreadable', 'This file is not a JPEG, PNG or WebP image.');
const formats = new Set(['jpeg', 'png', 'webp']);

/**
 * Crops an image and encodes it as WebP in the blog's widths. Only pixels are retained: no position, name or profile.
 * Uploads come from admins, a few a day, so they are decoded here and not in a process of their own.
 * @throws Refusal 400
 */
export async function encodeImage(file: Readable, crop: Crop): Promise<EncodedImage> {
  const bytes = Buffer.concat(await file.toArray());
  const image = sharp(bytes, { failOn: 'error', limitInputPixels: photoLimits.pixels });
  try {
    const metadata = await image.metadata();
    if (!formats.has(metadata.format)) throw unreadable();
    const { width, height } = metadata.autoOrient;
    return await encode(image.autoOrient().toColourspace('srgb').extract(areaOf({ width, height }, crop)));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw Object.assign(unreadable(), { cause: error });
  }
}

async function encode(image: Sharp): Promise<EncodedImage> {
  const [largest = 0] = blogImageWidths.toReversed();
  const { data, info } = await image
    .resize({ width: largest, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const widths = [...blogImageWidths.filter((width) => width < info.width), info.width];
  const files = await Promise.all(
    widths.map(async (width) => ({
      width,
      bytes: await sharp(data, { raw }).resize({ width }).webp({ quality: 80 }).toBuffer(),
    })),
  );
  return { width: info.width, height: info.height, files };
}

/** The largest area of this shape within an image, as CSS `object-fit: cover` with `object-position` shows it. */
export function areaOf(size: { width: number; height: number }, { ratio, x, y }: Crop) {
  if (ratio === 'original') return { left: 0, top: 0, ...size };
  const [across = 1, down = 1] = ratio.split(':').map(Number);
  const width = Math.min(size.width, Math.round((size.height * across) / down));
  const height = Math.min(size.height, Math.round((size.width * down) / across));
  return {
    left: Math.round(((size.width - width) * x) / 100),
    top: Math.round(((size.height - height) * y) / 100),
    width,
    height,
  };
}

/** Stores an encoded image. Resolves its URL, which names its largest width. */
export async function insertImage(
  tx: Tx,
  { width, height, files }: EncodedImage,
  createdBy: number | null,
): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  await tx.sql`
    INSERT INTO blog_images (id, width, height, created_by)
    VALUES (${id}, ${width}::int, ${height}::int, ${createdBy}::int) RETURNING id`;
  for (const file of files)
    await tx.sql`
      INSERT INTO blog_image_files (image_id, width, bytes) VALUES (${id}, ${file.width}::int, ${file.bytes}) RETURNING width`;
  return `/api/blog/images/${id}/${width}.webp`;
}
