import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { Refusal } from '@dealstead/service-kit';
import {
  textCell,
  textRows,
  workbook,
  workbookParts,
  type WorkbookParts,
  zip,
} from '@dealstead/service-kit/listFiles/fixtures/workbooks';
import { readListUpload } from '@dealstead/service-kit/listFiles/readListUpload';
import { leadImport } from './kinds/leads.ts';
import { createRowReader, guessMapping } from '@dealstead/service-kit/imports/rows';

/** Each file is another member's, so that two are read at a time. */
let lastMember = 0;

/** What a file is answered: the reason for which it is refused, or its rows and cells that cannot be used by line and reason. */
async function answerTo(content: string | Uint8Array): Promise<string[]> {
  try {
    const { shape, records, close } = await readListUpload(Readable.from([Buffer.from(content)]), ++lastMember);
    try {
      const columns = [...shape.columns];
      const mapping = guessMapping(leadImport.fields, columns);
      const read = createRowReader(
        leadImport,
        { columns, mapping, defaults: {}, options: {}, dates: [] },
        '2026-11-30',
      );
      const problems: string[] = [];
      for await (const { line, cells, problem, notes = [] } of records) {
        problems.push(...notes.map((note) => `${line}: ${note}`));
        const row = problem === undefined ? read(cells) : { problem };
        const found = row.problem === undefined ? row.leftOut : [{ reason: row.problem }];
        problems.push(...found.map(({ reason }) => `${line}: ${reason}`));
      }
      return problems;
    } finally {
      await close();
    }
  } catch (error) {
    if (error instanceof Refusal) return [error.message];
    throw error;
  }
}

type Case = readonly [what: string, content: string | Uint8Array, answer: string | string[]];

async function expectAnswers(cases: readonly Case[]): Promise<void> {
  const answers = await Promise.all(cases.map(async ([what, content]) => [what, await answerTo(content)]));
  expect(answers).toEqual(cases.map(([what, , answer]) => [what, typeof answer === 'string' ? [answer] : answer]));
}

