import type { FigureUnit, Result } from './analysis.ts';
import { fieldsOf, modes, type AnyInputs, type Mode } from './fields.ts';
import { analyzeKnown } from './inputs/known.ts';
import { trueSources } from './inputs/rules.ts';
import type { InputSources } from './inputs/source.ts';
import { metricNamed } from './outcome.ts';

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
  readonly note?: string | undefined;
  /** Whether its mode has no such figure. */
  readonly isAbsent?: true;
}

export interface Comparison {
  /** The inputs that are not the same in all sets. */
  readonly inputs: readonly ComparedFigure[];
  /** The five results that answer first. */
  readonly headline: readonly ComparedFigure[];
  readonly details: readonly ComparedFigure[];
}

/** Whether a figure is not the same in all sets that have it. */
export function differs({ values }: ComparedFigure): boolean {
  const present = values.filter(({ isAbsent }) => !isAbsent);
  return present.some(({ value, note }) => value !== present[0]?.value || note !== present[0]?.note);
}

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

/** One analysis of a comparison. */
export interface ComparedAnalysis {
  readonly mode: Mode;
  readonly inputs: AnyInputs;
  readonly sources: InputSources;
}

/** A result of several analyses. */
export interface ComparedResult extends ComparedFigure {
  /** For each analysis whether its value is the best one. None is where all are the same, and none where more of it is not better or worse. */
  readonly best: readonly boolean[];
}

export interface AnalysisComparison {
  /** The results that answer first in any of the analyses. */
  readonly headline: readonly ComparedResult[];
  readonly details: readonly ComparedResult[];
  /** All inputs; `differs` tells those that are not the same. */
  readonly inputs: readonly ComparedFigure[];
}

/** Results besides the metrics of which more is better. An offer's maximum says how good its property is, not its deal. */
const moreIsBetter = new Set(['noiCents', 'equityMultiple', 'npvCents', 'netSaleCents', 'netFeeCents', 'returnOnRisk']);
const lessIsBetter = new Set(['paymentCents', 'breakEvenOccupancy', 'grossRentMultiplier', 'allInCents']);
const notRanked = new Set(['maximumOfferCents', 'itemizedOfferCents', 'buyerMaximumCents']);

/** Whether more (1) or less (-1) of a result is better; 0 for a result that neither is true of. */
function directionOf(key: string): number {
  if (notRanked.has(key)) return 0;
  if (moreIsBetter.has(key)) return 1;
  if (lessIsBetter.has(key)) return -1;
  const metric = modes.map((mode) => metricNamed(mode, key)).find((found) => found !== undefined);
  return metric ? (metric.lessIsBetter ? -1 : 1) : 0;
}

function ranked(figure: ComparedFigure): ComparedResult {
  const direction = directionOf(figure.key);
  const known = figure.values.flatMap(({ value }) => (value === null ? [] : [value * direction]));
  const most = Math.max(...known);
  const isRanked = direction !== 0 && known.length > 1 && known.some((value) => value !== most);
  return {
    ...figure,
    best: figure.values.map(({ value }) => isRanked && value !== null && value * direction === most),
  };
}

/** Figures of several analyses by key, in the order in which they first appear. One that an analysis does not have is null. */
function united(lists: readonly (readonly Omit<Result, 'derivation'>[])[]): ComparedFigure[] {
  const firsts = new Map(
    lists
      .flat()
      .toReversed()
      .map((figure) => [figure.key, figure]),
  );
  const keys = [...new Set(lists.flat().map(({ key }) => key))];
  return keys.map((key) => ({
    key,
    label: firsts.get(key)!.label,
    unit: firsts.get(key)!.unit,
    values: lists.map((list): ComparedValue => {
      const own = list.find((figure) => figure.key === key);
      return own ? { value: own.value, note: own.note } : { value: null, isAbsent: true };
    }),
  }));
}

/** Compares analyses, of one mode or of several: all results, which of them is best in each, and all inputs. */
export function compareAnalyses(sets: readonly ComparedAnalysis[]): AnalysisComparison {
  const analyses = sets.map(({ mode, inputs, sources }) =>
    analyzeKnown(mode, inputs, {}, trueSources(inputs, sources)),
  );
  const first = new Set(analyses.flatMap(({ headline }) => headline.map(({ key }) => key)));
  const lists = analyses.map(({ headline, details }) => [...headline, ...details]);
  // "IRR, 5 years" beside "IRR, 10 years" and a flip's MAO beside a wholesaler's, less the fee: a row has the labels of all.
  const labelOf = (key: string) =>
    [...new Set(lists.flat().flatMap((result) => (result.key === key ? result.label : [])))].join(' / ');
  const results = united(lists).map((figure) => ranked({ ...figure, label: labelOf(figure.key) }));
  return {
    headline: results.filter(({ key }) => first.has(key)),
    details: results.filter(({ key }) => !first.has(key)),
    inputs: united(
      sets.map(({ mode, inputs }) =>
        fieldsOf(mode).map(([key, { label, unit }]) => ({ key, label, unit, value: inputs[key] ?? null })),
      ),
    ),
  };
}
