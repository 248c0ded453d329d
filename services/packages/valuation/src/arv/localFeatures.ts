import { clamp } from '../statistics.ts';
import { type Characteristics, dot, type KnownSale, termsOf } from './hedonic.ts';
import type { Neighbor } from './neighbors.ts';

/** The nearest sales that set the local price level. */
export const localCount = 60;

/** With fewer sales there is no estimate. */
export const fewestSales = 25;

/** Inputs of the boosted trees. None is a coordinate or a place: location enters by the prices of near sales only. */
export const featureNames = [
  'logArea',
  'logAcres',
  'bedrooms',
  'bathrooms',
  'age',
  'areaToLot',
  'areaDifference',
  'acresDifference',
  'bedroomsDifference',
  'bathroomsDifference',
  'ageDifference',
  'pricePerSquareFoot',
  'dispersion',
  'milesTo20',
  'milesTo60',
  'trend',
  'residualOfNearest',
  'residualOfNearest5',
  'residualOfNearest15',
  'residualOfNearest200',
  'residualOfSimilarArea',
  'residualOfSimilarAge',
  'residualOfSimilarLot',
  'residualOfRecent',
  'pricePerSquareFootResidual',
] as const;

/** The features whose range in the training sales bounds the model's use. */
export const rangedFeatures = [
  'logArea',
  'logAcres',
  'bedrooms',
  'bathrooms',
  'age',
  'pricePerSquareFoot',
  'dispersion',
  'milesTo20',
  'milesTo60',
] as const satisfies readonly (typeof featureNames)[number][];

export interface LocalFeatures {
  /**
   * Natural logarithm of the price in dollars that the hedonic regression gives at the price level of the nearest
   * sales. The trees predict the difference from it.
   */
  readonly baseline: number;
  /** In the order of `featureNames`. */
  readonly values: Float64Array;
}

interface Residual {
  readonly neighbor: Neighbor;
  readonly characteristics: Characteristics;
  readonly age: number;
  /** Logarithm of the price, carried forward to the date of the estimate, less the value of the characteristics. */
  readonly residual: number;
  readonly weight: number;
}

/**
 * Describes a property by its characteristics and by the sales around it. The baseline is regression kriging in its
 * simplest form: a hedonic regression plus the kernel-weighted mean of its residuals at near sales. Needs at least one
 * neighbor; `neighbors` are sorted by distance.
 */
export function localFeaturesOf(
  subject: Characteristics,
  year: number,
  neighbors: readonly Neighbor[],
  coefficients: readonly number[],
): LocalFeatures {
  const age = Math.max(0, year - subject.yearBuilt);
  const trend = trendOf(neighbors, coefficients);
  const bandwidth = Math.max(0.15, milesTo(neighbors, 20));
  const residuals = residualsOf(subject, neighbors, coefficients, trend, bandwidth);
  const near = residuals.slice(0, localCount);
  const level = robustMean(near);
  const average = (value: (each: Residual) => number) => weightedMean(near, value, ({ weight }) => weight);
  const nearestMean = (count: number, prior: number) => shrunkMean(residuals.slice(0, count), level, () => 1, prior);
  const kernelMean = (similarity: (each: Residual) => number) =>
    shrunkMean(near, level, (each) => each.weight * similarity(each), 0.02);
  const baseline = level + dot(coefficients, termsOf(subject, year));
  const unitPrice = average(({ neighbor, characteristics }) => neighbor.known.logPrice - characteristics.logArea);
  return {
    baseline,
    values: Float64Array.from([
      subject.logArea,
      subject.logAcres,
      subject.bedrooms,
      subject.bathrooms,
      age,
      subject.logArea - subject.logAcres,
      subject.logArea - average(({ characteristics }) => characteristics.logArea),
      subject.logAcres - average(({ characteristics }) => characteristics.logAcres),
      subject.bedrooms - average(({ characteristics }) => characteristics.bedrooms),
      subject.bathrooms - average(({ characteristics }) => characteristics.bathrooms),
      age - average((each) => each.age),
      unitPrice,
      Math.sqrt(average(({ residual }) => (residual - level) ** 2)),
      Math.log(bandwidth),
      Math.log(0.1 + milesTo(neighbors, localCount)),
      trend,
      nearestMean(1, 0.5),
      nearestMean(5, 1),
      nearestMean(15, 1),
      nearestMean(200, 0),
      kernelMean(({ characteristics }) => gaussian(characteristics.logArea - subject.logArea, 0.15)),
      kernelMean((each) => gaussian(each.age - age, 10)),
      kernelMean(({ characteristics }) => gaussian(characteristics.logAcres - subject.logAcres, 0.4)),
      kernelMean(({ neighbor }) => (neighbor.months < 3 ? 1 : 0)),
      clamp(unitPrice + subject.logArea - baseline, -1, 1),
    ]),
  };
}

