import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The part of an OpenType font that is used; the package's published types need a browser's. */
interface Font {
  getPath(text: string, x: number, y: number, fontSize: number): { toPathData(decimals: number): string };
  getAdvanceWidth(text: string, fontSize: number): number;
}

// Node does not see the names that this CommonJS package exports.
const require = createRequire(import.meta.url);
const { parse } = require('opentype.js') as { parse(file: ArrayBuffer): Font };

const files = {
  medium: '@expo-google-fonts/public-sans/500Medium/PublicSans_500Medium.ttf',
  bold: '@expo-google-fonts/public-sans/700Bold/PublicSans_700Bold.ttf',
} as const;
const fonts = new Map<keyof typeof files, Font>();

function fontOf(weight: keyof typeof files): Font {
  const known = fonts.get(weight);
  if (known) return known;
  const font = parse(new Uint8Array(readFileSync(require.resolve(files[weight]))).buffer);
  fonts.set(weight, font);
  return font;
}

interface Style {
  /** Font size in units of the drawing. */
  readonly size: number;
  readonly weight: keyof typeof files;
  readonly color: string;
}

/**
 * Text as outlines in Public Sans, centered at `x` on the baseline `y`. An SVG used as an image cannot load the site's
 * fonts, so that text elements would be set in whatever the device has.
 */
export function lettering(text: string, x: number, y: number, { size, weight, color }: Style): string {
  const font = fontOf(weight);
  const outline = font.getPath(text, x - font.getAdvanceWidth(text, size) / 2, y, size).toPathData(1);
  return `<path d="${outline}" fill="${color}"/>`;
}
