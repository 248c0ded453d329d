const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';

const face = (family: string, weights: string, url: string) =>
  `@font-face{font-family:"${family}";font-style:normal;font-weight:${weights};font-display:swap;src:url("${url}") format("woff2");unicode-range:${latin}}`;

interface FallbackFont {
  readonly family: string;
  readonly weights: string;
  readonly locals: readonly string[];
  /**
   * Average letter width of the web font relative to the fallback font in percent, measured on our headings and prose.
   */
  readonly adjust: number;
  /** The unicode-range of the fallback; all characters without one. */
  readonly range?: string;
}

/** Ascent and descent of the web fonts, in percent of the font size. */
const heights = { sans: [95, 22.5], slab: [125, 42.5] } as const;

// Web fonts load late, so that nothing waits for them. Until then local fonts with matching widths and heights
// (`size-adjust`, metric overrides) prevent layout shift. There is one family for each platform's font; a missing one
// is skipped.
const fallbackFace = (
  { family, weights, locals, adjust, range }: FallbackFont,
  [ascent, descent]: readonly [number, number],
) =>
  `@font-face{font-family:"${family}";font-weight:${weights};src:${locals.map((name) => `local("${name}")`).join(',')};` +
  `size-adjust:${adjust}%;ascent-override:${((ascent / adjust) * 100).toFixed(2)}%;` +
  `descent-override:${((descent / adjust) * 100).toFixed(2)}%;line-gap-override:0%${range ? `;unicode-range:${range}` : ''}}`;

const sans = { family: 'Sans Stand-in', weights: '100 500', locals: ['Arial', 'Liberation Sans', 'Helvetica Neue'] };
const sansBold = { ...sans, weights: '600 900', locals: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold'] };
// Tabular figures are wider than those of other fonts: 0.7 em instead of 0.556.
const figures = { adjust: 125.9, range: 'U+24,U+30-39' };
const georgia = { family: 'Georgia Stand-in', weights: '400 900', locals: ['Georgia', 'Gelasio'] };
const dejaVu = { family: 'DejaVu Stand-in', weights: '400 900', locals: ['DejaVu Serif'] };
const fallbackFaces =
  fallbackFace({ ...sans, adjust: 104.4 }, heights.sans) +
  fallbackFace({ ...sansBold, adjust: 98.82 }, heights.sans) +
  fallbackFace({ ...sans, ...figures }, heights.sans) +
  fallbackFace({ ...sansBold, ...figures }, heights.sans) +
  fallbackFace({ ...georgia, adjust: 112.94 }, heights.slab) +
  fallbackFace({ ...dejaVu, adjust: 102.16 }, heights.slab);

/** The fallback font stack, in order, while the web fonts load. */
export const fallbackFamilies = { sans: '"Sans Stand-in"', slab: '"Georgia Stand-in","DejaVu Stand-in"' };

/** CSS of the two typefaces. Takes the URLs of the Latin variable woff2 files, which the bundler determines. */
export function fontFaces({ besley, publicSans }: { besley: string; publicSans: string }): string {
  return (
    face('Besley Variable', '400 900', besley) + face('Public Sans Variable', '100 900', publicSans) + fallbackFaces
  );
}
