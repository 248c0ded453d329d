import type { Token } from '../lexer.ts';
import type { Candidate } from '../meaning.ts';
import { PhraseTable } from '../phraseTable.ts';
import { parseFigure } from './figures.ts';

/** Smaller buildings have names of their own: duplex, triplex, fourplex. */
const minUnits = 5;
const unitWords: ReadonlySet<string> = new Set(['unit', 'units']);
/** What has units that are homes; a storage facility and a motel have others. */
const buildings = new PhraseTable<true>([
  ['building, buildings, bldg, bldgs, complex, multifamily, multi family, multifamily building', true],
  ['apartment, apartments, apt, apts, apartment building, apartment buildings, apt building', true],
  ['apartment complex, apartment complexes, apt complex, residential building, multi family building', true],
]);

/** "Five-unit building", "12 unit apartment complex": multifamily. No filter bounds the number of units. */
export function readUnitBuilding(tokens: readonly Token[], from: number): Candidate[] {
  const figure = parseFigure(tokens, from);
  if (!figure || figure.hasDollar || figure.times > 1 || figure.unit !== 'other') return [];
  if (!Number.isInteger(figure.value) || figure.value < minUnits) return [];
  if (!unitWords.has(tokens[figure.to - 1]!.text)) return [];
  const building = buildings.longest(tokens, figure.to);
  if (!building) return [];
  return [{ from, to: building.to, meanings: [{ kind: 'propertyType', types: ['multifamily'] }], certainty: 1 }];
}
