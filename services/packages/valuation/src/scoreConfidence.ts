import { clamp } from './statistics.ts';

export interface ConfidencePart {
  readonly name: 'range';
  readonly points: number;
  readonly maximum: number;
  /** The arithmetic in one sentence. */
  readonly explanation: string;
}

export interface Confidence {
  /** 0 to 100: the sum of the parts' points. */
  readonly score: number;
  readonly level: 'low' | 'medium' | 'high';
  readonly parts: readonly ConfidencePart[];
}

/** Fewer comparables than this give no range, and so no confidence. */
export const fewComparables = 3;

/** Widths of the range as shares of the value that earn all points and none. */
const narrowest = 0.1;
const widest = 1;

export interface EstimatedRange {
  readonly arvCents: number;
  readonly lowCents: number;
  readonly highCents: number;
  /** Comparables that count. */
  readonly sampleSize: number;
}

/**
 * Scores how far an estimate from comparables can be relied on, by the width of its range alone, so that the score never rises
 * when the range widens. Few sales, and sales that disagree, count because they widen the range.
 */
export function scoreConfidence({ arvCents, lowCents, highCents, sampleSize }: EstimatedRange): Confidence {
  if (sampleSize < fewComparables) {
    const sales = sampleSize === 1 ? 'One sale gives' : `${sampleSize} sales give`;
    return scoreOf(0, `${sales} no range to rely on; at least ${fewComparables} do.`);
  }
  const width = (highCents - lowCents) / arvCents;
  const points = Math.round(100 * clamp((widest - width) / (widest - narrowest), 0, 1));
  const bounds = `${percent(narrowest)} or less earns all points, ${percent(widest)} or more none`;
  return scoreOf(points, `The range is ${percent(width)} of the value wide; ${bounds}. Fewer sales make it wider.`);
}

function scoreOf(points: number, explanation: string): Confidence {
  const level = points < 50 ? 'low' : points < 75 ? 'medium' : 'high';
  return { score: points, level, parts: [{ name: 'range', points, maximum: 100, explanation }] };
}

const percent = (fraction: number): string => `${(100 * fraction).toFixed(1).replace('.0', '')}%`;
