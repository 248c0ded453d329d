import { longDate } from '@dealstead/contracts';
import { inputNames, modeLabels } from '@dealstead/formulas';
import { drawFigures, drawFooters, openDocument, type Document, note } from '../../documents/index.ts';
import { resultText, sentences } from './figures.ts';
import { reportContent, type AnalysisReportContent, type ReportContext } from './reportContent.ts';
import { drawBreakdown, drawHold, drawLandCharts } from './reportCharts.ts';
import {
  drawCashFlow,
  drawComparables,
  drawInputs,
  drawLoans,
  drawMethod,
  drawProperty,
  drawRange,
  drawResults,
  drawScenarios,
  drawSourcesAndUses,
  drawStatement,
} from './reportParts.ts';
import { drawSensitivity } from './reportSensitivity.ts';
import type { CalculationRow } from './store.ts';

/** Renders a saved calculation as PDF. */
export async function renderAnalysisReport(
  calculation: CalculationRow,
  now: Date,
  context: ReportContext,
): Promise<Buffer> {
  const content = reportContent(calculation, context);
  const { name, mode, version, updatedAt } = calculation;
  const by = context.author ? `Prepared by ${context.author}` : undefined;
  const saved = `Version ${version}, saved ${longDate(updatedAt)}`;
  const titled = {
    title: name,
    subtitle: `${sentences(`${modeLabels[mode]} analysis`, by, saved)}.`,
    createdAt: now,
  };
  const { document, collected } = openDocument(titled, context.brand);
  drawReport(document, content);
  drawFooters(document, titled, context.brand);
  document.end();
  return collected;
}

function drawReport(document: Document, content: AnalysisReportContent): void {
  const { calculation, analysis, report, property, value } = content;
  const { mode } = calculation;
  if (property) drawProperty(document, property, content.picture);
  const figures = analysis.headline.map((result) => {
    const { formula } = result.derivation;
    return { label: result.label, value: resultText(result), note: formula.length <= 48 ? formula : '' };
  });
  drawFigures(document, figures, 5);
  if (report) drawSourcesAndUses(document, report.sourcesAndUses);
  if (mode === 'rental' || mode === 'brrrr') {
    if (report) drawHold(document, mode, calculation.inputs);
    drawStatement(document, analysis.statement);
  } else {
    drawBreakdown(document, analysis.statement);
  }
  drawResults(document, analysis);
  if (report) {
    if (mode === 'land') drawLandCharts(document, calculation.inputs);
    drawCashFlow(document, report.cashFlow);
    drawLoans(document, report.loans);
    drawSensitivity(document, report.sensitivity);
  } else {
    note(
      document,
      `Add the ${inputNames(mode, analysis.asked)} to see every result, with cash flow, loans and sensitivity.`,
    );
  }
  if (calculation.scenarios.length > 0) drawScenarios(document, content);
  if (report) drawRange(document, content);
  if (value) drawComparables(document, value);
  drawMethod(document, mode);
  drawInputs(document, content);
}
