import { minCanaryFailures } from '@dealstead/contracts';
import { canaryCriteria, type CanaryCriterion } from '@dealstead/contracts/admin/releaseHealth';
import { addBlock, noEvidence, strengthOf, type Evidence, type Outcomes } from './sequentialTest.ts';

/** What browsers reported of a version; `views` have a largest contentful paint, `slowViews` one after 2.5 s. */
export interface TrialCounts {
  readonly samples: number;
  readonly loadFailures: number;
  readonly errors: number;
  readonly views: number;
  readonly slowViews: number;
}

/** Counts of the canary and of the promoted version. */
export interface TrialSums {
  readonly canary: TrialCounts;
  readonly promoted: TrialCounts;
}

/** The comparison of a canary with the promoted version, as it is stored between two looks. */
export interface Trial {
  /** Sums up to the last look. They begin with the canary, before the comparison does. */
  readonly seen: TrialSums;
  /** Sums of the comparison: `seen` without what was there when it began. */
  readonly compared: TrialSums;
  readonly evidence: Readonly<Record<CanaryCriterion, Evidence>>;
}

/** Probability that a canary that is no worse than the bounds is ever rolled back, over all criteria and for its whole life. */
export const falseAlarmRate = 0.01;
const alpha = falseAlarmRate / canaryCriteria.length;

/**
 * Milliseconds after which the comparison begins. Browsers report a page view when it is 10 s old or ends, and views with errors
 * end earlier: the first reports of a canary would be of its failures.
 */
export const settlingTime = 30_000;
/** Samples of each version that make a block, and that a decision needs. */
const minBlock = 10;
const minSamples = 50;

interface Criterion {
  /** How much greater the canary's share may be. */
  readonly margin: number;
  readonly label: string;
  readonly outcomesOf: (counts: TrialCounts) => Outcomes;
}

/** The written bounds. */
export const criteria: Readonly<Record<CanaryCriterion, Criterion>> = {
  'load-failures': {
    margin: 0.005,
    label: 'load failures',
    outcomesOf: ({ samples, loadFailures }) => ({ samples, failures: loadFailures }),
  },
  errors: {
    margin: 0.01,
    label: 'page views with errors',
    outcomesOf: ({ samples, errors }) => ({ samples, failures: errors }),
  },
  'slow-views': {
    margin: 0.05,
    label: 'page views slower than 2.5 s',
    outcomesOf: ({ views, slowViews }) => ({ samples: views, failures: slowViews }),
  },
};

const noCounts: TrialCounts = { samples: 0, loadFailures: 0, errors: 0, views: 0, slowViews: 0 };

/** A comparison that begins with what is reported after these sums. */
export const startTrial = (seen: TrialSums): Trial => ({
  seen,
  compared: { canary: noCounts, promoted: noCounts },
  evidence: { 'load-failures': noEvidence, errors: noEvidence, 'slow-views': noEvidence },
});

const combine = (one: TrialCounts, other: TrialCounts, sign: 1 | -1): TrialCounts => ({
  samples: one.samples + sign * other.samples,
  loadFailures: one.loadFailures + sign * other.loadFailures,
  errors: one.errors + sign * other.errors,
  views: one.views + sign * other.views,
  slowViews: one.slowViews + sign * other.slowViews,
});

/** The trial after a look at the sums; null while either version has too few new samples. */
export function addSums({ seen, compared, evidence }: Trial, sums: TrialSums): Trial | null {
  const canary = combine(sums.canary, seen.canary, -1);
  const promoted = combine(sums.promoted, seen.promoted, -1);
  // Old measurements were deleted, which happens to canaries of weeks.
  if (canary.samples < 0 || promoted.samples < 0) return { seen: sums, compared, evidence };
  if (canary.samples < minBlock || promoted.samples < minBlock) return null;
  const extend = (criterion: CanaryCriterion): Evidence => {
    const { margin, outcomesOf } = criteria[criterion];
    const block = { canary: outcomesOf(canary), promoted: outcomesOf(promoted) };
    return addBlock(evidence[criterion], block, outcomesOf(compared.promoted), margin);
  };
  return {
    seen: sums,
    compared: {
      canary: combine(compared.canary, canary, 1),
      promoted: combine(compared.promoted, promoted, 1),
    },
    evidence: {
      'load-failures': extend('load-failures'),
      errors: extend('errors'),
      'slow-views': extend('slow-views'),
    },
  };
}

/** How near each criterion is to a rollback, from 0 to 1. */
export const strengthsOf = ({ evidence }: Trial): Record<CanaryCriterion, number> => ({
  'load-failures': strengthOf(evidence['load-failures'], alpha),
  errors: strengthOf(evidence.errors, alpha),
  'slow-views': strengthOf(evidence['slow-views'], alpha),
});

/** The criterion by which the canary is to be rolled back, or null. */
export function findBreach(trial: Trial): CanaryCriterion | null {
  const { canary, promoted } = trial.compared;
  if (canary.samples < minSamples || promoted.samples < minSamples) return null;
  const strengths = strengthsOf(trial);
  return (
    canaryCriteria.find(
      (criterion) => strengths[criterion] === 1 && criteria[criterion].outcomesOf(canary).failures >= minCanaryFailures,
    ) ?? null
  );
}

const number = new Intl.NumberFormat('en-US');

/** Why a canary is rolled back: "Rolled back automatically: load failures 12 of 240 against 3 of 2,300 with v1." */
export function describeBreach(criterion: CanaryCriterion, { compared }: Trial, promotedVersion: string): string {
  const { label, outcomesOf } = criteria[criterion];
  const figures = (counts: TrialCounts) => {
    const { samples, failures } = outcomesOf(counts);
    return `${number.format(failures)} of ${number.format(samples)}`;
  };
  return `Rolled back automatically: ${label} ${figures(compared.canary)} against ${figures(compared.promoted)} with ${promotedVersion}.`;
}
