import {
  cashFreeWord,
  decimalsOf,
  enteredText,
  fieldsOf,
  modeLabels,
  sourceTexts,
  withInputs,
  type AnyInputs,
  type DealReport,
  type Field,
  type FigureUnit,
  type InputItems,
  type InputSources,
  type Inputs,
  type ItemList,
  type Mode,
  type Result,
} from '@dealstead/formulas';
import { onPlatform, longDate } from '@dealstead/contracts';
import { writeWorkbook, type Cell, type CellName, type CellStyle, type Sheet } from '../../../documents/index.ts';
import { resultText, sentences } from '../figures.ts';
import type { AnalysisReportContent } from '../reportContent.ts';
import { brrrrModel } from './brrrrModel.ts';
import { flipModel } from './flipModel.ts';
import { landModel } from './landModel.ts';
import { gridLoanSheet, GridSchedules, loanSheet } from './loanTable.ts';
import {
  expressionOf,
  gridSheet,
  inputName,
  referenceOf,
  ruleFormula,
  type GridCell,
  type Model,
  type ModelTable,
} from './model.ts';
import { rentalModel } from './rentalModel.ts';
import { cashFlowSheet } from './rented.ts';
import { wholesaleModel } from './wholesaleModel.ts';

const text = (value: string, style: CellStyle = 'text'): Cell => ({ value, style });
const heading = (value: string): Cell => text(value, 'heading');

/** A figure in the unit of a cell: dollars, or a share of 1. */
const scaled = (value: number, unit: FigureUnit): number =>
  unit === 'cents' || unit === 'percent' ? value / 100 : value;

const styleOf = (unit: FigureUnit, key = ''): CellStyle => {
  switch (unit) {
    case 'cents':
      return 'money';
    case 'share':
    case 'percent':
      return 'share';
    case 'ratio':
      return decimalsOf(key) === 3 ? 'ratio3' : 'ratio';
    default:
      return 'count';
  }
};

function modelOf(mode: Mode, inputs: AnyInputs, results: readonly Result[]): Model {
  const irr = results.find(({ key }) => key === 'irr')?.value ?? null;
  // A search that begins near the rate finds it.
  const guess = irr === null ? 0.1 : Number((mode === 'land' ? irr / 12 : irr).toPrecision(3));
  switch (mode) {
    case 'rental':
      return rentalModel(inputs as Inputs<'rental'>, guess);
    case 'flip':
      return flipModel(inputs as Inputs<'flip'>);
    case 'wholesale':
      return wholesaleModel(inputs as Inputs<'wholesale'>);
    case 'brrrr':
      return brrrrModel(inputs as Inputs<'brrrr'>, guess);
    case 'land':
      return landModel(inputs as Inputs<'land'>, guess);
  }
}

/** Inputs that belong to a loan which is not stated are left out, and so are its formulas. */
const isLeftOut = (key: string, inputs: AnyInputs): boolean =>
  (key.startsWith('second') && !inputs.secondLoanCents) ||
  ((key === 'rehabLoanCents' || key === 'rehabDraws') && !inputs.rehabLoanCents);

const inputStyle = ({ unit }: Field): CellStyle =>
  unit === 'cents' ? 'inputMoney' : unit === 'percent' ? 'inputShare' : 'inputCount';

const unitText = ({ unit, suffix }: Field): string =>
  unit === 'cents'
    ? suffix
      ? `$ ${suffix}`
      : '$'
    : unit === 'percent'
      ? (suffix ?? '%')
      : unit === 'count'
        ? ''
        : unit;

/**
 * The parts of an itemized figure as rows below it, and its sum as a formula. A percent of a price keeps its parts as they are:
 * what follows the price counts with their sum.
 * @param top row of the first part, from 0
 */
function itemRows({ rows, contingencyPercent = 0 }: ItemList, isLive: boolean, top: number) {
  const part = (name: string, value: number, style: CellStyle, unit: string): Cell[] => [
    text(`\u2013 ${name}`),
    { value, style },
    text(unit),
  ];
  const parts = rows.map(({ name, cents }) => part(name || 'Item', cents / 100, isLive ? 'inputMoney' : 'money', '$'));
  const sum = `SUM(B${top + 1}:B${top + rows.length})`;
  if (contingencyPercent === 0) return { parts, sum };
  const share = part('Contingency', contingencyPercent / 100, isLive ? 'inputShare' : 'share', '%');
  return { parts: [...parts, share], sum: `ROUND(${sum}*(1+B${top + rows.length + 1}),2)` };
}

