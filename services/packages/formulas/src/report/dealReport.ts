import type { AnyInputs, Field, Inputs, Mode } from '../fields.ts';
import { fields } from '../fields.ts';
import { missingInputs } from '../inputs/known.ts';
import { loanNote } from '../inputs/loanNote.ts';
import type { InputSources } from '../inputs/source.ts';
import { metrics, type Metric } from '../outcome.ts';
import { axisAround, sensitivityGrid, type SensitivityGrid } from '../sensitivity.ts';
import { variables } from '../variation.ts';
import { cashFlowTables } from './cashFlow.ts';
import { loansOf, type DealLoan } from './loans.ts';
import { sourcesAndUses } from './sourcesAndUses.ts';
import type { ReportTable, SourcesAndUses } from './table.ts';

/** The metric that answers first, by the two figures that move it most. */
export interface ReportSensitivity {
  readonly metric: Metric;
  readonly rowLabel: string;
  readonly columnLabel: string;
  readonly grid: SensitivityGrid;
  /** What stays as it is while the price varies: "Loan stays at 80% of price."; empty without a loan or a price that varies. */
  readonly loanNote: string;
}

/** What a reader of a deal's analysis gets beside its results: the PDF, the shared page and the workbook state the same. */
export interface DealReport {
  readonly sourcesAndUses: readonly SourcesAndUses[];
  readonly cashFlow: readonly ReportTable[];
  readonly loans: readonly DealLoan[];
  readonly sensitivity: ReportSensitivity;
}

/** How far the sensitivity goes on both sides, as shares of the present amount for one step. */
const steps = { rows: 0.04, columns: 0.045 } as const;

/** The default grid of a mode, as the calculator opens it. */
function sensitivityOf(mode: Mode, inputs: AnyInputs, sources: InputSources): ReportSensitivity {
  const [rows, columns] = variables(mode);
  const [metric] = metrics[mode];
  const label = (key: string) => (fields[mode] as Record<string, Field>)[key]!.label;
  const axes = [axisAround(inputs, rows!.key, steps.rows), axisAround(inputs, columns!.key, steps.columns)] as const;
  return {
    metric: metric!,
    rowLabel: label(rows!.key),
    columnLabel: label(columns!.key),
    grid: sensitivityGrid(mode, inputs, ...axes, metric!.key, sources),
    loanNote: loanNote(inputs, sources, [rows!.key, columns!.key]),
  };
}

/** The report of a deal; null while an input is missing that every part of it rests on. */
export function dealReport(mode: Mode, inputs: AnyInputs, sources: InputSources = {}): DealReport | null {
  if (missingInputs(mode, inputs).length > 0) return null;
  const own = inputs as Inputs<typeof mode> as never;
  return {
    sourcesAndUses: sourcesAndUses(mode, own),
    cashFlow: cashFlowTables(mode, own),
    loans: loansOf(mode, own),
    sensitivity: sensitivityOf(mode, inputs, sources),
  };
}
