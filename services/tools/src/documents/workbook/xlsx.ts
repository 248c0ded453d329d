import { escape } from '@dealstead/contracts/xml';
import { strToU8, zipSync } from 'fflate';

/** How a cell looks: the figures of a table, those that may be changed, and texts. */
const styles = {
  text: {},
  wrap: { wrap: true },
  bold: { font: 1 },
  title: { font: 2 },
  heading: { font: 1, border: 1 },
  faint: { font: 3, wrap: true },
  money: { format: 164 },
  moneyTotal: { format: 164, font: 1, border: 2 },
  /** Zero is not shown: rows beyond the end of a loan or a hold. */
  moneyOrBlank: { format: 165 },
  numberOrBlank: { format: 166 },
  share: { format: 167 },
  ratio: { format: 2 },
  ratio3: { format: 168 },
  count: { format: 3 },
  inputMoney: { format: 164, font: 4, fill: 2 },
  inputShare: { format: 169, font: 4, fill: 2 },
  inputCount: { format: 3, font: 4, fill: 2 },
} as const satisfies Record<string, CellFormat>;

interface CellFormat {
  readonly font?: number;
  readonly fill?: number;
  readonly border?: number;
  readonly format?: number;
  readonly wrap?: boolean;
}

export type CellStyle = keyof typeof styles;

/** A cell. A text is never read as a formula; a formula has the value that it gives, for readers that do not compute. */
export interface Cell {
  readonly value: string | number | null;
  /** Without the equals sign. */
  readonly formula?: string;
  readonly style?: CellStyle;
}

export interface Sheet {
  readonly name: string;
  /** Widths of columns in characters. */
  readonly widths: readonly number[];
  readonly rows: readonly (readonly (Cell | null)[])[];
  /** Rows that stay at the top. */
  readonly frozenRows?: number;
}

/** A name of one cell, such as `in_price`. */
export interface CellName {
  readonly name: string;
  readonly sheet: string;
  /** From 0 */
  readonly row: number;
  readonly column: number;
}

export interface Workbook {
  readonly sheets: readonly Sheet[];
  readonly names: readonly CellName[];
}

/** Letters of a column from 0: A, Z, AA. */
export function columnName(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (column % 26));
}

/** The address of a cell from row and column 0: `B3`. */
export const cellAddress = (row: number, column: number): string => `${columnName(column)}${row + 1}`;

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const styleNames = Object.keys(styles) as CellStyle[];

/** Texts that begin as a formula does keep their first letter as text when they are edited (`quotePrefix`). */
const beginsAsFormula = (value: unknown): boolean => typeof value === 'string' && /^[=+\-@\t\r]/.test(value);

function stylesXml(): string {
  const formats = [
    [164, '"$"#,##0.00;"\u2212$"#,##0.00'],
    [165, '"$"#,##0.00;"\u2212$"#,##0.00;""'],
    [166, '0;"\u2212"0;""'],
    [167, '0.00%;"\u2212"0.00%'],
    [168, '0.000;"\u2212"0.000'],
    [169, '0.00##%;"\u2212"0.00##%'],
  ] as const;
  const cell = ({ font = 0, fill = 0, border = 0, format = 0, wrap }: CellFormat, quoted: boolean) =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"${quoted ? ' quotePrefix="1"' : ''}${wrap ? ' applyAlignment="1"><alignment wrapText="1" vertical="top"/></xf>' : '/>'}`;
  const all = [false, true].flatMap((quoted) => styleNames.map((name) => cell(styles[name], quoted)));
  return (
    `${head}<styleSheet xmlns="${main}">` +
    `<numFmts count="${formats.length}">${formats.map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${escape(code)}"/>`).join('')}</numFmts>` +
    '<fonts count="5"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font>' +
    '<font><b/><sz val="16"/><name val="Calibri"/></font><font><sz val="10"/><color rgb="FF5C6B64"/><name val="Calibri"/></font>' +
    '<font><sz val="11"/><color rgb="FF0B63B0"/><name val="Calibri"/></font></fonts>' +
    '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
    '<fill><patternFill patternType="solid"><fgColor rgb="FFDDEBE3"/></patternFill></fill></fills>' +
    '<borders count="3"><border><left/><right/><top/><bottom/><diagonal/></border>' +
    '<border><left/><right/><top/><bottom style="thin"/><diagonal/></border>' +
    '<border><left/><right/><top style="thin"/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${all.length}">${all.join('')}</cellXfs></styleSheet>`
  );
}

function cellXml({ value, formula, style = 'text' }: Cell, row: number, column: number): string {
  const number = styleNames.indexOf(style) + (beginsAsFormula(value) && formula === undefined ? styleNames.length : 0);
  const place = `r="${cellAddress(row, column)}" s="${number}"`;
  if (formula !== undefined) {
    const isText = typeof value === 'string';
    return `<c ${place}${isText ? ' t="str"' : ''}><f>${escape(formula)}</f><v>${isText ? escape(value) : (value ?? 0)}</v></c>`;
  }
  if (value === null) return `<c ${place}/>`;
  if (typeof value === 'number') return `<c ${place}><v>${value}</v></c>`;
  return `<c ${place} t="inlineStr"><is><t xml:space="preserve">${escape(value)}</t></is></c>`;
}

function sheetXml({ widths, rows, frozenRows = 0 }: Sheet): string {
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  const frozen = frozenRows
    ? `<pane ySplit="${frozenRows}" topLeftCell="A${frozenRows + 1}" activePane="bottomLeft" state="frozen"/>`
    : '';
  const lines = rows.map((cells, row) => {
    const texts = cells.map((cell, column) => (cell ? cellXml(cell, row, column) : ''));
    return `<row r="${row + 1}">${texts.join('')}</row>`;
  });
  return (
    `${head}<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>` +
    `<sheetViews><sheetView workbookViewId="0" showGridLines="0">${frozen}</sheetView></sheetViews>` +
    `<cols>${columns.join('')}</cols><sheetData>${lines.join('')}</sheetData>` +
    '<pageSetup orientation="portrait" fitToWidth="1" fitToHeight="0"/></worksheet>'
  );
}

/** Writes a workbook as XLSX (ECMA-376). Readers compute all formulas anew when they open it. */
export function writeWorkbook({ sheets, names }: Workbook): Buffer {
  const numbered = sheets.map((sheet, at) => ({ sheet, id: at + 1 }));
  const definedNames = names.map(
    ({ name, sheet, row, column }) =>
      `<definedName name="${name}">'${escape(sheet)}'!$${columnName(column)}$${row + 1}</definedName>`,
  );
  const files: Record<string, string> = {
    '[Content_Types].xml':
      `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
      '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>' +
      '<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>' +
      `${numbered.map(({ id }) => `<Override PartName="/xl/worksheets/sheet${id}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join('')}</Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml':
      `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>` +
      `${numbered.map(({ sheet, id }) => `<sheet name="${escape(sheet.name)}" sheetId="${id}" r:id="rId${id}"/>`).join('')}</sheets>` +
      `<definedNames>${definedNames.join('')}</definedNames><calcPr calcId="191029" fullCalcOnLoad="1"/></workbook>`,
    'xl/_rels/workbook.xml.rels':
      `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
      `${numbered.map(({ id }) => `<Relationship Id="rId${id}" Type="${relations}/worksheet" Target="worksheets/sheet${id}.xml"/>`).join('')}` +
      `<Relationship Id="rId${sheets.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': stylesXml(),
    ...Object.fromEntries(numbered.map(({ sheet, id }) => [`xl/worksheets/sheet${id}.xml`, sheetXml(sheet)])),
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))));
}
