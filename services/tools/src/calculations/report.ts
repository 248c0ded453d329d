import { buffer } from 'node:stream/consumers';
import {
  analyzeKnown,
  compareInputs,
  decimalsOf,
  fieldsOf,
  modeLabels,
  monteCarlo,
  rangeMetric,
  roundHalfAway,
  readSources,
  sourceTexts,
  spreadOf,
  spreadSentence,
  percentText,
  statedTerm,
  varyingInputs,
  type ComparedFigure,
  type Field,
  type FigureUnit,
  type Result,
} from '@dealstead/formulas';
import { onPlatform } from '@dealstead/contracts';
import { PdfDocument } from '@dealstead/service-kit/pdf/pdfDocument';
import { createSheet, faint, green, ink, left, type Sheet } from './sheet.ts';
import type { DocumentBrand } from '../brands/documents.ts';
import type { CalculationRow } from './store.ts';

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/** A figure as text, rounded half away from zero, with a minus sign: as the calculator shows it. */
export const figureText = (value: number, unit: FigureUnit, decimals = 2): string =>
  unsignedText(value, unit, decimals).replace(/^-/, '\u2212');

function unsignedText(value: number, unit: FigureUnit, decimals: number): string {
  switch (unit) {
    case 'cents':
      return money.format(roundHalfAway(value) / 100);
    case 'share':
      return `${(roundHalfAway(value * 10_000) / 100).toFixed(2)}%`;
    case 'percent':
      return percentText(value);
    case 'ratio':
      return value.toFixed(decimals);
    case 'count':
      return plain.format(value);
    default:
      return `${plain.format(value)} ${value === 1 ? unit.slice(0, -1) : unit}`;
  }
}

/** Texts as sentences of a line; a formula may end with its own period. */
export const sentences = (...texts: readonly (string | undefined)[]): string =>
  texts.flatMap((text) => (text ? [text.replace(/\.$/, '')] : [])).join('. ');

const resultText = ({ key, value, unit, note }: Result) =>
  value === null ? (note ?? 'Not defined') : figureText(value, unit, decimalsOf(key));

/** A saved calculation as PDF: results with formulas, inputs with sources, scenarios, the range of outcomes and the date. */
export async function renderReport(
  calculation: CalculationRow,
  now: Date,
  brand: DocumentBrand | null,
): Promise<Buffer> {
  const { name, mode, version, updatedAt } = calculation;
  const document = new PdfDocument({
    size: 'LETTER',
    margin: left,
    info: { Title: name, Author: 'Dealstead', CreationDate: now },
  });
  const collected = buffer(document);
  const sheet = createSheet(document);
  const day = (date: Date) => date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'America/New_York' });
  sheet.logo(brand);
  sheet.text(brand ? onPlatform(brand.name) : 'Dealstead', 18, brand?.color ?? green, 'slab');
  sheet.text(name, 22, ink, 'slab');
  sheet.text(`${modeLabels[mode]}. Version ${version}, saved ${day(updatedAt)}. Printed ${day(now)}.`, 10, faint);
  writeResults(sheet, calculation);
  writeInputs(sheet, calculation);
  if (calculation.scenarios.length > 0) writeScenarios(sheet, calculation);
  writeRange(sheet, calculation);
  sheet.gap();
  sheet.text(
    'Results are before income tax and rest on the figures above, which were not verified. This is not an appraisal.',
    8,
    faint,
  );
  document.end();
  return collected;
}

function writeResults(sheet: Sheet, { mode, inputs, sources }: CalculationRow): void {
  const { headline, details, statement } = analyzeKnown(mode, inputs, {}, readSources(inputs, sources));
  sheet.heading('Results');
  for (const result of [...headline, ...details]) {
    const { variant, formula, source } = result.derivation;
    sheet.row(result.label, resultText(result), sentences(variant, formula, `Source: ${source}`));
  }
  sheet.heading(statement.title);
  for (const { label, cents, total } of statement.lines) {
    sheet.row(label, figureText(cents, 'cents'), undefined, total);
  }
}

/** An input as text: 30 years, as it is typed, in place of 360 months. */
export function inputText(field: Field, value: number): string {
  const stated = statedTerm(field, value);
  return figureText(stated.value, stated.unit);
}

function writeInputs(sheet: Sheet, { mode, inputs, sources }: CalculationRow): void {
  sheet.heading('Inputs');
  const texts = sourceTexts(readSources(inputs, sources));
  for (const [key, field] of fieldsOf(mode)) {
    const value = inputs[key] ?? null;
    const period = field.suffix?.startsWith('/') ? ` ${field.suffix}` : '';
    sheet.row(field.label, value === null ? '\u2013' : `${inputText(field, value)}${period}`, texts[key]);
  }
}

/** The inputs that differ between the scenarios, and what each results in. */
function writeScenarios(sheet: Sheet, { mode, inputs, sources, scenarios }: CalculationRow): void {
  const sets = [inputs, ...scenarios.map((scenario) => scenario.inputs)];
  const known = readSources(inputs, sources);
  const compared = compareInputs(
    mode,
    sets,
    sets.map(() => known),
  );
  const texts = ({ key, values, unit }: ComparedFigure) =>
    values.map(({ value, note }) => (value === null ? (note ?? '\u2013') : figureText(value, unit, decimalsOf(key))));
  sheet.heading('Scenarios side by side');
  sheet.columns('Figure', ['Numbers above', ...scenarios.map((scenario) => scenario.name)], true);
  for (const figure of [...compared.inputs, ...compared.headline]) sheet.columns(figure.label, texts(figure));
}

/** The Monte Carlo range with its seed and distributions. */
function writeRange(sheet: Sheet, { mode, inputs, sources, simulation }: CalculationRow): void {
  const { runs, lossShare, percentiles } = monteCarlo(
    mode,
    inputs,
    simulation,
    undefined,
    readSources(inputs, sources),
  );
  const dollars = (cents: number) => figureText(cents, 'cents');
  sheet.heading('Range of outcomes');
  sheet.row('Chance of a loss', figureText(lossShare, 'share'), rangeMetric[mode].label, true);
  sheet.row('Middle outcome', dollars(percentiles[50]));
  sheet.row('Worst 5%: below', dollars(percentiles[5]));
  sheet.row('Best 5%: above', dollars(percentiles[95]));
  const sentences = varyingInputs[mode].map((input) => spreadSentence(mode, input, spreadOf(input, simulation)));
  const method = `Monte Carlo simulation of ${plain.format(runs)} runs with seed ${simulation.seed}.`;
  sheet.text(`${method} ${sentences.join('. ')}. Each figure varies independently of the others.`, 8, faint);
}
