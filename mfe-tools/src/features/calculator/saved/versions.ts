import type { CalculationSources, CalculationVersion } from '@dealstead/contracts/tools/calculations';
import {
  compareInputs,
  differs,
  fieldsOf,
  readSources,
  type AnyInputs,
  type ComparedFigure,
  type Field,
  type Mode,
} from '@dealstead/formulas';
import { formatAgreedMoney } from '@dealstead/kit';
import { formatInput } from '../figures.ts';

/** One side of a comparison of versions. */
export interface ComparedContent {
  readonly name: string;
  readonly inputs: AnyInputs;
  readonly sources: CalculationSources;
  readonly scenarios: readonly { readonly name: string; readonly inputs: AnyInputs }[];
  readonly simulation: unknown;
  readonly items: unknown;
}

/** What differs between two versions. */
export interface VersionDifference {
  readonly inputs: readonly ComparedFigure[];
  readonly results: readonly ComparedFigure[];
  /** What else differs: "Name", "Scenarios", "Range of outcomes". */
  readonly others: readonly string[];
}

const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);
const plainScenarios = ({ scenarios }: ComparedContent) => scenarios.map(({ name, inputs }) => ({ name, inputs }));

/** The parts besides the inputs that differ. */
function othersOf(left: ComparedContent, right: ComparedContent): string[] {
  return [
    ...(left.name === right.name ? [] : ['Name']),
    ...(isSame(plainScenarios(left), plainScenarios(right)) ? [] : ['Scenarios']),
    ...(isSame(left.simulation, right.simulation) ? [] : ['Range of outcomes']),
    ...(isSame(left.items, right.items) ? [] : ['Items']),
  ];
}

/** Compares two versions: inputs and results that differ, side by side, and what else is not the same. */
export function compareVersions(mode: Mode, left: ComparedContent, right: ComparedContent): VersionDifference {
  const { inputs, headline, details } = compareInputs(
    mode,
    [left.inputs, right.inputs],
    [readSources(left.inputs, left.sources), readSources(right.inputs, right.sources)],
  );
  return { inputs, results: [...headline, ...details].filter(differs), others: othersOf(left, right) };
}

const inputText = (field: Field, value: number | null | undefined): string =>
  value == null ? 'none' : field.unit === 'cents' ? formatAgreedMoney(value / 100) : formatInput(field, value);

/** What a version changed, in words: "Rent $1,500 → $1,650". `previous` is null where it is no longer stored. */
export function changesText(mode: Mode, version: CalculationVersion, previous: CalculationVersion | null): string {
  if (version.restoredFrom !== null) return `Restored from version ${version.restoredFrom}`;
  if (version.version === 1) return 'First version';
  if (!previous) return 'The version before is no longer stored';
  const inputs = fieldsOf(mode)
    .filter(([key]) => (version.inputs[key] ?? null) !== (previous.inputs[key] ?? null))
    .map(([key, field]) => {
      const [before, after] = [previous, version].map(({ inputs }) => inputText(field, inputs[key]));
      return `${field.label} ${before} → ${after}`;
    });
  const others = othersOf(previous, version).map((part) => `${part} changed`);
  const changed = [...inputs, ...others];
  if (changed.length === 0) return 'No figure changed';
  const more = changed.length - maxNamed;
  return `${changed.slice(0, maxNamed).join(', ')}${more > 0 ? `, and ${more} more` : ''}`;
}

/** Changes of a version that are named in its line. */
const maxNamed = 4;
