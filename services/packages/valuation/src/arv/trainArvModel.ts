import { mean, quantile } from '../statistics.ts';
import type { Sale } from '../types.ts';
import type { ArvModel } from './arvModel.ts';
import { type BoostedTrees, predictTrees } from './boostedTrees.ts';
import { arvNeighborhood, prepareInput } from './estimateArv.ts';
import { evaluateArvModel } from './evaluateArvModel.ts';
import { fitLeastSquares, type KnownSale, knownSaleOf, termsOf } from './hedonic.ts';
import { featureNames, type LocalFeatures, localCount, localFeaturesOf, rangedFeatures } from './localFeatures.ts';
import { nearestSales } from './neighbors.ts';
import { type BoostingOptions, trainBoostedTrees } from './trainBoostedTrees.ts';

export interface TrainingOptions {
  /** What the sales are and where they are from, a phrase for the screen. */
  readonly source: string;
  readonly propertyType: string;
  /** Sales from this date on calibrate the range; earlier ones train the model. */
  readonly calibrateFrom: string;
  /** Sales from this date on are held out to measure the errors. */
  readonly testFrom: string;
  readonly progress?: (step: string) => void;
}

const priceBoosting: BoostingOptions = {
  trees: 300,
  learningRate: 0.05,
  leaves: 8,
  rowsInLeaf: 30,
  rowShare: 0.7,
  featureShare: 0.5,
  ridge: 5,
  huber: 0.1,
  seed: 1,
};

const errorBoosting: BoostingOptions = { ...priceBoosting, trees: 80, leaves: 6, rowsInLeaf: 80, huber: 1, seed: 2 };

/** Added to absolute errors before their logarithm is taken. */
const smallestError = 0.01;

interface Example {
  readonly known: KnownSale;
  readonly features: LocalFeatures;
  /** What the trees have to predict: logarithm of the price less the baseline. */
  readonly target: number;
}

/**
 * Trains and measures a model on sales split by date: the earliest train it, later ones calibrate its 80 % range (split
 * conformal prediction), and the latest are held out. The held-out sales are valued with sales before each of them.
 */
export function trainArvModel(sales: readonly Sale[], options: TrainingOptions): ArvModel {
  const { calibrateFrom, testFrom, progress = () => undefined } = options;
  const known = sales
    .filter(({ propertyType }) => propertyType === options.propertyType)
    .map(knownSaleOf)
    .filter((sale) => sale !== null);
  const training = known.filter(({ sale }) => sale.soldOn < calibrateFrom);
  const calibration = known.filter(({ sale }) => sale.soldOn >= calibrateFrom && sale.soldOn < testFrom);
  const test = known.filter(({ sale }) => sale.soldOn >= testFrom);
  progress(`${training.length} sales train, ${calibration.length} calibrate, ${test.length} are held out`);
  const coefficients = fitHedonic(training);
  const examples = examplesOf(training, coefficients);
  progress(`${examples.length} of them have ${localCount} sales around them`);
  const price = trainPrice(examples);
  const error = trainError(examples);
  const model: Omit<ArvModel, 'evaluation'> = {
    version: 1,
    source: options.source,
    propertyType: options.propertyType,
    counties: countiesOf(training),
    training: periodOf(training),
    calibration: periodOf(calibration),
    ranges: rangesOf(examples),
    coefficients: coefficients.map((value) => Number(value.toPrecision(6))),
    price,
    error,
    conformal: calibrate(known, calibration, { coefficients, price, error }),
  };
  progress('trained and calibrated');
  return { ...model, evaluation: evaluateArvModel(known, test, model) };
}

/**
 * The hedonic regression within neighborhoods: price and characteristics as differences from the mean of the 15 nearest
 * sales, so that coefficients do not stand for location.
 */
function fitHedonic(training: readonly KnownSale[]): number[] {
  const rows: number[][] = [];
  const targets: number[] = [];
  for (const known of training) {
    const near = nearestSales(training, { ...known, ...arvNeighborhood, count: 15, around: known });
    if (near.length < 15) continue;
    const others = near.map((neighbor) => termsOf(neighbor.known.characteristics, neighbor.known.year));
    const terms = termsOf(known.characteristics, known.year);
    rows.push(terms.map((term, index) => term - mean(others.map((other) => other[index]!))));
    targets.push(known.logPrice - mean(near.map((neighbor) => neighbor.known.logPrice)));
  }
  return fitLeastSquares(rows, targets);
}

