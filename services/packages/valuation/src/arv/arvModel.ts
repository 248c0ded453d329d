import { z } from 'zod';
import { hedonicTerms } from './hedonic.ts';
import { featureNames, rangedFeatures } from './localFeatures.ts';

const Tree = z
  .strictObject({
    features: z
      .array(
        z
          .int()
          .min(-1)
          .max(featureNames.length - 1),
      )
      .readonly(),
    thresholds: z.array(z.number()).readonly(),
    left: z.array(z.int().min(0)).readonly(),
  })
  .refine(
    ({ features, thresholds, left }) =>
      thresholds.length === features.length &&
      left.length === features.length &&
      features.every((feature, node) => feature < 0 || (left[node]! > node && left[node]! + 1 < features.length)),
    'A split must lead to later nodes of the tree.',
  );

const BoostedTrees = z.strictObject({ base: z.number(), trees: z.array(Tree).readonly() });
const Share = z.number().min(0).max(1);
const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const Period = z.strictObject({ from: Day, to: Day, sales: z.int().positive() });

/** How the model did on sales that neither training nor calibration has seen, each valued with earlier sales only. */
export const ArvEvaluation = z.strictObject({
  period: Period,
  /** Sales of the period that the model valued; the others were outside its range. */
  estimated: z.int().min(0),
  /** Median absolute error as a fraction of the price. */
  medianError: Share,
  /** Share of the estimates within 10 % of the price. */
  withinTenPercent: Share,
  /** Share of the prices within the 80 % range. */
  coverage: Share,
  /** Median width of the range as a fraction of the estimate. */
  medianWidth: z.number().positive(),
  /** The same sales by the median of comparables, where that is possible. */
  comparables: z.strictObject({
    sales: z.int().min(0),
    medianError: Share,
    withinTenPercent: Share,
    /** The model's error on exactly those sales. */
    modelMedianError: Share,
    modelWithinTenPercent: Share,
  }),
});
export type ArvEvaluation = z.infer<typeof ArvEvaluation>;

/** A trained model: coefficients, where they come from, where they apply and how well they do. */
export const ArvModel = z.strictObject({
  version: z.literal(1),
  /** What the sales are and where they are from, a phrase for the screen. */
  source: z.string().min(1),
  propertyType: z.string(),
  counties: z
    .array(z.strictObject({ state: z.string().length(2), county: z.string(), sales: z.int().positive() }))
    .min(1),
  training: Period,
  calibration: Period,
  evaluation: ArvEvaluation,
  /** Smallest (where that matters) and largest value of some features for which the model is used. */
  ranges: z.record(z.enum(rangedFeatures), z.tuple([z.number().nullable(), z.number()])),
  coefficients: z.array(z.number()).length(hedonicTerms),
  price: BoostedTrees,
  /** Predicts the logarithm of the absolute error; the range is wider where it is larger. */
  error: BoostedTrees,
  /** Quantiles of calibration errors in units of the predicted error: prices from estimate + low to estimate + high. */
  conformal: z.strictObject({ low: z.number(), high: z.number() }),
});
export type ArvModel = z.infer<typeof ArvModel>;
