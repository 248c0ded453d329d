/**
 * Baths, counted in quarters as the RESO Data Dictionary counts bathrooms: a full one has four fixtures, a three-quarter
 * one three, a half one two and a quarter one a single one. The API, forms and screens use baths (1.5), the database and
 * parsed drafts and rows whole quarters (6).
 */

export const quartersPerBath = 4;
/** Most baths of a listing. */
export const maxBaths = 1_000;

export const toBaths = (quarters: number): number => quarters / quartersPerBath;

/** Bathrooms by kind, as the dictionary names them. */
export interface BathCounts {
  readonly full: number;
  readonly threeQuarter: number;
  readonly half: number;
  readonly quarter: number;
}

/** Quarters of bathrooms by kind. */
export const sumBaths = ({ full, threeQuarter, half, quarter }: BathCounts): number =>
  full * quartersPerBath + threeQuarter * 3 + half * 2 + quarter;

/** Bathrooms by kind: full ones and at most one other. */
export function splitBaths(quarters: number): BathCounts {
  const rest = quarters % quartersPerBath;
  return {
    full: Math.floor(quarters / quartersPerBath),
    threeQuarter: rest === 3 ? 1 : 0,
    half: rest === 2 ? 1 : 0,
    quarter: rest === 1 ? 1 : 0,
  };
}

const fractions: Readonly<Record<string, number>> = { '¼': 1, '1/4': 1, '½': 2, '1/2': 2, '¾': 3, '3/4': 3 };
const mixed = /^(\d{1,4})(?:\s+(1\/4|1\/2|3\/4)|\s*([¼½¾]))$/;
const fullAndHalf = /^(\d{1,4})\s*\/\s*(\d)$/;

/**
 * Parses baths as quarters: "1.5", "2.50", "1 1/2", "2½", and "2/1" for two full and one half. Null for other text, for
 * parts of a quarter and beyond `maxBaths`. "1/2" is null too: a half bath to some, one full and two half to others.
 */
export function parseBaths(text: string): number | null {
  const plain = text.trim();
  const quarters = quartersOf(plain);
  return quarters !== null && Number.isInteger(quarters) && quarters <= maxBaths * quartersPerBath ? quarters : null;
}

function quartersOf(text: string): number | null {
  const digits = text.replaceAll(/,(?=\d{3}(?!\d))/g, '');
  if (/^(\d{1,4}(\.\d{0,6})?|\.\d{1,6})$/.test(digits)) return Number(digits) * quartersPerBath;
  const [, whole, fraction, sign] = mixed.exec(text) ?? [];
  if (whole !== undefined) return Number(whole) * quartersPerBath + fractions[(fraction ?? sign)!]!;
  if (text in fractions) return text.includes('/') ? null : fractions[text]!;
  const [, full, half] = fullAndHalf.exec(text) ?? [];
  return full === undefined ? null : sumBaths({ full: Number(full), threeQuarter: 0, half: Number(half), quarter: 0 });
}

/** Baths for display: "2", "1.5", "2.25". */
export const formatBaths = (baths: number): string => baths.toLocaleString('en-US', { maximumFractionDigits: 2 });