/** Leave-one-out examples: each sale is described by all other training sales around it, earlier and later ones. */
function examplesOf(training: readonly KnownSale[], coefficients: readonly number[]): Example[] {
  return training.flatMap((known) => {
    const neighbors = nearestSales(training, { ...known, ...arvNeighborhood, around: known });
    if (neighbors.length < localCount) return [];
    const features = localFeaturesOf(known.characteristics, known.year, neighbors, coefficients);
    return [{ known, features, target: known.logPrice - features.baseline }];
  });
}

const trainPrice = (examples: readonly Example[]): BoostedTrees =>
  trainBoostedTrees(
    examples.map(({ features }) => features.values),
    examples.map(({ target }) => target),
    priceBoosting,
  );

/** Trains on the errors of three models, each for the third of the examples that it has not seen (cross-validation). */
function trainError(examples: readonly Example[]): BoostedTrees {
  const folds = [0, 1, 2];
  const errors = new Float64Array(examples.length);
  for (const fold of folds) {
    const trees = trainPrice(examples.filter((_, index) => index % folds.length !== fold));
    examples.forEach(({ features, target }, index) => {
      if (index % folds.length === fold) errors[index] = Math.abs(target - predictTrees(trees, features.values));
    });
  }
  return trainBoostedTrees(
    examples.map(({ features }) => features.values),
    Array.from(errors, (error) => Math.log(error + smallestError)),
    errorBoosting,
  );
}

/** The 10th and 90th percentile of the calibration errors, in units of the predicted error. */
function calibrate(
  known: readonly KnownSale[],
  calibration: readonly KnownSale[],
  { coefficients, price, error }: Pick<ArvModel, 'coefficients' | 'price' | 'error'>,
): ArvModel['conformal'] {
  const scores = calibration.flatMap(({ sale, logPrice }) => {
    const input = prepareInput(sale, known, coefficients, sale.soldOn);
    if (input === null) return [];
    const { baseline, values } = input.features;
    return [(logPrice - baseline - predictTrees(price, values)) / Math.exp(predictTrees(error, values))];
  });
  if (scores.length < 100) throw new RangeError(`Only ${scores.length} sales calibrate the range; 100 are needed.`);
  const rounded = (probability: number) => Number(quantile(scores, probability)!.toPrecision(5));
  return { low: rounded(0.1), high: rounded(0.9) };
}

/** Nearer sales and prices that agree more are no reason to refuse an estimate. */
const unboundedBelow: readonly string[] = ['dispersion', 'milesTo20', 'milesTo60'];

/** From the 0.25th to the 99.75th percentile of each feature. */
function rangesOf(examples: readonly Example[]): ArvModel['ranges'] {
  const rangeOf = (name: (typeof rangedFeatures)[number]): [number | null, number] => {
    const values = examples.map(({ features }) => features.values[featureNames.indexOf(name)]!);
    const percentile = (probability: number) => Number(quantile(values, probability)!.toPrecision(5));
    return [unboundedBelow.includes(name) ? null : percentile(0.0025), percentile(0.9975)];
  };
  return Object.fromEntries(rangedFeatures.map((name) => [name, rangeOf(name)])) as ArvModel['ranges'];
}

function countiesOf(training: readonly KnownSale[]): ArvModel['counties'] {
  const groups = Object.groupBy(training, ({ sale }) => `${sale.state}/${sale.county ?? ''}`);
  return Object.values(groups)
    .map((group) => ({ state: group![0]!.sale.state, county: group![0]!.sale.county ?? '', sales: group!.length }))
    .filter(({ county }) => county !== '')
    .sort((a, b) => b.sales - a.sales);
}

function periodOf(sales: readonly KnownSale[]): ArvModel['training'] {
  const dates = sales.map(({ sale }) => sale.soldOn).sort();
  return { from: dates[0] ?? '', to: dates.at(-1) ?? '', sales: sales.length };
}
