import {
  figureText,
  compareInputs,
  decimalsOf,
  fieldsOf,
  isNeeded,
  enteredText,
  itemsText,
  loanText,
  monteCarlo,
  profilesText,
  rangeMetric,
  reportMethod,
  scheduleTables,
  sourceTexts,
  spreadOf,
  spreadSentence,
  varyingInputs,
  type Analysis,
  type ComparedFigure,
  type DealLoan,
  type KnownAnalysis,
  type Mode,
  type ReportTable,
  type SourcesAndUses,
} from '@dealstead/formulas';
import {
  drawFigures as drawKeyFigures,
  createLocator,
  drawLocator,
  color,
  type Document,
  page,
  width,
  drawTable,
  tableSpace,
  type Table,
  type TableRow,
  heading,
  note,
  subheading,
} from '../../documents/index.ts';
import { comparablesNote, comparablesTable } from '../valuation/comparablesSheet.ts';
import { amountFormat, inputText, resultText, sentences } from './figures.ts';
import type { ReportProperty, ReportValue } from './property.ts';
import type { AnalysisReportContent } from './reportContent.ts';

const missing = '\u2013';

/** A table below the heading of a section. */
function drawSection(document: Document, title: string, table: Table): void {
  heading(document, title, tableSpace(document, table));
  drawTable(document, table);
}

/** A table below the heading of a part. */
function drawPart(document: Document, title: string, table: Table): void {
  subheading(document, title, tableSpace(document, table));
  drawTable(document, table);
}

/** Size of a picture and of the map beside it; a picture is 1200 × 630. */
const frame = { width: 246, height: 116 } as const;

/** The address with facts, a picture and a map of the state. */
export function drawProperty(document: Document, property: ReportProperty, picture: Buffer | null): void {
  const { title, address, facts, position, positionNote } = property;
  const locator = position && createLocator(position, frame.width, frame.height);
  document.y += 6;
  document.font('sans-bold').fontSize(11.5).fillColor(color.ink);
  document.text(address ?? 'No address stated', page.left, document.y, { width });
  document.font('sans').fontSize(9.5).fillColor(color.faint);
  const line = [title === address ? '' : title, ...facts].filter(Boolean).join('  \u00b7  ');
  if (line) document.text(line, { width });
  if (!picture && !locator) return;
  document.y += 5;
  const top = document.y;
  let { left }: { left: number } = page;
  document.font('sans').fontSize(7).fillColor(color.faint);
  const edge = () =>
    document.roundedRect(left, top, frame.width, frame.height, 3).lineWidth(0.5).strokeColor(color.line).stroke();
  const caption = (text: string) => document.text(text, left, top + frame.height + 3, { width: frame.width });
  if (picture) {
    document.save().roundedRect(left, top, frame.width, frame.height, 3).clip();
    document.image(picture, left, top, { cover: [frame.width, frame.height], align: 'center', valign: 'center' });
    document.restore();
    edge();
    document.font('sans').fontSize(7).fillColor(color.faint);
    // Listings states a photo as JPEG and an illustration as PNG.
    caption(picture[0] === 0xff ? 'The listing\u2019s first photo' : 'An illustration, not a photo');
    left += frame.width + 12;
  }
  if (locator) {
    edge();
    drawLocator(document, { x: left, y: top, ...frame }, locator);
    document.font('sans').fontSize(7).fillColor(color.faint);
    caption(sentences(locator.countyName ? `${locator.countyName} County highlighted` : undefined, positionNote));
  }
  document.x = page.left;
  document.y = top + frame.height + 14;
}

/** Uses at the left, sources at the right, with the same sum. */
export function drawSourcesAndUses(document: Document, parts: readonly SourcesAndUses[]): void {
  if (parts.length === 0) return;
  heading(document, 'Sources and uses', 110);
  for (const { title, uses, sources, totalCents } of parts) {
    const rows = Array.from({ length: Math.max(uses.length, sources.length) }, (_, at): TableRow => {
      const cells = [uses[at], sources[at]].flatMap((line) =>
        line ? [line.label, figureText(line.cents, 'cents')] : ['', ''],
      );
      return { cells };
    });
    const total = figureText(totalCents, 'cents');
    drawTable(document, {
      columns: [
        { heading: `${title}: uses`, width: 152 },
        { heading: '', width: 100 },
        { heading: 'Sources', width: 152, isText: true },
        { heading: '', width: 100 },
      ],
      rows: [...rows, { cells: ['Total uses', total, 'Total sources', total], total: true }],
    });
    document.y += 6;
  }
}

/** From income or the sale price to the main amount. */
export function drawStatement(document: Document, { title, lines }: Analysis['statement']): void {
  if (lines.length === 0) {
    heading(document, title, 30);
    return note(document, 'Some inputs are missing.');
  }
  drawSection(document, title, {
    columns: [
      { heading: 'First year', width: 340 },
      { heading: '', width: 164 },
    ],
    rows: lines.map(({ label, cents, total }) => ({
      cells: [label, figureText(cents, 'cents')],
      total: total === true,
    })),
  });
}

/** Every result with its formula. */
export function drawResults(document: Document, { headline, details }: KnownAnalysis): void {
  drawSection(document, 'Returns', {
    columns: [
      { heading: 'Result', width: 158 },
      { heading: '', width: 104 },
      { heading: 'How it is computed', width: 242, isText: true },
    ],
    fontSize: 8,
    rows: [...headline, ...details].map((result) => {
      const { variant, formula } = result.derivation;
      return { cells: [result.label, resultText(result), sentences(variant, formula)] };
    }),
  });
}

