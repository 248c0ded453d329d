/**
 * Contrast of a brand's colors, by WCAG 2.2 (relative luminance, contrast ratio). In light mode the color carries white labels
 * and stands on white; in dark mode it carries dark labels and stands on the dark surface. Both need 4.5:1, the bound for text.
 */

/** What each theme's color stands on and carries: the tokens `surface` of the design. */
export const brandSurfaces = { light: '#FFFFFF', dark: '#161F1B' } as const;
export type BrandTheme = keyof typeof brandSurfaces;

/** Smallest contrast of text (WCAG 2.2, 1.4.3). */
export const minimumContrast = 4.5;

/** A color as six hexadecimal digits. */
export const hexColor = /^#[0-9a-f]{6}$/i;

const channels = (color: string): [number, number, number] => [
  Number.parseInt(color.slice(1, 3), 16),
  Number.parseInt(color.slice(3, 5), 16),
  Number.parseInt(color.slice(5, 7), 16),
];

function relativeLuminance(color: string): number {
  const [red, green, blue] = channels(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colors, from 1 to 21. */
export function contrastRatio(a: string, b: string): number {
  const [darker, lighter] = [relativeLuminance(a), relativeLuminance(b)].toSorted((x, y) => x - y) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** A color mixed with black or white: `share` of the other, from 0 to 1. */
function mix(color: string, other: string, share: number): string {
  const target = channels(other);
  const mixed = channels(color).map((value, i) => Math.round(value + (target[i]! - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

/** The color that is nearest to `color` and has enough contrast: darker in light mode, lighter in dark mode. */
export function readableColor(color: string, theme: BrandTheme): string {
  const surface = brandSurfaces[theme];
  const toward = theme === 'light' ? '#000000' : '#FFFFFF';
  for (let percent = 0; percent <= 100; percent++) {
    const candidate = mix(color, toward, percent / 100);
    if (contrastRatio(candidate, surface) >= minimumContrast) return candidate;
  }
  return toward;
}

export interface ColorCheck {
  /** Measured contrast, rounded down to one decimal, so that 4.49 does not read as 4.5. */
  readonly ratio: number;
  readonly isReadable: boolean;
  /** The nearest color that is readable; the color itself where it is. */
  readonly proposal: string;
}

/** Measures a color of one theme. */
export function checkBrandColor(color: string, theme: BrandTheme): ColorCheck {
  const ratio = contrastRatio(color, brandSurfaces[theme]);
  return {
    ratio: Math.floor(ratio * 10) / 10,
    isReadable: ratio >= minimumContrast,
    proposal: readableColor(color, theme),
  };
}

/** The sentence of a check: "2.8:1 on white. Text needs 4.5:1." */
export function describeColorCheck({ ratio, isReadable }: ColorCheck, theme: BrandTheme): string {
  const measured = `${ratio.toFixed(1)}:1 on ${theme === 'light' ? 'white' : 'the dark background'}.`;
  return isReadable ? measured : `${measured} Text needs ${minimumContrast}:1.`;
}
