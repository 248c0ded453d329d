/**
 * A sequential test whether the share of failures in one group is greater than in another by more than a margin. It may be
 * looked at after every sample: the probability that it ever reports a difference that is not there is at most the significance
 * level, however often and however long someone looks.
 *
 * It is a test by betting, an e-process. Samples arrive in blocks; for each block the e-variable of Turner, Ly and Grünwald
 * ("Generic E-variables for exact sequential k-sample tests that allow for optional stopping", 2021, arXiv:2106.02693) for two
 * Bernoulli streams is
 *
 *     S = Π p(y | canary) · Π p(y | promoted) / Π p(y | both),   both = (n_c·c + n_p·p) / (n_c + n_p)
 *
 * with an assumed share p of the promoted version and c = p + difference of the canary. A sample of the canary contributes the
 * factor 1 + a(y − both), and one of the promoted version 1 − b(y − both), where n_c·a = n_p·b. By 1 + x ≤ eˣ the expectation of S is at
 * most exp(n_c·a·(C − P)) for the true shares C and P. So S·exp(−n_c·a·margin) has an expectation of at most 1 whenever C ≤ P + margin,
 * whatever P is and however it changes from block to block. The product over blocks is a supermartingale, and by Ville's
 * inequality it reaches 1/α with a probability of at most α. Averages over several assumed differences have the same property.
 */

/** Samples of a group, and how many of them failed. */
export interface Outcomes {
  readonly samples: number;
  readonly failures: number;
}

/** Samples of both groups between two looks. */
export interface Block {
  readonly canary: Outcomes;
  readonly promoted: Outcomes;
}

/** By how much the canary's share is assumed to be greater: one bet for each, from rare to frequent failures. */
const assumedDifferences = [0.002, 0.005, 0.01, 0.03, 0.1, 0.3];

/** Natural logarithms of the products so far, one for each assumed difference. */
export type Evidence = readonly number[];
export const noEvidence: Evidence = assumedDifferences.map(() => 0);

/** Assumed shares are at least this far from 0 and 1. */
const edge = 1e-4;
/** Samples of the promoted version without which its share cannot be assumed, so that nothing is bet. */
const minBefore = 50;

/**
 * The evidence after another block. When a block ends must not depend on its failures.
 * @param before what was known of the promoted version before the block, from which its share is assumed
 * @param margin difference of the shares that is tolerated
 */
export function addBlock(evidence: Evidence, block: Block, before: Outcomes, margin: number): Evidence {
  if (before.samples < minBefore) return evidence;
  // The mean of the beta distribution with Jeffreys' prior.
  const share = (before.failures + 0.5) / (before.samples + 1);
  return assumedDifferences.map((difference, i) => {
    const promoted = Math.min(Math.max(share, edge), 1 - edge - difference);
    return (evidence[i] ?? 0) + logOfBet(block, promoted, promoted + difference, margin);
  });
}

/** The logarithm of a block's e-variable for assumed shares of failures. */
function logOfBet({ canary, promoted }: Block, promotedShare: number, canaryShare: number, margin: number): number {
  const samples = canary.samples + promoted.samples;
  if (canary.samples === 0 || promoted.samples === 0) return 0;
  const both = (canary.samples * canaryShare + promoted.samples * promotedShare) / samples;
  const logLikelihoodRatio = (outcomes: Outcomes, assumed: number) =>
    outcomes.failures * Math.log(assumed / both) +
    (outcomes.samples - outcomes.failures) * Math.log((1 - assumed) / (1 - both));
  const stake = (canaryShare - both) / (both * (1 - both));
  return (
    logLikelihoodRatio(canary, canaryShare) +
    logLikelihoodRatio(promoted, promotedShare) -
    canary.samples * stake * margin
  );
}

/** The logarithm of the average of the products. */
export function logOf(evidence: Evidence): number {
  const greatest = Math.max(...evidence);
  const sum = evidence.reduce((total, log) => total + Math.exp(log - greatest), 0);
  return greatest + Math.log(sum / evidence.length);
}

/**
 * How near the evidence is to a decision, from 0 to 1. At 1 the canary's share is greater by more than the margin, with a
 * probability of a false alarm of at most `alpha`.
 */
export function strengthOf(evidence: Evidence, alpha: number): number {
  return Math.min(1, Math.max(0, logOf(evidence) / Math.log(1 / alpha)));
}