/** A table of figures: a column for the labels, the others alike. */
function figureTable({ columns, rows, rowHeading, note: foot }: ReportTable): Table {
  const format = amountFormat(rows.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const labelWidth = Math.max(62, width - columns.length * 96);
  const column = (width - labelWidth) / columns.length;
  return {
    fontSize: columns.length > 5 ? 7.5 : 8.5,
    ...(foot && { note: foot }),
    columns: [{ heading: rowHeading, width: labelWidth }, ...columns.map((text) => ({ heading: text, width: column }))],
    rows: rows.map(({ label, values, total }) => ({
      cells: [label, ...values.map((value) => (value === null ? missing : format(value)))],
      total: total === true,
    })),
  };
}

/** A table of figures with its title and note. */
function drawFigures(document: Document, table: ReportTable): void {
  drawPart(document, table.title, figureTable(table));
}

export function drawCashFlow(document: Document, tables: readonly ReportTable[]): void {
  heading(document, 'Cash flow', 60 + (tables[0] ? tableSpace(document, figureTable(tables[0])) : 0));
  for (const table of tables) drawFigures(document, table);
}

/** Each loan's terms and a lender's schedule. */
export function drawLoans(document: Document, loans: readonly DealLoan[]): void {
  if (loans.length === 0) return;
  heading(document, loans.length === 1 ? 'Loan schedule' : 'Loan schedules', 140);
  for (const loan of loans) {
    subheading(document, loan.title, 120);
    note(document, loanText(loan));
    for (const table of scheduleTables(loan)) drawFigures(document, table);
  }
}

/** The inputs that differ between the scenarios, and what each results in. */
export function drawScenarios(document: Document, { calculation, known }: AnalysisReportContent): void {
  const { mode, inputs, scenarios } = calculation;
  const sets = [inputs, ...scenarios.map((scenario) => scenario.inputs)];
  const compared = compareInputs(
    mode,
    sets,
    sets.map(() => known),
  );
  const cells = ({ key, label, values, unit }: ComparedFigure): TableRow => ({
    cells: [
      label,
      ...values.map(({ value, note: why }) =>
        value === null ? (why ?? missing) : figureText(value, unit, decimalsOf(key)),
      ),
    ],
  });
  const column = 92;
  drawSection(document, 'Scenarios side by side', {
    columns: [
      { heading: 'Figure', width: width - sets.length * column },
      ...['Numbers above', ...scenarios.map(({ name }) => name)].map((text) => ({ heading: text, width: column })),
    ],
    rows: [...compared.inputs, ...compared.headline].map(cells),
  });
}

/** The Monte Carlo range with its seed and distributions. */
export function drawRange(document: Document, { calculation, known }: AnalysisReportContent): void {
  const { mode, inputs, simulation } = calculation;
  const { runs, lossShare, percentiles } = monteCarlo(mode, inputs, simulation, undefined, known);
  heading(document, 'Range of outcomes', 130);
  const { label } = rangeMetric[mode];
  const figure = (name: string, cents: number, text: string) => ({
    label: name,
    value: figureText(cents, 'cents'),
    note: text,
  });
  drawKeyFigures(document, [
    figure('Middle outcome', percentiles[50], label),
    figure('Worst 5%: below', percentiles[5], label),
    figure('Best 5%: above', percentiles[95], label),
    { label: 'Chance of a loss', value: figureText(lossShare, 'share'), note: label },
  ]);
  const spreads = varyingInputs[mode].map((input) => spreadSentence(mode, input, spreadOf(input, simulation)));
  const method = `Monte Carlo simulation of ${runs.toLocaleString('en-US')} runs with seed ${simulation.seed}`;
  note(document, `${sentences(method, ...spreads, 'Each figure varies independently of the others')}.`);
}

/** The value by comparable sales, with what each was adjusted by. */
export function drawComparables(document: Document, value: ReportValue): void {
  if (!value.analysis) {
    heading(document, 'Comparable sales', 30);
    return note(document, value.note);
  }
  drawSection(document, 'Comparable sales', {
    ...comparablesTable(value.analysis),
    fontSize: 7.5,
    note: comparablesNote(value.analysis),
  });
}

/** Every input with where it is from; of optional ones, those that are used. */
export function drawInputs(document: Document, { calculation, known }: AnalysisReportContent): void {
  const { mode, inputs, items } = calculation;
  heading(document, 'Inputs and where they are from', 140);
  const profiles = profilesText(known);
  if (profiles !== null) note(document, profiles);
  const texts = sourceTexts(known);
  const fields = fieldsOf(mode).filter(([key, field]) => inputs[key] != null || isNeeded(field, inputs));
  for (const section of new Set(fields.map(([, field]) => field.section))) {
    drawPart(document, section, {
      columns: [
        { heading: '', width: 170 },
        { heading: '', width: 114 },
        { heading: '', width: 220, isText: true },
      ],
      rows: fields
        .filter(([, field]) => field.section === section)
        .map(([key, field]) => {
          const value = inputs[key] ?? null;
          const period = field.suffix?.startsWith('/') ? ` ${field.suffix}` : '';
          const stated = value === null ? 'Not stated' : `${inputText(field, value)}${period}`;
          const parts = items[key];
          return {
            cells: [field.label, stated, texts[key] ?? (value === null ? '' : enteredText)],
            ...(parts && { note: itemsText(parts) }),
          };
        }),
    });
  }
}

/** How the figures are computed, and what they are not. */
export function drawMethod(document: Document, mode: Mode): void {
  heading(document, 'Assumptions', 70);
  note(document, reportMethod(mode));
}
