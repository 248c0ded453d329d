import type { FigureUnit, Result } from './analysis.ts';
import { fieldsOf, type AnyInputs, type Mode } from './fields.ts';
import { analyzeKnown } from './inputs/known.ts';
import { trueSources } from './inputs/rules.ts';
import type { InputSources } from './inputs/source.ts';

/** One figure of several sets of inputs, in their order. */
export interface ComparedFigure {
  readonly key: string;
  readonly label: string;
  readonly unit: FigureUnit;
  readonly values: readonly ComparedValue[];
}

/** A value, or why there is none. */
export interface ComparedValue {
  readonly value: number | null;
  readonly note?: string;
}

export interface Comparison {
  /** The inputs that are not the same in all sets. */
  readonly inputs: readonly ComparedFigure[];
  /** The five results that answer first. */
  readonly headline: readonly ComparedFigure[];
  readonly details: readonly ComparedFigure[];
}

/** Whether a figure is not the same in all sets. */
export const differs = ({ values }: ComparedFigure): boolean =>
  values.some(({ value, note }) => value !== values[0]?.value || note !== values[0]?.note);

/**
 * Compares sets of inputs of one mode: the inputs that differ, and all results. The inputs must be free of faults. `sources` are
 * those of each set; a set follows the rules that are true of it.
 */
export function compareInputs(
  mode: Mode,
  sets: readonly AnyInputs[],
  sources: readonly InputSources[] = [],
): Comparison {
  const inputs = fieldsOf(mode).map(([key, { label, unit }]): ComparedFigure => ({
    key,
    label,
    unit,
    values: sets.map((set) => ({ value: set[key] ?? null })),
  }));
  const analyses = sets.map((set, at) => analyzeKnown(mode, set, {}, trueSources(set, sources[at] ?? {})));
  return {
    inputs: inputs.filter(differs),
    headline: aligned(analyses.map(({ headline }) => headline)),
    details: aligned(analyses.map(({ details }) => details)),
  };
}

/** The results of several analyses by key. A label that names an input, such as "MAO 70%", is that of the first. */
function aligned(lists: readonly (readonly Result[])[]): ComparedFigure[] {
  return (lists[0] ?? []).map(({ key, label, unit }) => ({
    key,
    label,
    unit,
    values: lists.map((list): ComparedValue => {
      const result = list.find((other) => other.key === key);
      return { value: result?.value ?? null, note: result?.note };
    }),
  }));
}
