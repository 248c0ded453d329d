const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';

const face = (family: string, weights: string, url: string) =>
  `@font-face{font-family:"${family}";font-style:normal;font-weight:${weights};font-display:swap;src:url("${url}") format("woff2");unicode-range:${latin}}`;

interface FallbackFont {
  readonly family: string;
  readonly weights: string;
  /** Full and PostScript names: browsers know a local font by either. */
  readonly locals: readonly string[];
  /** Letter widths of the web font relative to the fallback font in percent, measured on our headings and prose. */
  readonly adjust: number;
  /** The unicode-range of the fallback; all characters without one. */
  readonly range?: string;
}

/** Ascent and descent of the web fonts, in percent of the font size. */
const heights = { sans: [95, 22.5], slab: [125, 42.5] } as const;

const fallbackFace = (
  { family, weights, locals, adjust, range }: FallbackFont,
  [ascent, descent]: readonly [number, number],
) =>
  `@font-face{font-family:"${family}";font-weight:${weights};src:${locals.map((name) => `local("${name}")`).join(',')};` +
  `size-adjust:${adjust}%;ascent-override:${((ascent / adjust) * 100).toFixed(2)}%;` +
  `descent-override:${((descent / adjust) * 100).toFixed(2)}%;line-gap-override:0%${range ? `;unicode-range:${range}` : ''}}`;

/** One weight of a platform's font in place of Public Sans: its local names, and the widths of letters and of figures. */
type SansFallback = readonly [locals: readonly string[], letters: number, figures: number];

// Web fonts load late, so that nothing waits for them. Until then local fonts with matching widths and heights
// (`size-adjust`, metric overrides) prevent layout shift. There is one family for each platform's font; a missing one
// is skipped. Figures of Public Sans are tabular and wider than those of other fonts. Windows has Arial, so Segoe UI
// needs no face.
const sansFallbacks: Readonly<Record<string, { regular?: SansFallback; bold: SansFallback }>> = {
  Arial: {
    regular: [['Arial', 'Liberation Sans', 'Helvetica Neue', 'Nimbus Sans Regular', 'FreeSans'], 104.4, 125.9],
    bold: [
      ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'HelveticaNeue-Bold', 'Nimbus Sans Bold', 'FreeSansBold'],
      98.65,
      125.7,
    ],
  },
  Roboto: {
    regular: [['Roboto', 'Roboto-Regular'], 105, 124.55],
    bold: [['Roboto Bold', 'Roboto-Bold'], 104.95, 121.84],
  },
  // Where Roboto is one variable font, as on Android 12, only its regular weight has a name.
  'Roboto Variable': { bold: [['Roboto', 'Roboto-Regular'], 107.43, 124.38] },
  Noto: {
    regular: [['Noto Sans', 'NotoSans-Regular'], 99, 122.38],
    bold: [['Noto Sans Bold', 'NotoSans-Bold'], 94.59, 122.21],
  },
  Ubuntu: {
    regular: [['Ubuntu', 'Ubuntu-Regular'], 102.68, 124.11],
    bold: [['Ubuntu Bold', 'Ubuntu-Bold'], 99.31, 123.07],
  },
  Cantarell: {
    regular: [['Cantarell Regular', 'Cantarell-Regular'], 105.05, 126.48],
    bold: [['Cantarell Bold', 'Cantarell-Bold'], 103.31, 119.99],
  },
  DejaVu: {
    regular: [['DejaVu Sans', 'DejaVuSans'], 92.17, 110.02],
    bold: [['DejaVu Sans Bold', 'DejaVuSans-Bold'], 82.79, 100.47],
  },
};

/** In place of Besley, whose headings are semibold. The last one is for a device without any serif. */
const slabFallbacks: Readonly<Record<string, readonly [locals: readonly string[], letters: number]>> = {
  Georgia: [['Georgia', 'Gelasio'], 118.72],
  'Noto Serif': [['Noto Serif', 'NotoSerif-Regular', 'NotoSerif'], 110.05],
  'DejaVu Serif': [['DejaVu Serif', 'DejaVuSerif'], 102.44],
  Times: [['Times New Roman', 'Liberation Serif', 'FreeSerif'], 130.05],
  'Roboto Slab': [['Roboto', 'Roboto-Regular'], 118.68],
};

const standIn = (name: string) => `${name} Stand-in`;

function sansFaces(name: string, weights: string, fallback: SansFallback | undefined): string {
  if (!fallback) return '';
  const [locals, letters, figures] = fallback;
  const face = { family: standIn(name), weights, locals };
  return (
    fallbackFace({ ...face, adjust: letters }, heights.sans) +
    fallbackFace({ ...face, adjust: figures, range: 'U+24,U+30-39' }, heights.sans)
  );
}

const fallbackFaces = [
  ...Object.entries(sansFallbacks).map(
    ([name, { regular, bold }]) => sansFaces(name, '100 500', regular) + sansFaces(name, '600 900', bold),
  ),
  ...Object.entries(slabFallbacks).map(([name, [locals, adjust]]) =>
    fallbackFace({ family: standIn(name), weights: '400 900', locals, adjust }, heights.slab),
  ),
].join('');

const familiesOf = (fallbacks: object) =>
  Object.keys(fallbacks)
    .map((name) => `"${standIn(name)}"`)
    .join();

/** The fallback font stacks, in order, while the web fonts load. */
export const fallbackFamilies = { sans: familiesOf(sansFallbacks), slab: familiesOf(slabFallbacks) };

/** CSS of the two typefaces. Takes the URLs of the Latin variable woff2 files, which the bundler determines. */
export function fontFaces({ besley, publicSans }: { besley: string; publicSans: string }): string {
  return (
    face('Besley Variable', '400 900', besley) + face('Public Sans Variable', '100 900', publicSans) + fallbackFaces
  );
}
