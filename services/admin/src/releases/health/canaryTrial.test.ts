import { minCanaryFailures } from '@dealstead/contracts';
import { expect, test } from '@jest/globals';
import { share } from '@dealstead/contracts/fixtures/randomCases';
import {
  addSums,
  criteria,
  describeBreach,
  falseAlarmRate,
  findBreach,
  startTrial,
  type Trial,
  type TrialCounts,
} from './canaryTrial.ts';
import { addBlock, logOf, noEvidence, type Evidence, type Outcomes } from './sequentialTest.ts';

const none: TrialCounts = { samples: 0, loadFailures: 0, errors: 0, views: 0, slowViews: 0 };
const countsOf = (samples: number, failures: Partial<TrialCounts> = {}): TrialCounts => ({
  ...none,
  samples,
  views: samples,
  ...failures,
});

/** mulberry32: uniform numbers from 0 to 1, the same for a seed. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Scenario {
  readonly promotedShare: number;
  readonly canaryShare: number;
  /** Samples of each version between two looks. */
  readonly promoted: number;
  readonly canary: number;
  readonly checks: number;
  readonly margin: number;
}

/** The look at which a simulated canary is rolled back by one criterion, or null. */
function simulate(scenario: Scenario, alpha: number, random: () => number): number | null {
  const draw = (samples: number, share: number): Outcomes => {
    let failures = 0;
    for (let i = 0; i < samples; i += 1) if (random() < share) failures += 1;
    return { samples, failures };
  };
  const threshold = Math.log(1 / alpha);
  let evidence: Evidence = noEvidence;
  let before: Outcomes = { samples: 0, failures: 0 };
  let failures = 0;
  for (let check = 1; check <= scenario.checks; check += 1) {
    const promoted = draw(scenario.promoted, scenario.promotedShare);
    const canary = draw(scenario.canary, scenario.canaryShare);
    evidence = addBlock(evidence, { canary, promoted }, before, scenario.margin);
    failures += canary.failures;
    if (logOf(evidence) >= threshold && failures >= minCanaryFailures) return check;
    before = { samples: before.samples + promoted.samples, failures: before.failures + promoted.failures };
  }
  return null;
}

const alpha = falseAlarmRate / 3;
const loads = { margin: criteria['load-failures'].margin, promoted: 190, canary: 10, checks: 100 };
const slow = { margin: criteria['slow-views'].margin, promoted: 40, canary: 40, checks: 100 };

test.each([
  ['equal versions with rare failures', { ...loads, promotedShare: 0.002, canaryShare: 0.002 }, 2_000],
  ['a canary at the bound of load failures', { ...loads, promotedShare: 0.002, canaryShare: 0.007 }, 2_000],
  ['equal versions with many slow views', { ...slow, promotedShare: 0.25, canaryShare: 0.25 }, 4_000],
  ['a canary at the bound of slow views', { ...slow, promotedShare: 0.25, canaryShare: 0.3 }, 4_000],
] satisfies [string, Scenario, number][])(
  'false alarms of 100 looks are at most as many as stated: %s',
  (_, scenario, runs) => {
    const random = createRandom(18);
    let alarms = 0;
    for (let run = 0; run < share(runs); run += 1) if (simulate(scenario, alpha, random) !== null) alarms += 1;
    expect(alarms / share(runs)).toBeLessThanOrEqual(alpha);
  },
);

test.each([
  ['load failures of 0.2% become 5%', { ...loads, promotedShare: 0.002, canaryShare: 0.05 }, 380],
  ['load failures of 0.2% become 50%', { ...loads, promotedShare: 0.002, canaryShare: 0.5 }, 50],
  ['slow views of 25% become 45%', { ...slow, promotedShare: 0.25, canaryShare: 0.45 }, 700],
] satisfies [string, Scenario, number][])('worse canaries are found: %s', (_, scenario, samples) => {
  const random = createRandom(18);
  const checks = Array.from({ length: 300 }, () => simulate(scenario, alpha, random) ?? Infinity).toSorted(
    (a, b) => a - b,
  );
  const found = (checks[270] ?? Infinity) * scenario.canary;
  expect(found).toBeLessThanOrEqual(samples);
});

test('a canary that fails is found, with the figures of what was compared', () => {
  const before = { canary: countsOf(40, { loadFailures: 40 }), promoted: countsOf(1_000) };
  let trial: Trial = startTrial(before);
  expect(addSums(trial, before)).toBeNull();
  expect(addSums(trial, { ...before, canary: countsOf(90, { loadFailures: 90 }) })).toBeNull();

  trial = addSums(trial, { canary: countsOf(60, { loadFailures: 50 }), promoted: countsOf(1_400) }) ?? trial;
  // 20 samples are not enough for a decision, whatever they say.
  expect(findBreach(trial)).toBeNull();
  trial =
    addSums(trial, { canary: countsOf(100, { loadFailures: 62 }), promoted: countsOf(3_300, { loadFailures: 3 }) }) ??
    trial;
  expect(findBreach(trial)).toBe('load-failures');
  expect(describeBreach('load-failures', trial, 'v1')).toBe(
    'Rolled back automatically: load failures 22 of 60 against 3 of 2,300 with v1.',
  );
});

test('so few failures as two networks can forge are no reason for a rollback', () => {
  const check = (loadFailures: number) => {
    const trial = startTrial({ canary: none, promoted: none });
    const first = addSums(trial, { canary: countsOf(10), promoted: countsOf(1_000) }) ?? trial;
    return addSums(first, { canary: countsOf(60, { loadFailures }), promoted: countsOf(9_000) }) ?? first;
  };
  expect(findBreach(check(12))).toBeNull();
  expect(findBreach(check(13))).toBe('load-failures');
});

test('failures of both versions at once, as of an API that is down, are no reason for a rollback', () => {
  let trial = startTrial({ canary: none, promoted: none });
  for (let round = 1; round <= 20; round += 1) {
    const errors = (share: number) => ({ errors: Math.round(round > 10 ? (round - 10) * share * 0.6 : 0) });
    const sums = { canary: countsOf(round * 50, errors(50)), promoted: countsOf(round * 500, errors(500)) };
    trial = addSums(trial, sums) ?? trial;
  }
  expect(findBreach(trial)).toBeNull();
});

test('measurements that are deleted do not end a trial', () => {
  const trial = startTrial({ canary: countsOf(500), promoted: countsOf(5_000) });
  const rest = { canary: countsOf(20), promoted: countsOf(100) };
  expect(addSums(trial, rest)).toEqual({ ...trial, seen: rest });
});
