import { dayNumber } from '../dates.ts';
import type { PropertyFacts, Sale } from '../types.ts';

/** The characteristics that the model knows, complete. */
export interface Characteristics {
  /** Natural logarithm of the living area in square feet. */
  readonly logArea: number;
  /** Natural logarithm of the lot in acres. */
  readonly logAcres: number;
  readonly bedrooms: number;
  readonly bathrooms: number;
  readonly yearBuilt: number;
}

/** Characteristics of a property; those that are unknown are NaN. */
export function characteristicsOf(facts: PropertyFacts): Characteristics {
  const positive = (value: number | null) => (value !== null && value > 0 ? value : Number.NaN);
  return {
    logArea: Math.log(positive(facts.livingArea)),
    logAcres: Math.log(positive(facts.acres)),
    bedrooms: facts.bedrooms ?? Number.NaN,
    bathrooms: facts.bathrooms ?? Number.NaN,
    yearBuilt: positive(facts.yearBuilt),
  };
}

/** A sale whose characteristics are complete, as the model uses it. */
export interface KnownSale {
  readonly sale: Sale;
  readonly latitude: number;
  readonly longitude: number;
  readonly day: number;
  readonly year: number;
  readonly characteristics: Characteristics;
  readonly logPrice: number;
}

/** Whether the model can read a sale: all characteristics, the position and the price are known. */
export const hasKnownFacts = (sale: Sale): boolean =>
  sale.priceCents > 0 &&
  sale.latitude !== null &&
  sale.longitude !== null &&
  sale.bedrooms !== null &&
  sale.bathrooms !== null &&
  (sale.livingArea ?? 0) > 0 &&
  (sale.acres ?? 0) > 0 &&
  (sale.yearBuilt ?? 0) > 0;

/** The sale in the model's terms; null where a fact that the model needs is unknown. */
export function knownSaleOf(sale: Sale): KnownSale | null {
  if (!hasKnownFacts(sale)) return null;
  return {
    sale,
    latitude: sale.latitude!,
    longitude: sale.longitude!,
    day: dayNumber(sale.soldOn),
    year: Number(sale.soldOn.slice(0, 4)),
    characteristics: characteristicsOf(sale),
    logPrice: Math.log(sale.priceCents / 100),
  };
}

/** Number of terms of the hedonic regression. */
export const hedonicTerms = 9;

/** Terms of the regression of the logarithm of the price. It has no constant: the price level comes from near sales. */
export function termsOf(
  { logArea, logAcres, bedrooms, bathrooms, yearBuilt }: Characteristics,
  year: number,
): number[] {
  const decades = Math.max(0, year - yearBuilt) / 10;
  const area = logArea - 7.5;
  const lot = logAcres + 1.6;
  return [area, area * area, lot, lot * lot, bedrooms - 3, bathrooms - 2, decades, decades * decades, area * lot];
}

export const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);

/**
 * Least squares with a small ridge penalty by the normal equations, solved by Gaussian elimination with partial
 * pivoting.
 */
export function fitLeastSquares(rows: readonly (readonly number[])[], targets: readonly number[]): number[] {
  const size = rows[0]?.length ?? 0;
  const matrix = Array.from({ length: size }, () => new Float64Array(size + 1));
  rows.forEach((row, index) => {
    for (let i = 0; i < size; i += 1) {
      const equation = matrix[i]!;
      for (let j = 0; j < size; j += 1) equation[j]! += row[i]! * row[j]!;
      equation[size]! += row[i]! * targets[index]!;
    }
  });
  for (let i = 0; i < size; i += 1) matrix[i]![i]! += 1e-6 * rows.length;
  return solve(matrix);
}

function solve(matrix: Float64Array[]): number[] {
  const size = matrix.length;
  for (let column = 0; column < size; column += 1) {
    let pivot = column;
    for (let row = column + 1; row < size; row += 1) {
      if (Math.abs(matrix[row]![column]!) > Math.abs(matrix[pivot]![column]!)) pivot = row;
    }
    [matrix[column], matrix[pivot]] = [matrix[pivot]!, matrix[column]!];
    for (let row = 0; row < size; row += 1) {
      if (row === column) continue;
      const factor = matrix[row]![column]! / matrix[column]![column]!;
      for (let k = column; k <= size; k += 1) matrix[row]![k]! -= factor * matrix[column]![k]!;
    }
  }
  return matrix.map((equation, index) => equation[size]! / equation[index]!);
}
