import type { Comparable } from './selectComparables.ts';
import { clamp, mean } from './statistics.ts';

export interface ConfidencePart {
  readonly name: 'sample' | 'agreement' | 'recency' | 'similarity';
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

/** Fewer comparables than this never give more than low confidence. */
export const fewComparables = 3;

/**
 * Scores how far an estimate from comparables can be relied on. Four parts add up to 100 points: the number of
 * comparables (40), their agreement, measured as the coefficient of dispersion of the price per unit (30), how recent
 * the sales are (15) and how close their size is to the subject's (15).
 */
export function scoreConfidence(included: readonly Comparable[], medianCentsPerUnit: number): Confidence {
  const parts = [
    sampleOf(included),
    agreementOf(included, medianCentsPerUnit),
    recencyOf(included),
    similarityOf(included),
  ];
  const score = parts.reduce((sum, { points }) => sum + points, 0);
  const level = included.length < fewComparables || score < 50 ? 'low' : score < 75 ? 'medium' : 'high';
  return { score, level, parts };
}

function sampleOf({ length }: readonly Comparable[]): ConfidencePart {
  return {
    name: 'sample',
    points: Math.round(40 * clamp(length / 10, 0, 1)),
    maximum: 40,
    explanation: `${length} of the 10 comparable sales that earn all 40 points.`,
  };
}

function agreementOf(included: readonly Comparable[], median: number): ConfidencePart {
  const dispersion = mean(included.map(({ centsPerUnit }) => Math.abs(centsPerUnit - median))) / median;
  const isAlone = included.length < 2;
  return {
    name: 'agreement',
    points: isAlone ? 0 : Math.round(30 * clamp((0.3 - dispersion) / 0.25, 0, 1)),
    maximum: 30,
    explanation: isAlone
      ? 'One sale cannot agree with another.'
      : `Prices per unit differ from their median by ${percent(dispersion)} on average; 5% or less earns all 30 points, 30% or more none.`,
  };
}

function recencyOf(included: readonly Comparable[]): ConfidencePart {
  const months = mean(included.map(({ monthsAgo }) => monthsAgo));
  return {
    name: 'recency',
    points: Math.round(15 * clamp(1 - months / 12, 0, 1)),
    maximum: 15,
    explanation: `The sales are ${months.toFixed(1)} months old on average; 12 months or more earn no points.`,
  };
}

function similarityOf(included: readonly Comparable[]): ConfidencePart {
  const difference = mean(included.map(({ sizeDifference }) => Math.abs(sizeDifference ?? 0)));
  return {
    name: 'similarity',
    points: Math.round(15 * clamp(1 - difference / 0.4, 0, 1)),
    maximum: 15,
    explanation: `Their size differs from the subject's by ${percent(difference)} on average; 40% or more earns no points.`,
  };
}

const percent = (fraction: number): string => `${(100 * fraction).toFixed(1)}%`;
