import {
  analyzeKnown,
  dealReport,
  readSources,
  type DealReport,
  type InputSources,
  type KnownAnalysis,
} from '@dealstead/formulas';
import type { DocumentBrand } from '../../copies/index.ts';
import type { ReportProperty, ReportValue } from './property.ts';
import type { CalculationRow } from './store.ts';

/** What a report shows beside the calculation itself. */
export interface ReportContext {
  readonly brand: DocumentBrand | null;
  /** Who made the analysis; empty where the name is not known. */
  readonly author: string;
  readonly property: ReportProperty | null;
  /** JPEG or PNG */
  readonly picture: Buffer | null;
  /** Null for a calculation that is attached to no property. */
  readonly value: ReportValue | null;
}

/** A calculation with what follows from it, once for all parts of a document. */
export interface AnalysisReportContent extends ReportContext {
  readonly calculation: CalculationRow;
  readonly known: InputSources;
  readonly analysis: KnownAnalysis;
  /** Null while an input is missing. */
  readonly report: DealReport | null;
}

/** Computes what a document of a calculation shows. */
export function reportContent(calculation: CalculationRow, context: ReportContext): AnalysisReportContent {
  const { mode, inputs, sources } = calculation;
  const known = readSources(inputs, sources);
  const analysis = analyzeKnown(mode, inputs, {}, known);
  return { ...context, calculation, known, analysis, report: dealReport(mode, inputs, known) };
}
