import { valueText } from './cell.ts';
import { empty, mapReading, notUnderstood, type Reading, unclear, value } from './reading.ts';

export const squareFeetPerAcre = 43_560;
/** The international foot is 0.3048 m. */
const squareFeetPerSquareMeter = 1 / 0.3048 ** 2;

export type AreaUnit = 'acres' | 'square feet' | 'square meters' | 'hectares';

const squareFeetPer: Readonly<Record<AreaUnit, number>> = {
  acres: squareFeetPerAcre,
  'square feet': 1,
  'square meters': squareFeetPerSquareMeter,
  hectares: 10_000 * squareFeetPerSquareMeter,
};

const unitPatterns: readonly (readonly [RegExp, AreaUnit])[] = [
  [/^(?:ac|acs|acres?|acreage)$/, 'acres'],
  [/^(?:sf|sqft|sqfeet|squarefeet|squarefoot|squareft|ft2|ft²|sqf)$/, 'square feet'],
  [/^(?:sqm|sqmt|sqmtrs?|sqmeters?|sqmetres?|squaremeters?|squaremetres?|m2|m²)$/, 'square meters'],
  [/^(?:ha|hectares?)$/, 'hectares'],
];

/** The unit that a word names, as files and RESO's lookups write it: "Square Feet", "sq. ft.", "Acres", "m²". */
export function areaUnitOf(word: string): AreaUnit | undefined {
  const plain = word.toLowerCase().replaceAll(/[\s._-]/g, '');
  return unitPatterns.find(([pattern]) => pattern.test(plain))?.[1];
}

export interface AreaOptions {
  /** The cell of the units' column, if the file has one. */
  readonly units?: string;
  /** The unit that the column's name states, such as `LotSizeAcres`; a unit in the cell counts before it. */
  readonly unit?: AreaUnit;
  /** What the area is of: an area without a unit is square feet of a building, but of a lot perhaps acres. */
  readonly of: 'building' | 'lot';
}

/**
 * An area in square feet. Its unit is the one in the cell, else that of the units' column, else that of the column's name, else
 * what the size itself shows: a lot of 0.25 is in acres, one of 8,712 in square feet.
 * @returns unclear for a lot without a unit that may be in either, with the readings, acres first
 */
export function readArea(cell: string, { units = '', unit: columnUnit, of }: AreaOptions): Reading<number> {
  const { text, done } = valueText(cell);
  if (done) return done;
  const [, digits, word = ''] =
    /^\+?((?:\d{1,3}(?:,\d{3})+|\d{1,12})?(?:\.\d*)?(?:e[+-]?\d{1,2})?)\s*([^\d.,][^]*)?$/i.exec(text) ?? [];
  if (digits === undefined || !/\d/.test(digits)) return notUnderstood('Not a size');
  const size = Number(digits.replaceAll(',', ''));
  const stated = [word, word === '' ? valueText(units).text : undefined].find((named) => named);
  const unit = stated === undefined ? columnUnit : areaUnitOf(stated);
  if (stated !== undefined && unit === undefined) return notUnderstood(`“${stated}” is no unit of area`);
  // Offices write 0 for an unknown size.
  if (size === 0) return empty;
  if (unit !== undefined) return value(size * squareFeetPer[unit]);
  if (of === 'building') return value(size);
  if (size < 200 || (size < 2_000 && !Number.isInteger(size))) return value(size * squareFeetPerAcre);
  if (size >= 2_000) return value(size);
  return unclear('A lot of so many acres or so many square feet', [size * squareFeetPerAcre, size]);
}

/** An area in acres, to six decimals, a square inch. */
export const readAcres = (cell: string, options: AreaOptions): Reading<number> =>
  mapReading(readArea(cell, options), (squareFeet) => Math.round((squareFeet / squareFeetPerAcre) * 1e6) / 1e6);