/**
 * The sheet of inputs: a named cell for each, with where it is from. One that follows others is a formula, and so is the sum of
 * items.
 */
function inputSheet(
  { mode, inputs, items }: { mode: Mode; inputs: AnyInputs; items: InputItems },
  known: InputSources,
): { sheet: Sheet; names: CellName[] } {
  const sources = sourceTexts(known);
  const names: CellName[] = [];
  const rows: (Cell | null)[][] = [
    [heading('Input'), heading('Value'), heading('Unit'), heading('Source')],
    [text('Colored cells may be changed; all other sheets follow.', 'faint')],
  ];
  let section = '';
  for (const [key, field] of fieldsOf(mode)) {
    if (isLeftOut(key, inputs)) continue;
    if (field.section !== section) {
      section = field.section;
      rows.push([text(section, 'bold')]);
    }
    const value = inputs[key] ?? null;
    const rule = known[key]?.rule;
    const isLive = field.unit === 'cents';
    const itemized = items[key] && itemRows(items[key], isLive, rows.length + 1);
    const formula = rule ? ruleFormula(rule, inputName) : isLive ? itemized?.sum : undefined;
    const cell: Cell = {
      style: itemized && isLive ? 'money' : inputStyle(field),
      value: value === null ? null : scaled(value, field.unit),
      ...(formula && value !== null && { formula }),
    };
    names.push({ name: inputName(key), sheet: 'Inputs', row: rows.length, column: 1 });
    const source = sources[key] ?? (value === null ? 'Not stated' : enteredText);
    rows.push([text(field.label), cell, text(unitText(field)), text(source)], ...(itemized?.parts ?? []));
  }
  return { sheet: { name: 'Inputs', widths: [34, 18, 12, 60], rows, frozenRows: 1 }, names };
}

/** A result with its formula; without one, the value of the download. */
function resultCell(result: Result, model: Model, multiple: boolean): Cell {
  const { key, value, unit } = result;
  const formula = multiple ? undefined : model.results[key];
  const style = styleOf(unit, key);
  if (!formula) return value === null ? text(resultText(result)) : { value: scaled(value, unit), style };
  const shown = value === null ? (formula.none ?? resultText(result)) : scaled(value, unit);
  return { value: shown, formula: formula.formula, style };
}

/** A result of which there are several, or that a source makes differ from its formula, keeps the value of the download. */
const isStatic = (result: Result, known: InputSources): boolean =>
  (result.note?.startsWith('More than one') ?? false) ||
  (result.key === 'itemizedOfferCents' && Object.values(known).some((source) => source.rule !== undefined));

function summarySheet(content: AnalysisReportContent, model: Model): { sheet: Sheet; names: CellName[] } {
  const { calculation, analysis, brand, author, property, known } = content;
  const { name, mode, version, updatedAt } = calculation;
  const day = longDate(updatedAt);
  const by = author ? `Prepared by ${author}` : undefined;
  const names: CellName[] = [];
  const rows: (Cell | null)[][] = [
    [text(brand ? onPlatform(brand.name) : 'Dealstead', 'bold')],
    [text(name, 'title')],
    [text(`${sentences(`${modeLabels[mode]} analysis`, by, `Version ${version}, saved ${day}`)}.`, 'text')],
    [text(property?.address ?? '')],
    [],
    [heading('Results'), heading(''), heading('How it is computed')],
  ];
  for (const result of [...analysis.headline, ...analysis.details]) {
    const { variant, formula } = result.derivation;
    const cell = resultCell(result, model, isStatic(result, known));
    rows.push([text(result.label), cell, text(sentences(variant, formula), 'faint')]);
  }
  const { title, lines } = analysis.statement;
  const hasFormulas = model.statement.length === lines.length;
  rows.push([], [heading(title), heading('')]);
  lines.forEach(({ label, cents, total }, at) => {
    const formula = hasFormulas ? model.statement[at] : undefined;
    const style = total ? ('moneyTotal' as const) : ('money' as const);
    rows.push([text(label, total ? 'bold' : 'text'), { value: cents / 100, style, ...(formula && { formula }) }]);
  });
  rows.push([], [heading('Working figures'), heading(''), heading('Name')]);
  for (const line of model.lines) {
    names.push({ name: line.name, sheet: 'Summary', row: rows.length, column: 1 });
    const cell = { value: scaled(line.value, line.unit), formula: line.formula, style: styleOf(line.unit) };
    rows.push([text(line.label), line.unit === 'ratio' ? { ...cell, style: 'text' } : cell, text(line.name, 'faint')]);
  }
  rows.push(
    [],
    [
      text(
        'Results are before income tax and rest on the inputs, which were not verified. This is not an appraisal.',
        'faint',
      ),
    ],
  );
  return { sheet: { name: 'Summary', widths: [50, 22, 70], rows }, names };
}

