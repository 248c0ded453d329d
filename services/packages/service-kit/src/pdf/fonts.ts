import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';
import wawoff2 from 'wawoff2';
import woff2 from 'wawoff2/build/decompress_binding.js';

/**
 * The fonts of PDF documents. A role has a chain of fonts: the first one that has a character draws it. Public Sans and Besley
 * are the product's own; Noto adds Greek, Cyrillic, Vietnamese and Devanagari, its symbols, emoji and Chinese, Japanese and Korean
 * letters follow. The letters of the last two are split into files by range of characters, which are read when one is needed.
 */
export type FontRole = 'sans' | 'sans-bold' | 'slab' | 'serif' | 'serif-italic';

/** One font file. */
export interface FontFile {
  /** Unique among all files. */
  readonly name: string;
  /** Whether it has a glyph for a Unicode code point. */
  readonly has: (codePoint: number) => boolean;
  /** The TrueType file. Each document opens it anew, because fontkit keeps what one document needed in the opened font. */
  readonly data: () => Buffer;
  /** Width of a stroke around its thin letters, in parts of the font size; 0 for a font that has its weight itself. */
  readonly stroke: number;
}

const { resolve } = createRequire(import.meta.url);

function lazy<Value>(create: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: create() }).value;
}

// Once its WebAssembly has been loaded by a first call, the binding decompresses synchronously, as pdfkit needs it.
await wawoff2.decompress(
  readFileSync(resolve('@fontsource-variable/noto-sans-kr/files/noto-sans-kr-119-wght-normal.woff2')),
);

/** Reads a TrueType file. fontkit cannot embed WOFF2 files, so they are decompressed. */
function read(path: string): Buffer {
  const file = readFileSync(path);
  return path.endsWith('.woff2') ? Buffer.from(woff2.decompress(file)) : file;
}

function createFontFile(name: string, path: string, stroke = 0): FontFile {
  const data = lazy(() => read(resolve(path)));
  const characters = lazy(() => {
    const font = fontkit.create(data());
    return new Set('characterSet' in font ? font.characterSet : []);
  });
  return { name, has: (codePoint) => characters().has(codePoint), data, stroke };
}

const staticFont = (file: string): FontFile => createFontFile(file, `@expo-google-fonts/${file}.ttf`);

const rangesOf = (text: string): [number, number][] =>
  text.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });

/**
 * The files of a variable font that is split by ranges of characters. fontkit cannot embed a variable font at another weight than
 * its thinnest, which is this one's default, so its letters get a stroke.
 */
function splitFont(family: string, stroke: number): FontFile[] {
  const folder = `@fontsource-variable/${family}`;
  const slices: Record<string, string> = JSON.parse(readFileSync(resolve(`${folder}/unicode.json`), 'utf8'));
  return Object.entries(slices).map(([key, unicode]) => {
    const slice = key.replaceAll(/[[\]]/g, '');
    const ranges = rangesOf(unicode);
    const file = createFontFile(
      `${family}-${slice}-${stroke}`,
      `${folder}/files/${family}-${slice}-wght-normal.woff2`,
      stroke,
    );
    const isInRange = (codePoint: number) => ranges.some(([from, to]) => codePoint >= from && codePoint <= to);
    // A file is read only for a character of its ranges.
    return { ...file, has: (codePoint) => isInRange(codePoint) && file.has(codePoint) };
  });
}

/** Characters that a role's own fonts lack. */
const others = lazy(() => ({
  400: [
    staticFont('noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular'),
    staticFont('noto-emoji/400Regular/NotoEmoji_400Regular'),
    ...splitFont('noto-sans-sc', 0.035),
    ...splitFont('noto-sans-kr', 0.035),
  ],
  700: [
    staticFont('noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular'),
    staticFont('noto-emoji/700Bold/NotoEmoji_700Bold'),
    ...splitFont('noto-sans-sc', 0.07),
    ...splitFont('noto-sans-kr', 0.07),
  ],
}));

const own = {
  sans: [
    staticFont('public-sans/400Regular/PublicSans_400Regular'),
    staticFont('noto-sans/400Regular/NotoSans_400Regular'),
  ],
  'sans-bold': [staticFont('public-sans/700Bold/PublicSans_700Bold'), staticFont('noto-sans/700Bold/NotoSans_700Bold')],
  slab: [
    staticFont('besley/600SemiBold/Besley_600SemiBold'),
    staticFont('noto-serif/600SemiBold/NotoSerif_600SemiBold'),
  ],
  serif: [staticFont('noto-serif/400Regular/NotoSerif_400Regular')],
  'serif-italic': [staticFont('noto-serif/400Regular_Italic/NotoSerif_400Regular_Italic')],
} as const satisfies Record<FontRole, readonly FontFile[]>;

const weights = { sans: 400, 'sans-bold': 700, slab: 700, serif: 400, 'serif-italic': 400 } as const satisfies Record<
  FontRole,
  number
>;

/** A piece of text that one font draws. */
export interface TextRun {
  text: string;
  readonly file: FontFile;
}

/** What is drawn in the place of a character that no font has. */
const missing = '\u25A1';
/** Selectors between forms of a character, and the joiner of emoji: they have no glyph of their own. */
const ignorable = /\u200B|\u200D|\uFE0E|\uFE0F/gu;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

function findFile(grapheme: string, role: FontRole): FontFile | undefined {
  const codePoints = [...grapheme.replaceAll(ignorable, '')].map((character) => character.codePointAt(0) ?? 0);
  const hasAll = (file: FontFile) => codePoints.every(file.has);
  return own[role].find(hasAll) ?? others()[weights[role]].find(hasAll);
}

const isBlank = (grapheme: string): boolean => /^\s*$/u.test(grapheme.replaceAll(ignorable, ''));

/** Splits a text into pieces by the font that draws them; a character that no font has becomes a square. */
export function splitByFont(text: string, role: FontRole): TextRun[] {
  const [first] = own[role];
  // Most texts are ASCII, which every role's own font has.
  if (/^[\x20-\x7e]*$/.test(text)) return text === '' ? [] : [{ text, file: first }];
  const runs: TextRun[] = [];
  for (const { segment } of graphemes.segment(text.normalize('NFC'))) {
    const found = isBlank(segment) ? (runs.at(-1)?.file ?? first) : findFile(segment, role);
    const run = found
      ? { text: segment.replaceAll(ignorable, '').replaceAll(/\s/gu, ' '), file: found }
      : { text: missing, file: findFile(missing, role) ?? first };
    const last = runs.at(-1);
    if (last?.file === run.file) last.text += run.text;
    else runs.push(run);
  }
  return runs;
}

/** The characters of a text that no font has, each once: a document shows a square in their place. */
export function findUnprintable(text: string): string[] {
  const found = new Set<string>();
  for (const { segment } of graphemes.segment(text.normalize('NFC')))
    if (!isBlank(segment) && !findFile(segment, 'sans')) found.add(segment);
  return [...found];
}
