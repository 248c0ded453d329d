const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';

const face = (family: string, weights: string, url: string) =>
  `@font-face{font-family:"${family}";font-style:normal;font-weight:${weights};font-display:swap;src:url("${url}") format("woff2");unicode-range:${latin}}`;

interface FallbackFont {
  readonly family: string;
  readonly weights: string;
  readonly locals: readonly string[];
  /** Width of the real font's letters over the stand-in's, in percent, measured on headings and prose of ours. */
  readonly adjust: number;
  /** The letters it stands in for, as a unicode-range; without one, all. */
  readonly range?: string;
}

/** Ascent and descent of the real fonts, in percent of their size. */
const heights = { sans: [95, 22.5], slab: [125, 42.5] } as const;

// The real fonts come late, so that nothing waits for them. Until then a font of the machine stands in with their widths
// and heights, and swapping them moves nothing. A family for each machine's font: one that is missing is passed over.
const fallbackFace = (
  { family, weights, locals, adjust, range }: FallbackFont,
  [ascent, descent]: readonly [number, number],
) =>
  `@font-face{font-family:"${family}";font-weight:${weights};src:${locals.map((name) => `local("${name}")`).join(',')};` +
  `size-adjust:${adjust}%;ascent-override:${((ascent / adjust) * 100).toFixed(2)}%;` +
  `descent-override:${((descent / adjust) * 100).toFixed(2)}%;line-gap-override:0%${range ? `;unicode-range:${range}` : ''}}`;

const sans = { family: 'Sans Stand-in', weights: '100 500', locals: ['Arial', 'Liberation Sans', 'Helvetica Neue'] };
const sansBold = { ...sans, weights: '600 900', locals: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold'] };
// Figures that stand in columns are wider than those of other fonts: 0.7 of the size instead of 0.556.
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

/** What CSS falls back on, in order, while the real fonts are on their way. */
export const fallbackFamilies = { sans: '"Sans Stand-in"', slab: '"Georgia Stand-in","DejaVu Stand-in"' };

/** The two typefaces' CSS. Takes the URLs of the Latin variable woff2 files, which only the one who bundles them knows. */
export function fontFaces({ besley, publicSans }: { besley: string; publicSans: string }): string {
  return (
    face('Besley Variable', '400 900', besley) + face('Public Sans Variable', '100 900', publicSans) + fallbackFaces
  );
}
