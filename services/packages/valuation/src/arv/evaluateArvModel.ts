import { estimateFromComparables } from '../estimateFromComparables.ts';
import { selectComparables } from '../selectComparables.ts';
import { quantile } from '../statistics.ts';
import type { ArvEvaluation, ArvModel } from './arvModel.ts';
import { applyModel, type ArvEstimate, featureOutside, prepareInput } from './estimateArv.ts';
import type { KnownSale } from './hedonic.ts';

interface Outcome {
  readonly estimate: ArvEstimate;
  /** Errors as fractions of the price. */
  readonly error: number;
  readonly isCovered: boolean;
  /** Null where no comparable sale matches. */
  readonly comparablesError: number | null;
}

/**
 * Values each held-out sale with the sales before its date, by the model and by the median of comparables with their
 * defaults, and measures both. Sales outside the model's range are counted as not estimated.
 */
export function evaluateArvModel(
  known: readonly KnownSale[],
  test: readonly KnownSale[],
  model: Omit<ArvModel, 'evaluation'>,
): ArvEvaluation {
  const outcomes = test.flatMap((sale) => outcomeOf(sale, known, model) ?? []);
  const shared = outcomes.filter(({ comparablesError }) => comparablesError !== null);
  const errors = outcomes.map(({ error }) => error);
  const sharedErrors = shared.map(({ error }) => error);
  const comparablesErrors = shared.map(({ comparablesError }) => comparablesError!);
  const dates = test.map(({ sale }) => sale.soldOn).sort();
  return {
    period: { from: dates[0] ?? '', to: dates.at(-1) ?? '', sales: test.length },
    estimated: outcomes.length,
    medianError: medianAbsolute(errors),
    withinTenPercent: shareWithinTenPercent(errors),
    coverage: shareOf(outcomes, ({ isCovered }) => isCovered),
    medianWidth: rounded(
      quantile(
        outcomes.map(({ estimate }) => (estimate.highCents - estimate.lowCents) / estimate.arvCents),
        0.5,
      ) ?? 0,
    ),
    comparables: {
      sales: shared.length,
      medianError: medianAbsolute(comparablesErrors),
      withinTenPercent: shareWithinTenPercent(comparablesErrors),
      modelMedianError: medianAbsolute(sharedErrors),
      modelWithinTenPercent: shareWithinTenPercent(sharedErrors),
    },
  };
}

function outcomeOf(
  { sale }: KnownSale,
  known: readonly KnownSale[],
  model: Omit<ArvModel, 'evaluation'>,
): Outcome | null {
  const input = prepareInput(sale, known, model.coefficients, sale.soldOn);
  if (input === null || featureOutside(input.features, model) !== null) return null;
  const estimate = applyModel(input, model);
  const earlier = input.neighbors.map((neighbor) => neighbor.known.sale);
  const selection = selectComparables(sale, earlier, { asOf: sale.soldOn, limit: earlier.length });
  const comparables = estimateFromComparables(sale, selection).estimate;
  return {
    estimate,
    error: estimate.arvCents / sale.priceCents - 1,
    isCovered: estimate.lowCents <= sale.priceCents && sale.priceCents <= estimate.highCents,
    comparablesError: comparables === null ? null : comparables.arvCents / sale.priceCents - 1,
  };
}

const rounded = (value: number): number => Number(value.toFixed(4));

const medianAbsolute = (errors: readonly number[]): number => rounded(quantile(errors.map(Math.abs), 0.5) ?? 0);

const shareOf = <T>(list: readonly T[], condition: (each: T) => boolean): number =>
  rounded(list.filter(condition).length / Math.max(1, list.length));

const shareWithinTenPercent = (errors: readonly number[]): number => shareOf(errors, (error) => Math.abs(error) <= 0.1);