const gaussian = (difference: number, width: number): number => Math.exp(-((difference / width) ** 2));

const milesTo = (neighbors: readonly Neighbor[], count: number): number =>
  neighbors[Math.min(count, neighbors.length) - 1]!.miles;

const residualOf = (known: KnownSale, coefficients: readonly number[]): number =>
  known.logPrice - dot(coefficients, termsOf(known.characteristics, known.year));

function residualsOf(
  subject: Characteristics,
  neighbors: readonly Neighbor[],
  coefficients: readonly number[],
  trend: number,
  bandwidth: number,
): Residual[] {
  return neighbors.slice(0, 200).map((neighbor) => {
    const { characteristics, year } = neighbor.known;
    const { miles, months } = neighbor;
    const difference = Math.abs(characteristics.logArea - subject.logArea);
    return {
      neighbor,
      characteristics,
      age: Math.max(0, year - characteristics.yearBuilt),
      residual: residualOf(neighbor.known, coefficients) + trend * months,
      weight: Math.exp(-miles / bandwidth - months / 24 - difference / 0.5),
    };
  });
}

/**
 * Monthly change of the logarithm of prices: the slope of residuals on time within cells of about 1.4 miles (a
 * fixed-effects regression), shrunk towards 0 where there are few sales.
 */
function trendOf(neighbors: readonly Neighbor[], coefficients: readonly number[]): number {
  const cells = new Map<string, { months: number; residual: number }[]>();
  for (const { known, months } of neighbors) {
    const key = `${Math.floor(known.latitude / 0.02)},${Math.floor(known.longitude / 0.03)}`;
    const cell = cells.get(key) ?? [];
    cell.push({ months, residual: residualOf(known, coefficients) });
    cells.set(key, cell);
  }
  let products = 0;
  let squares = 0;
  for (const cell of cells.values()) {
    const meanMonths = cell.reduce((sum, { months }) => sum + months, 0) / cell.length;
    const meanResidual = cell.reduce((sum, { residual }) => sum + residual, 0) / cell.length;
    for (const { months, residual } of cell) {
      products += (months - meanMonths) * (residual - meanResidual);
      squares += (months - meanMonths) ** 2;
    }
  }
  return -products / (squares + 1000);
}

function weightedMean(
  list: readonly Residual[],
  value: (each: Residual) => number,
  weight: (each: Residual) => number,
): number {
  const total = list.reduce((sum, each) => sum + weight(each), 0);
  return total === 0 ? 0 : list.reduce((sum, each) => sum + weight(each) * value(each), 0) / total;
}

/** Weighted mean of the residuals with Huber weights, by iteration: a few odd sales do not move it. */
function robustMean(list: readonly Residual[]): number {
  let center = weightedMean(
    list,
    ({ residual }) => residual,
    ({ weight }) => weight,
  );
  for (let round = 0; round < 4; round += 1) {
    const previous = center;
    center = weightedMean(
      list,
      ({ residual }) => residual,
      ({ residual, weight }) => weight / Math.max(1, Math.abs(residual - previous) / 0.15),
    );
  }
  return center;
}

/** Weighted mean of the residuals less the level, drawn towards 0 by a prior of the given weight. */
function shrunkMean(
  list: readonly Residual[],
  level: number,
  weight: (each: Residual) => number,
  prior: number,
): number {
  const total = list.reduce((sum, each) => sum + weight(each), 0);
  if (total + prior === 0) return 0;
  return list.reduce((sum, each) => sum + weight(each) * (each.residual - level), 0) / (total + prior);
}
