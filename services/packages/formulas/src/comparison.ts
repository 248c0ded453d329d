import { decimalsOf, type FigureUnit, type Result } from './analysis.ts';
import { fieldsOf, modes, type AnyInputs, type Field, type Mode } from './fields.ts';
import { analyzeKnown } from './inputs/known.ts';
import { trueSources } from './inputs/rules.ts';
import type { InputSources } from './inputs/source.ts';
import { metricNamed } from './outcome.ts';
import { roundHalfAway } from './rounding.ts';

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
  /** For each analysis whether its value is the best one. None is where all are the same, where more of it is not better or worse, and where the values are of different times. */
  readonly best: readonly boolean[];
}

export interface AnalysisComparison {
  /** The results that answer first in any of the analyses. */
  readonly headline: readonly ComparedResult[];
  readonly details: readonly ComparedResult[];
  /** All inputs; `differs` marks those that are not the same. */
  readonly inputs: readonly ComparedFigure[];
}

/** Results besides the metrics of which more is better. An offer's maximum says how good its property is, not its deal. */
const moreIsBetter = new Set(['noiCents', 'equityMultiple', 'npvCents', 'netSaleCents', 'netFeeCents', 'returnOnRisk']);
const lessIsBetter = new Set(['paymentCents', 'breakEvenOccupancy', 'grossRentMultiplier', 'allInCents']);
const notRanked = new Set(['maximumOfferCents', 'itemizedOfferCents', 'wholesaleMaximumCents']);

/** Whether more (1) or less (-1) of a result is better; 0 for a result that neither is true of. */
function directionOf(key: string): number {
  if (notRanked.has(key)) return 0;
  if (moreIsBetter.has(key)) return 1;
  if (lessIsBetter.has(key)) return -1;
  const metric = modes.map((mode) => metricNamed(mode, key)).find((found) => found !== undefined);
  return metric ? (metric.lessIsBetter ? -1 : 1) : 0;
}

/** A value to the precision in which it is shown: what reads the same ranks the same. */
function shownValue({ key, unit }: ComparedFigure, value: number): number {
  if (unit === 'cents') return roundHalfAway(value);
  const scale = 10 ** (decimalsOf(key) + (unit === 'share' ? 2 : 0));
  return unit === 'share' || unit === 'ratio' ? roundHalfAway(value * scale) / scale : value;
}

/**
 * What a result is measured over or by where that is not the same in all analyses: cash-on-cash of a rental is of a year, that of
 * a flip of its hold. Results of different meaning are not better or worse than each other.
 */
function meaningOf(key: string, label: string, { mode, inputs }: ComparedAnalysis): string {
  switch (key) {
    case 'cashOnCash':
    case 'roi':
      return mode === 'rental' || mode === 'brrrr' ? 'a year' : `${inputs.holdMonths ?? ''} months`;
    case 'totalProfitCents':
    case 'netSaleCents':
      return `${inputs.holdYears ?? mode} years`;
    // Their labels name the years or the rate.
    case 'equityMultiple':
    case 'npvCents':
      return label;
    default:
      return '';
  }
}

function ranked(figure: ComparedFigure, meanings: readonly string[]): ComparedResult {
  const direction = directionOf(figure.key);
  const ranks = figure.values.map(({ value }) => (value === null ? null : shownValue(figure, value) * direction));
  const known = ranks.filter((rank) => rank !== null);
  const most = Math.max(...known);
  const isOfOneMeaning = new Set(meanings.filter((_, at) => ranks[at] !== null)).size === 1;
  const isRanked = direction !== 0 && known.length > 1 && isOfOneMeaning && known.some((value) => value !== most);
  return {
    ...figure,
    best: ranks.map((rank) => isRanked && rank === most),
  };
}

type OwnFigure = Omit<Result, 'derivation'>;

/**
 * Figures of several analyses by what identifies them, in the order in which they first appear. One that an analysis does not
 * have is null.
 */
function united(lists: readonly (readonly OwnFigure[])[], idOf: (figure: OwnFigure) => string): ComparedFigure[] {
  const firsts = new Map(
    lists
      .flat()
      .toReversed()
      .map((figure) => [idOf(figure), figure]),
  );
  const ids = [...new Set(lists.flat().map(idOf))];
  return ids.map((id) => ({
    key: firsts.get(id)!.key,
    label: firsts.get(id)!.label,
    unit: firsts.get(id)!.unit,
    values: lists.map((list): ComparedValue => {
      const own = list.find((figure) => idOf(figure) === id);
      return own ? { value: own.value, note: own.note } : { value: null, isAbsent: true };
    }),
  }));
}

/**
 * A wholesaler's results as other strategies name them: the end buyer's maximum is what a flip calls its MAO, and the
 * wholesaler's own is less the fee.
 */
function comparable<Figure extends OwnFigure>(mode: Mode, results: readonly Figure[]): Figure[] {
  const keys: Readonly<Record<string, string>> =
    mode === 'wholesale' ? { maximumOfferCents: 'wholesaleMaximumCents', buyerMaximumCents: 'maximumOfferCents' } : {};
  return results.map((result) => ({ ...result, key: keys[result.key] ?? result.key }));
}

/** Labels that say more than a form's, where a strategy states by the month or in all what another states otherwise. */
const fullLabels: Readonly<Record<string, string>> = {
  buyerHoldingCents: 'Holding costs, in all',
  holdMonths: 'Hold, in months',
  holdYears: 'Hold, in years',
  refinanceInterestOnlyYears: 'New loan interest only, first',
};

/** The label of an input away from its section: with the time that an amount is for. */
function comparedLabel(key: string, { label, section, suffix, unit }: Field): string {
  if (suffix === '/mo') return `${label}, a month`;
  if (suffix === '/yr' || (section === 'Yearly costs' && unit === 'cents')) return `${label}, a year`;
  return fullLabels[key] ?? label;
}

/** Compares analyses, of one mode or of several: all results, which of them is best in each, and all inputs. */
export function compareAnalyses(sets: readonly ComparedAnalysis[]): AnalysisComparison {
  const analyses = sets.map(({ mode, inputs, sources }) =>
    analyzeKnown(mode, inputs, {}, trueSources(inputs, sources)),
  );
  const modeAt = (at: number): Mode => sets[at]!.mode;
  const first = new Set(analyses.flatMap(({ headline }, at) => comparable(modeAt(at), headline).map(({ key }) => key)));
  const lists = analyses.map(({ headline, details }, at) => comparable(modeAt(at), [...headline, ...details]));
  // "IRR, 5 years" beside "IRR, 10 years": a row has the labels of all.
  const labelOf = (key: string) =>
    [...new Set(lists.flat().flatMap((result) => (result.key === key ? result.label : [])))].join(' / ');
  const meaningsOf = (key: string) =>
    lists.map((list, at) => meaningOf(key, list.find((result) => result.key === key)?.label ?? '', sets[at]!));
  const results = united(lists, ({ key }) => key).map((figure) =>
    ranked({ ...figure, label: labelOf(figure.key) }, meaningsOf(figure.key)),
  );
  return {
    headline: results.filter(({ key }) => first.has(key)),
    details: results.filter(({ key }) => !first.has(key)),
    inputs: united(
      sets.map(({ mode, inputs }) =>
        fieldsOf(mode).map(([key, field]) => ({
          key,
          label: comparedLabel(key, field),
          unit: field.unit,
          value: inputs[key] ?? null,
        })),
      ),
      // The rate of a loan over 30 years and that of a short one have one key and different labels: each has its row.
      ({ key, label }) => `${key} ${label}`,
    ),
  };
}
