export { adjustComparable, adjustedCents, type Adjustments, type AdjustmentRates } from './adjustComparable.ts';
export { ArvEvaluation, ArvModel } from './arv/arvModel.ts';
export {
  type ArvEstimate,
  arvNeighborhood,
  type ArvResult,
  describeAccuracy,
  estimateArv,
  type NoArvEstimate,
} from './arv/estimateArv.ts';
export { shippedArvModel } from './arv/shippedArvModel.ts';
export { trainArvModel, type TrainingOptions } from './arv/trainArvModel.ts';
export {
  type ComparablesEstimate,
  type ComparablesResult,
  estimateFromComparables,
  type NoEstimate,
} from './estimateFromComparables.ts';
export { measureRange, type RangeMeasurement } from './measureRange.ts';
export { type Confidence, type ConfidencePart, fewComparables, scoreConfidence } from './scoreConfidence.ts';
export {
  type Comparable,
  comparableDefaults,
  type ComparableOptions,
  type ComparableSelection,
  outlierDeviations,
  selectComparables,
} from './selectComparables.ts';
export { type PropertyFacts, type Sale, sizeOf, type Subject, type Unit, unitOf } from './types.ts';
