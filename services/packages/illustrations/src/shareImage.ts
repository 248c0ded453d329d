import { createRequire } from 'node:module';
import { stateNames, type SharePage } from '@dealstead/contracts';
import sharp from 'sharp';
import type { OverlayOptions } from 'sharp';
import { drawBlock } from './blockView.ts';
import { siteOf } from './site.ts';
import type { IllustrationSubject } from './site.ts';
import { escape } from '@dealstead/contracts/xml';

const [WIDTH, HEIGHT, PANEL, MARGIN] = [1200, 630, 410, 40];

// The rasterizer reads TrueType only, so the fonts come from packages that contain it; system fonts are not needed.
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
  text: string;
  font: typeof slab;
  size: number;
  color: string;
  /** Space below, in pixels. */
  below: number;
}

/** Stacks lines of text, wrapped at the panel's width. */
async function setType(lines: readonly Line[], left: number, top: number): Promise<OverlayOptions[]> {
  const overlays: OverlayOptions[] = [];
  let y = top;
  for (const { text, font, size, color, below } of lines) {
    const { data, info } = await sharp({
      text: {
        text: `<span foreground="${color}">${escape(text)}</span>`,
        font: `${font.name} ${size}`,
        fontfile: font.file,
        width: PANEL - 2 * MARGIN,
        rgba: true,
        spacing: Math.round(size * (font === slab ? -0.35 : -0.1)),
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

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A text of at most so many characters (graphemes); one that was cut ends in an ellipsis. */
function truncate(text: string, length: number): string {
  const characters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  return characters.length > length
    ? `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
    : text;
}

/** Social image of 1200 × 630 and its media type. */
export interface ShareImage {
  readonly type: 'image/png' | 'image/jpeg';
  readonly bytes: Buffer;
}

const ink = '#14211C';
const brand: Line = { text: 'Dealstead', font: slab, size: 30, color: '#0E5A45', below: 96 };

/** A brand under which a listing is shown: its name, and its color on white. */
export interface ShareBrand {
  readonly name: string;
  readonly color: string;
}

const brandLines = ({ name, color }: ShareBrand): Line[] => [
  { text: truncate(name, 34), font: slab, size: 30, color, below: 8 },
  { text: 'on Dealstead', font: sans, size: 20, color: '#475650', below: 48 },
];

/** The white text panel at the right of an image, on a background of one color. */
function drawPanel(ground: string): string {
  const left = WIDTH - PANEL;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><path d="M0 0h${WIDTH}v${HEIGHT}H0z" fill="#E8EDE7"/>${ground}` +
    `<path d="M${left} 0h${PANEL}v${HEIGHT}h-${PANEL}z" fill="#FFFFFF"/><path d="M${left} 0v${HEIGHT}" stroke="${ink}" stroke-width="3"/></svg>`
  );
}

/** An illustration of 400 × 300 at this place and width. */
const embed = (drawing: string, x: number, y: number, width: number): string =>
  `<svg x="${x}" y="${y}" width="${width}" height="${width * 0.75}" viewBox="0 0 400 300">${drawing}</svg>`;

/**
 * An illustration rasterized and cropped to a frame of this size. Separate rasterizing avoids id conflicts between SVG
 * definitions.
 */
const rasterize = (drawing: string, x: number, width: number, frame: { width: number; height: number }, y = 0) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${frame.width}" height="${frame.height}">${embed(drawing, x, y, width)}</svg>`,
    ),
  )
    .png()
    .toBuffer();

interface PageShare {
  /** Sample data: no listing is shown, so that the image does not become outdated. */
  readonly subjects: readonly IllustrationSubject[];
  readonly title: string;
  readonly text: string;
}

const subject = (
  id: number,
  category: IllustrationSubject['category'],
  state: string,
  acres: number,
): IllustrationSubject => ({
  id,
  title: category,
  category,
  state,
  acres,
  price: 100_000,
});

const pageShares: Record<SharePage, PageShare> = {
  home: {
    subjects: [
      subject(10_021, 'residential', 'TN', 0.3),
      subject(10_044, 'land', 'CO', 40),
      subject(10_012, 'commercial', 'TX', 1),
      subject(10_091, 'agricultural', 'IA', 80),
    ],
    title: 'Wholesale land, houses and buildings',
    text: 'Every price against its value after repair.',
  },
  search: {
    subjects: [subject(10_003, 'residential', 'GA', 0.4)],
    title: 'Search wholesale deals on the map',
    text: 'By state, price, acres and spread.',
  },
  plans: {
    subjects: [subject(10_016, 'mixed-use', 'OH', 0.6)],
    title: 'Plans and prices',
    text: 'Five plans. Start free, change or cancel any time.',
  },
};

/** Social image of a public page: illustrations of sample parcels, the page's title and a line. */
export async function pageShareImage(page: SharePage): Promise<ShareImage> {
  const { subjects, title, text } = pageShares[page];
  const drawings = subjects.map((one) => drawBlock(siteOf(one), 'block'));
  const left = WIDTH - PANEL;
  // Four illustrations fill two rows, cropped at both sides; a single one fills the height, cropped at its left so that
  // its scale and arrow remain visible.
  const columns = drawings.length > 1 ? 2 : 1;
  const frame = { width: left / columns, height: HEIGHT / columns };
  const width = (frame.height * 4) / 3;
  const x = columns > 1 ? (frame.width - width) / 2 : frame.width - width;
  const overlays = await Promise.all(
    drawings.map(async (drawing, i) => ({
      input: await rasterize(drawing, x, width, frame),
      left: (i % columns) * frame.width,
      top: Math.floor(i / columns) * frame.height,
    })),
  );
  const type = await setType(
    [
      brand,
      { text: title, font: slab, size: 44, color: ink, below: 28 },
      { text: text, font: sans, size: 26, color: '#475650', below: 0 },
    ],
    left + MARGIN,
    52,
  );
  const card = sharp(Buffer.from(drawPanel(''))).composite([...overlays, ...type]);
  return { type: 'image/png', bytes: await card.png({ palette: true, colors: 192 }).toBuffer() };
}

/**
 * Social image of a listing: the block view on a solid background, or the given photo, beside it price, title and
 * location. The brand of its owner is named above them, with the platform.
 */
export async function shareImage(
  subject: IllustrationSubject,
  photo: Buffer | null = null,
  owner: ShareBrand | null = null,
): Promise<ShareImage> {
  const state = (stateNames as Partial<Record<string, string>>)[subject.state] ?? subject.state;
  const acres = subject.acres ? `${subject.acres.toLocaleString('en-US', { maximumFractionDigits: 2 })} acres, ` : '';
  const type = await setType(
    [
      ...(owner ? brandLines(owner) : [brand]),
      {
        text: `$${subject.price.toLocaleString('en-US', { maximumFractionDigits: 0 })}`,
        font: bold,
        size: 58,
        color: '#14211C',
        below: 34,
      },
      { text: truncate(subject.title.trim() || 'Listing', 72), font: slab, size: 36, color: '#14211C', below: 24 },
      { text: acres + state, font: sans, size: 25, color: '#475650', below: 0 },
    ],
    WIDTH - PANEL + MARGIN,
    52,
  );
  const scale = HEIGHT / 300;
  const shift = Math.round((WIDTH - PANEL - 400 * scale) / 2);
  const card = sharp(Buffer.from(drawPanel(embed(drawBlock(siteOf(subject), 'block'), shift, 0, 400 * scale))));
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

/** The photo of a listing, or its block view, without a text. */
export async function listingPicture(subject: IllustrationSubject, photo: Buffer | null): Promise<ShareImage> {
  const frame = { width: WIDTH, height: HEIGHT };
  if (photo) {
    const bytes = await sharp(photo)
      .resize({ ...frame, fit: 'cover' })
      .jpeg({ quality: 82 })
      .toBuffer();
    return { type: 'image/jpeg', bytes };
  }
  // Of the block view, which is 4 : 3, the sky above is cut.
  const drawing = await rasterize(drawBlock(siteOf(subject), 'block'), 0, WIDTH, frame, HEIGHT - (WIDTH * 3) / 4);
  return { type: 'image/png', bytes: await sharp(drawing).png({ palette: true, colors: 192 }).toBuffer() };
}

/** Social image of an article: its picture, or an illustration of a sample parcel, beside the title and its category. */
export async function articleShareImage(
  { id, title, category }: { readonly id: number; readonly title: string; readonly category: string },
  picture?: Buffer | null,
): Promise<ShareImage> {
  const frame = { width: WIDTH - PANEL, height: HEIGHT };
  const sample = subject(20_000 + id, 'residential', 'TN', 0.3);
  const ground = picture
    ? await sharp(picture)
        .resize({ ...frame, fit: 'cover' })
        .png()
        .toBuffer()
    : await rasterize(drawBlock(siteOf(sample), 'block'), 0, frame.width, frame);
  const type = await setType(
    [
      { ...brand, below: 80 },
      { text: truncate(title, 90), font: slab, size: title.length > 55 ? 36 : 42, color: ink, below: 28 },
      { text: category || 'Blog', font: sans, size: 26, color: '#475650', below: 0 },
    ],
    WIDTH - PANEL + MARGIN,
    52,
  );
  const card = sharp(Buffer.from(drawPanel(''))).composite([{ input: ground, left: 0, top: 0 }, ...type]);
  return { type: 'image/png', bytes: await card.png({ palette: true, colors: 192 }).toBuffer() };
}