/** Tables below each other, each at its own place. */
function tableSheet(name: string, tables: readonly ModelTable[], empty: string): Sheet {
  if (tables.length === 0) return { name, widths: [60], rows: [[text(empty)]] };
  const rows: (Cell | null)[][] = [];
  for (const { title, top, columns, rows: cells } of tables) {
    while (rows.length < top) rows.push([]);
    rows.push(
      [text(title, 'bold')],
      columns.map((column) => heading(column.heading)),
    );
    for (const row of cells) {
      rows.push(
        row.map(({ formula, value, label }, at): Cell => {
          if (label !== undefined) return text(label);
          return columns[at]!.unit === 'cents'
            ? { formula, value: value / 100, style: 'moneyOrBlank' }
            : { formula, value, style: 'numberOrBlank' };
        }),
      );
    }
    rows.push([], []);
  }
  return { name, widths: tables[0]!.columns.map(() => 18), rows };
}

/** The grid of the first metric, and the schedules that its cells rest on. */
function sensitivitySheets(
  { calculation, known }: AnalysisReportContent,
  { sensitivity }: DealReport,
  model: Model,
): Sheet[] {
  const schedules = new GridSchedules();
  const { metric, rowLabel, columnLabel, grid, loanNote } = sensitivity;
  const style = styleOf(metric.unit, metric.key);
  const gridReference = referenceOf(gridSheet, 0);
  const rows: (Cell | null)[][] = [
    [text(`${metric.label} by ${rowLabel.toLowerCase()} (down) and ${columnLabel.toLowerCase()} (across)`, 'bold')],
    [text(`Change the amounts at the left and at the top. ${loanNote}`.trim(), 'faint')],
    [
      heading(`${rowLabel} \\ ${columnLabel}`),
      ...grid.columns.values.map((cents): Cell => ({ value: cents / 100, style: 'inputMoney' })),
    ],
  ];
  grid.cells.forEach((values, row) => {
    const line: Cell[] = [{ value: (grid.rows.values[row] ?? 0) / 100, style: 'inputMoney' }];
    values.forEach((value, column) => {
      const replaced = {
        [grid.rows.key]: gridReference(row + 1, 0),
        [grid.columns.key]: gridReference(0, column + 1),
      };
      const free = grid.cashFree[row]?.[column];
      const shown = free ? cashFreeWord(free) : value === null ? '\u2013' : scaled(value, metric.unit);
      const amounts = { [grid.rows.key]: grid.rows.values[row]!, [grid.columns.key]: grid.columns.values[column]! };
      const cell: GridCell = {
        inputs: withInputs(calculation.inputs, amounts, known),
        scheduleOf: (loan, names) => schedules.add(loan, names),
      };
      line.push({ value: shown, style, formula: model.metric(expressionOf(known, replaced), cell) });
    });
    rows.push(line);
  });
  const sheet = { name: gridSheet, widths: [26, 16, 16, 16, 16, 16], rows };
  return schedules.tables.length === 0 ? [sheet] : [sheet, tableSheet(gridLoanSheet, schedules.tables, '')];
}

/** Renders a saved calculation as XLSX whose results are formulas of its inputs; null while an input is missing. */
export function renderWorkbook(content: AnalysisReportContent): Buffer | null {
  const { calculation, known, analysis, report } = content;
  if (!report) return null;
  const { mode, inputs } = calculation;
  const model = modelOf(mode, inputs, [...analysis.headline, ...analysis.details]);
  const entered = inputSheet(calculation, known);
  const summary = summarySheet(content, model);
  return writeWorkbook({
    sheets: [
      summary.sheet,
      entered.sheet,
      tableSheet(cashFlowSheet, model.cashFlow, 'This deal has no cash flow over time.'),
      tableSheet(loanSheet, model.loans, 'No loan with a schedule.'),
      ...sensitivitySheets(content, report, model),
    ],
    names: [...entered.names, ...summary.names],
  });
}
