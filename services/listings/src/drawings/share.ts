import { createRequire } from 'node:module';
import { stateNames } from '@dealstead/contracts';
import sharp from 'sharp';
import type { OverlayOptions } from 'sharp';
import { block } from './block.ts';
import { siteOf } from './site.ts';
import type { DrawingSubject } from './site.ts';
import { escape } from './xml.ts';

const [WIDTH, HEIGHT, PANEL, MARGIN] = [1200, 630, 410, 40];

// The rasterizer reads TrueType only, so these come from packages that carry it; no font of the machine is needed.
const { resolve } = createRequire(import.meta.url);
const slab = { name: 'Besley SemiBold', file: resolve('@expo-google-fonts/besley/600SemiBold/Besley_600SemiBold.ttf') };
const sans = {
  name: 'Public Sans',
  file: resolve('@expo-google-fonts/public-sans/500Medium/PublicSans_500Medium.ttf'),
};
const bold = {
  name: 'Public Sans Bold',
  file: resolve('@expo-google-fonts/public-sans/700Bold/PublicSans_700Bold.ttf'),
};

interface Line {
  words: string;
  font: typeof slab;
  size: number;
  color: string;
  /** The space below, in pixels. */
  below: number;
}

/** Set lines of type under one another; long ones break at the panel's width. */
async function set(lines: readonly Line[], left: number, top: number): Promise<OverlayOptions[]> {
  const overlays: OverlayOptions[] = [];
  let y = top;
  for (const { words, font, size, color, below } of lines) {
    const { data, info } = await sharp({
      text: {
        text: `<span foreground="${color}">${escape(words)}</span>`,
        font: `${font.name} ${size}`,
        fontfile: font.file,
        width: PANEL - 2 * MARGIN,
        rgba: true,
        spacing: Math.round(size * -0.35),
        wrap: 'word-char',
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true });
    overlays.push({ input: data, left, top: y });
    y += info.height + below;
  }
  return overlays;
}

const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text);

/** A picture of 1200 × 630 and its media type. */
export interface ShareImage {
  readonly type: 'image/png' | 'image/jpeg';
  readonly bytes: Buffer;
}

/** The picture for sharing: the block on a solid ground, or the photo that is given, beside it price, title and place. */
export async function shareImage(subject: DrawingSubject, photo?: Buffer | null): Promise<ShareImage> {
  const scale = HEIGHT / 300;
  const shift = Math.round((WIDTH - PANEL - 400 * scale) / 2);
  const ground =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><path d="M0 0h${WIDTH}v${HEIGHT}H0z" fill="#E8EDE7"/>` +
    `<svg x="${shift}" width="${400 * scale}" height="${HEIGHT}" viewBox="0 0 400 300">${block(siteOf(subject), 'block')}</svg>` +
    `<path d="M${WIDTH - PANEL} 0h${PANEL}v${HEIGHT}h-${PANEL}z" fill="#FFFFFF"/><path d="M${WIDTH - PANEL} 0v${HEIGHT}" stroke="#14211C" stroke-width="3"/></svg>`;
  const state = (stateNames as Partial<Record<string, string>>)[subject.state] ?? subject.state;
  const acres = subject.acres ? `${subject.acres.toLocaleString('en-US', { maximumFractionDigits: 2 })} acres, ` : '';
  const type = await set(
    [
      { words: 'Dealstead', font: slab, size: 30, color: '#0E5A45', below: 96 },
      {
        words: `$${subject.price.toLocaleString('en-US', { maximumFractionDigits: 0 })}`,
        font: bold,
        size: 58,
        color: '#14211C',
        below: 34,
      },
      { words: cut(subject.title.trim() || 'Listing', 72), font: slab, size: 36, color: '#14211C', below: 24 },
      { words: acres + state, font: sans, size: 25, color: '#475650', below: 0 },
    ],
    WIDTH - PANEL + MARGIN,
    52,
  );
  const card = sharp(Buffer.from(ground));
  if (!photo)
    return { type: 'image/png', bytes: await card.composite(type).png({ palette: true, colors: 192 }).toBuffer() };
  const seen = await sharp(photo)
    .resize(WIDTH - PANEL, HEIGHT, { fit: 'cover' })
    .toBuffer();
  const bytes = await card
    .composite([{ input: seen, left: 0, top: 0 }, ...type])
    .jpeg({ quality: 82 })
    .toBuffer();
  return { type: 'image/jpeg', bytes };
}