const encodings: readonly (readonly [name: string, encode: (text: string) => Buffer])[] = [
  ['UTF-8', (text) => Buffer.from(text)],
  ['UTF-8 with BOM', (text) => Buffer.from(`\uFEFF${text}`)],
  ['UTF-16', (text) => Buffer.from(text, 'utf16le')],
  ['UTF-16 with BOM', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16 big-endian', (text) => Buffer.from(text, 'utf16le').swap16()],
  ['UTF-16 big-endian with BOM', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ['Latin-1', (text) => Buffer.from(text, 'latin1')],
];
const lineEnds = [['\n'], ['\r\n'], ['\r'], ['\n', '\r\n', '\r']] as const;
const delimiters = [',', ';', '\t', '|'] as const;

/** The same list in every encoding, with every line end and delimiter; its third row has no email address. */
const encoded: Case[] = encodings.flatMap(([name, encode]) =>
  lineEnds.flatMap((ends) =>
    delimiters.map((delimiter): Case => {
      const rows = [
        ['Name', 'Email', 'Notes'],
        ['Zoé Müller', 'zoe@example.com', 'Roof'],
        ['Bo', 'bo@', 'Bad'],
        ['Ann', 'ann@example.com', ''],
      ];
      const text = rows.map((cells, i) => cells.join(delimiter) + ends[i % ends.length]!).join('');
      return [`${name} ${JSON.stringify(ends)} ${JSON.stringify(delimiter)}`, encode(text), '3: Not an email address'];
    }),
  ),
);

const csv = (...rows: string[]) => ['Name,Email,Phone,Value,Status,Follow-up', ...rows].join('\n');
const wrongCsv: Case[] = [
  ['nothing', '', 'This file is empty.'],
  ['spaces', ' \n\t\n', 'This file is empty.'],
  ['a BOM only', '\uFEFF', 'This file is empty.'],
  ['a web page', '<html><table>', 'This is a web page or XML. Upload an .xlsx workbook or CSV.'],
  ['a PDF', '%PDF-1.7', 'This is a PDF. Upload an .xlsx workbook or CSV.'],
  ['gzip', Buffer.from('1f8b0800', 'hex'), 'This file is compressed. Unzip it and upload the file inside.'],
  ['a PNG', Buffer.from('89504e470d0a1a0a', 'hex'), 'This is a picture. Upload an .xlsx workbook or CSV.'],
  ['a JPEG', Buffer.from('ffd8ffe0', 'hex'), 'This is a picture. Upload an .xlsx workbook or CSV.'],
  ['10,000 columns', `${'c,'.repeat(9_999)}c\n1`, 'The first row has 10,000 columns. The limit is 1000.'],
  ['a quote that never closes', csv('"Ann,a@example.com,,,,'), []],
  [
    'a quote that never closes, with its line',
    csv('"Ann,a@example.com'),
    '2: This row has 2 columns, the first row has 6',
  ],
  ['too few cells', csv('Ann,a@example.com'), '2: This row has 2 columns, the first row has 6'],
  ['too many cells', csv('Ann,a@example.com,,,,,x,y'), '2: This row has 8 columns, the first row has 6'],
  ['a bad phone', csv('Ann,,12,,,'), '2: Not a phone number'],
  ['a bad amount', csv('Ann,,,lots,,'), '2: Not a dollar amount'],
  ['a formula as amount', csv('Ann,,,=1+1,,'), '2: Not a dollar amount'],
  ['an unknown status', csv('Ann,,,,Scraped,'), '2: Not one of the choices'],
  ['a date that does not exist', csv('Ann,,,,,2026-02-30'), '2: No such day in the calendar'],
  ['nulls', csv('null,NULL,n/a,nil,,'), '2: This row has no name, email, phone, street address or parcel number'],
  ['a formula as email', csv('Ann,"=HYPERLINK(""x"")",,,,'), '2: Not an email address'],
  [
    'a long name',
    csv(`${'n'.repeat(201)},,,,,`),
    '2: This row has no name, email, phone, street address or parcel number. Full name: Longer than 200 characters',
  ],
  [
    'a row of a million characters',
    csv(`"${'x'.repeat(1_000_001)}",,,,,`),
    '2: This row is longer than 1,000,000 characters',
  ],
  ['NUL characters', csv('A\0nn,a@example.com,,,,', 'Bo,bo@,,,,'), '3: Not an email address'],
  [
    'invalid UTF-8',
    Buffer.concat([Buffer.from(csv('Ann,')), Buffer.from('ff', 'hex'), Buffer.from('@,,,,')]),
    '2: Not an email address',
  ],
  ['line breaks in quotes', csv('"Ann\r\nLee",a@example.com,,,,', 'Bo,bo@,,,,'), '4: Not an email address'],
  ['blank lines between rows', csv('', 'Bo,bo@,,,,', ''), '3: Not an email address'],
  [
    'an old workbook',
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    'This is an old Excel workbook (.xls) or has a password. Save it as .xlsx without one, or as CSV.',
  ],
  [
    'an encrypted workbook',
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
    'This workbook has a password. Remove it in Excel, save the file and upload it again.',
  ],
];

const damaged = 'This workbook is damaged or incomplete. Open it in Excel, save it and upload it again.';
const tooMuch = 'This workbook unpacks to more data than an import reads. Save the sheet as CSV and upload that.';
const macros = 'This workbook has macros. Save it as an .xlsx workbook without macros, or as CSV.';
const noSheet = 'This workbook has no sheet with rows.';
const entities = 'This workbook defines XML entities, which an import does not read.';
const header = textRows([['Name', 'Email', 'Phone', 'Follow-up']]);
const badRow = textRows([['Bo', 'bo@']], 3);
const badThird = '3: Not an email address';
const nobody = 'This row has no name, email, phone, street address or parcel number. Email: Not an email address';
/** A sheet with names of columns and these rows. */
const sheet = (rows: string, parts: WorkbookParts = {}) => workbook({ rows: header + rows, ...parts });
const cellRow = (cell: string) => `<row r="2">${textCell('A2', 'Ann')}${cell}</row>`;
const good = sheet(textRows([['Ann', 'ann@example.com']], 2) + badRow);
const flipped = (at: number) => Buffer.from(good.map((byte, i) => (i === at ? byte ^ 0xff : byte)));
const entityXml = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><worksheet>&b;</worksheet>';
const dates =
  '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="00000"/></numFmts>' +
  '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>';

const wrongWorkbooks: Case[] = [
  ...[4, 10, 30, 100, 300, 600, good.length - 30, good.length - 10].map((length): Case => [
    `cut after ${length} bytes`,
    good.subarray(0, length),
    damaged,
  ]),
  ['a changed directory', flipped(good.length - 40), damaged],
  ['only a signature', 'PK\u0003\u0004rest', damaged],
  ['an empty ZIP', zip([]), 'This ZIP file is empty.'],
  ['a ZIP of CSV', zip([{ path: 'leads.csv', content: 'Name\nAnn' }]), []],
  [
    'a document',
    zip([{ path: 'word/document.xml', content: '<w/>' }]),
    'This is no spreadsheet. Upload an .xlsx workbook or CSV.',
  ],
  [
    'slides',
    zip([{ path: 'ppt/presentation.xml', content: '<p/>' }]),
    'This is no spreadsheet. Upload an .xlsx workbook or CSV.',
  ],
  [
    'OpenDocument',
    zip([
      { path: 'mimetype', content: 'x' },
      { path: 'content.xml', content: '<x/>' },
    ]),
    'This is an OpenDocument file. Save it as .xlsx or CSV and upload that.',
  ],
  [
    'a binary workbook',
    sheet('', { parts: [{ path: 'xl/workbook.bin', content: 'x' }] }),
    'This is a binary Excel workbook (.xlsb). Save it as .xlsx or CSV and upload that.',
  ],
  ['macros', sheet('', { parts: [{ path: 'xl/vbaProject.bin', content: 'x' }] }), macros],
  ['macros in other letters', sheet('', { parts: [{ path: 'XL/VBAPROJECT.BIN', content: 'x' }] }), macros],
  ['a macro sheet', sheet('', { parts: [{ path: 'xl/macrosheets/sheet1.xml', content: '<x/>' }] }), macros],
  [
    'an encrypted part',
    zip(workbookParts({ rows: header }).map((part) => ({ ...part, flags: 1 }))),
    'This file has a password. Remove it in Excel, save the file and upload it again.',
  ],
  ['a bomb in the sheet', sheet('', { sheet: Buffer.alloc(60_000_000, ' ') }), tooMuch],
  ['a bomb in the texts', sheet('', { sharedStrings: Buffer.alloc(60_000_000, ' ') }), tooMuch],
  ['a bomb in the styles', sheet('', { styles: ' '.repeat(17_000_000) }), tooMuch],
  [
    'a bomb that claims to be small',
    sheet('', {
      parts: [{ path: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(60_000_000, ' '), declaredSize: 1_000 }],
    }),
    damaged,
  ],
  [
    'a claim of four gigabytes',
    sheet('', { parts: [{ path: 'xl/worksheets/sheet1.xml', content: 'x', declaredSize: 4_200_000_000 }] }),
    tooMuch,
  ],
  [
    'ten thousand parts',
    zip(Array.from({ length: 10_001 }, (_, i) => ({ path: `${i}`, content: '' }))),
    'This file has too many parts for a workbook.',
  ],
  ['no list of sheets', sheet('', { parts: [{ path: 'xl/workbook.xml', content: '<workbook/>' }] }), damaged],
  [
    'hidden sheets only',
    sheet('', { sheets: '<sheet name="a" r:id="s1" state="hidden"/><sheet name="b" r:id="s2"/>' }),
    noSheet,
  ],
  ['a chart only', sheet('', { sheets: '<sheet name="a" r:id="s2"/>' }), noSheet],
  ['a sheet without a relation', sheet('', { sheets: '<sheet name="a" r:id="s9"/>' }), noSheet],
  ['a sheet that is missing', zip(workbookParts({}).filter(({ path }) => !path.includes('sheet1'))), damaged],
  ['an empty sheet', workbook({}), 'This sheet is empty.'],
  ['rows of spaces', workbook({ rows: textRows([['  ', ' ']]) }), 'This sheet is empty.'],
  ['entities in the sheet', workbook({ sheet: entityXml }), entities],
  ['entities in the texts', sheet('', { sharedStrings: entityXml }), entities],
  ['an unknown entity', workbook({ rows: header + cellRow('<c r="B2" t="str"><v>&foo;</v></c>') }), damaged],
  ['XML that is not closed', workbook({ sheet: '<worksheet><sheetData><row r="1">' }), damaged],
  ['XML that is no XML', workbook({ sheet: 'Name,Email' }), damaged],
  ['a control character', workbook({ rows: header + cellRow('<c r="B2" t="str"><v>\u0001</v></c>') }), damaged],
  ['deep XML', workbook({ sheet: '<a>'.repeat(1_000) }), damaged],
  ['rows out of order', workbook({ rows: textRows([['Name']], 5) + textRows([['Ann']], 2) }), damaged],
  ['a row number that is none', workbook({ rows: header + '<row r="x"/>' }), damaged],
  ['a column after the last', sheet(cellRow(textCell('ZZZ2', 'x'))), damaged],
  ['a column without letters', sheet(cellRow(textCell('22', 'x'))), damaged],
  [
    '10,000 columns',
    workbook({ rows: `<row r="1">${'<c t="str"><v>c</v></c>'.repeat(10_000)}</row>` }),
    'The first row has 10,000 columns. The limit is 1000.',
  ],
  ['a cell in the last column', sheet(cellRow(textCell('XFD2', 'x'))), '2: Beside the list: “x” is left out'],
  ['a cell beside the columns', sheet(cellRow(textCell('E2', 'x'))), '2: Beside the list: “x” is left out'],
  [
    'a formula without a value',
    sheet(cellRow('<c r="B2"><f>A2&amp;"@x"</f></c>')),
    '2: Cell B2 is left out: it has a formula without a saved value. Open the file in Excel and save it to have it',
  ],
  [
    'a formula with an error',
    sheet(cellRow('<c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c>')),
    '2: Cell B2 is left out: it has the error #DIV/0!',
  ],
  [
    'a lost reference',
    sheet(cellRow('<c r="B2" t="e"><v>#REF!</v></c>')),
    '2: Cell B2 is left out: it has the error #REF!',
  ],
  [
    'a saved value that is wrong',
    sheet(cellRow('<c r="B2" t="str"><f>A2</f><v>Ann</v></c>')),
    '2: Not an email address',
  ],
  [
    'a text that is missing',
    sheet(cellRow('<c r="B2" t="s"><v>7</v></c>')),
    '2: Cell B2 is left out: it has a text that the workbook does not have',
  ],
  [
    'a text number below zero',
    sheet(cellRow('<c r="B2" t="s"><v>-1</v></c>')),
    '2: Cell B2 is left out: it has a text that the workbook does not have',
  ],
  [
    'a number that is none',
    sheet(cellRow('<c r="C2"><v>abc</v></c>')),
    '2: Cell C2 is left out: it has a number that cannot be read',
  ],
  [
    'an infinite number',
    sheet(cellRow('<c r="C2"><v>1e999</v></c>')),
    '2: Cell C2 is left out: it has a number that cannot be read',
  ],
  [
    'a day after 9999',
    sheet(cellRow('<c r="D2" s="1"><v>9999999</v></c>'), { styles: dates }),
    '2: Cell D2 is left out: it has a number that cannot be read',
  ],
  [
    'a day before 1900',
    sheet(cellRow('<c r="D2" s="1"><v>-5</v></c>'), { styles: dates }),
    '2: Cell D2 is left out: it has a number that cannot be read',
  ],
  ['a number as date', sheet(cellRow('<c r="D2"><v>46349</v></c>'), { styles: dates }), []],
  [
    'a long text',
    sheet(cellRow(textCell('B2', 'x'.repeat(100_001)))),
    '2: Cell B2 is left out: it has more text than a cell can hold',
  ],
  [
    'a long row',
    sheet(
      `<row r="2">${'ABCD'.replaceAll(/./g, (letter) => textCell(`${letter}2`, 'x'.repeat(99_999)))}${'<c t="str"><v>'.concat('y'.repeat(99_000), '</v></c>').repeat(8)}</row>`,
    ),
    '2: This row is longer than 1,000,000 characters',
  ],
  [
    'an unreadable first row',
    workbook({ rows: '<row r="1"><c r="A1" t="e"><v>#NAME?</v></c></row>' }),
    'This sheet is empty.',
  ],
  ['a true value as email', sheet(cellRow('<c r="B2" t="b"><v>1</v></c>')), '2: Not an email address'],
];

/** Workbooks as other programs write them: their third row is reported by its line, the others are good. */
const prefixed = (header + textRows([['Ann', 'a@example.com']], 2) + badRow).replaceAll(/<(\/?)(?=\w)/g, '<$1x:');
const unusualWorkbooks: Case[] = [
  ['inline texts', good, badThird],
  ['gaps between rows', sheet(textRows([['Bo', 'bo@']], 90_000)), '90000: Not an email address'],
  [
    'prefixed names',
    workbook({ sheet: `<x:worksheet xmlns:x="y"><x:sheetData>${prefixed}</x:sheetData></x:worksheet>` }),
    badThird,
  ],
  [
    'UTF-16 XML',
    workbook({
      sheet: Buffer.from(`\uFEFF<worksheet><sheetData>${header}${badRow}</sheetData></worksheet>`, 'utf16le'),
    }),
    badThird,
  ],
  [
    'cells without references',
    workbook({ rows: '<row><c t="str"><v>Email</v></c></row><row><c t="str"><v>bo@</v></c></row>' }),
    `2: ${nobody}`,
  ],
  [
    'formatted shared texts',
    sheet('<row r="3"><c r="B3" t="s"><v>1</v></c></row>', {
      sharedStrings: '<sst><si><t>x</t></si><si><r><t>bo</t></r><rPh><t>hint</t></rPh><r><t>@</t></r></si></sst>',
    }),
    `3: ${nobody}`,
  ],
  [
    'a hidden first sheet',
    sheet(badRow, { sheets: '<sheet name="h" r:id="s2"/><sheet name="Leads" r:id="s1"/>' }),
    badThird,
  ],
  ['days as numbers', sheet(cellRow('<c r="D2" s="2"><v>46349</v></c>') + badRow, { styles: dates }), badThird],
  [
    'days since 1904',
    sheet(cellRow('<c r="D2" s="1"><v>44887</v></c>') + badRow, {
      styles: dates,
      workbookProperties: '<workbookPr date1904="1"/>',
    }),
    badThird,
  ],
  ['ISO days', sheet(cellRow('<c r="D2" t="d"><v>2026-11-23T00:00:00Z</v></c>') + badRow), badThird],
  ['phone numbers as numbers', sheet(cellRow('<c r="C2"><v>9.015550134E9</v></c>') + badRow), badThird],
  ['formulas with values', sheet(cellRow('<c r="B2" t="str"><f>X</f><v>ann@example.com</v></c>') + badRow), badThird],
  [
    'empty cells with styles',
    sheet(`<row r="2"><c r="A2" s="1"/><c r="D2" s="1"/></row>${badRow}`, { styles: dates }),
    badThird,
  ],
  [
    'absolute targets',
    sheet(badRow, {
      parts: [
        {
          path: 'xl/_rels/workbook.xml.rels',
          content:
            '<Relationships><Relationship Id="s1" Type="x/worksheet" Target="/xl/worksheets/sheet1.xml"/></Relationships>',
        },
      ],
    }),
    badThird,
  ],
];

test('two hundred files are tried', () => {
  const all = [encoded, wrongCsv, wrongWorkbooks, unusualWorkbooks].flat();
  expect(all.length).toBeGreaterThanOrEqual(200);
});

test('lists in every encoding, with every line end and delimiter, are answered by line and reason', () =>
  expectAnswers(encoded));

test('malformed CSV is answered by line and reason', () => expectAnswers(wrongCsv));

test(
  'malformed, hostile and foreign workbooks are answered by line and reason',
  () => expectAnswers(wrongWorkbooks),
  120_000,
);

test('workbooks as other programs write them are read', () => expectAnswers(unusualWorkbooks), 60_000);

test('dates, numbers with leading zeros and texts come as Excel shows them', async () => {
  const content = workbook({
    rows:
      textRows([['Name', 'ZIP', 'Day', 'Time']]) +
      '<row r="2"><c r="A2" t="str"><v> Ann\nLee </v></c><c r="B2" s="3"><v>2138</v></c><c r="C2" s="1"><v>1</v></c><c r="D2" s="2"><v>46349.5</v></c></row>' +
      '<row r="3"><c r="A3"><v>0.30000000000000004</v></c><c r="B3"><v>1E+20</v></c><c r="C3" s="1"><v>61</v></c><c r="D3" t="b"><v>0</v></c></row>',
    styles: dates,
    sheets: '<sheet name="Leads" r:id="s1"/><sheet name="Other" r:id="s1"/>',
  });
  const list = await readListUpload(Readable.from([content]), 1);
  const rows = [];
  for await (const { cells } of list.records) rows.push(cells);
  expect(rows).toEqual([
    [' Ann\nLee ', '02138', '1900-01-01', '2026-11-23 12:00'],
    ['0.3', '100000000000000000000', '1900-03-01', 'FALSE'],
  ]);
  expect([list.sheet, list.shape.sample.length]).toEqual(['Leads', 2]);
});
