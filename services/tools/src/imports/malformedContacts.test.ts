import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { Refusal } from '@dealstead/service-kit';
import { readListUpload } from '@dealstead/service-kit/listFiles/readListUpload';
import type { ImportKind } from '@dealstead/service-kit/imports/kind';
import { contactImport } from './kinds/contacts.ts';
import { invitationImport } from './kinds/invitations.ts';
import { createRowReader, guessMapping } from '@dealstead/service-kit/imports/rows';

const defaults = { consentSource: 'website', consentDate: '2026-01-01' } as const;

/** What a file is answered: the reason for which it is refused, or by line and reason its rows to correct and the cells that
 * are left out. */
async function answerTo(content: string | Uint8Array, kind: ImportKind = contactImport): Promise<string[]> {
  try {
    const { shape, records } = await readListUpload(Readable.from([Buffer.from(content)]), 1);
    const columns = [...shape.columns];
    const mapping = guessMapping(kind.fields, columns);
    const read = createRowReader(kind, { columns, mapping, defaults, options: {}, dates: [] }, '2026-11-23');
    const problems: string[] = [];
    for await (const { line, cells, problem } of records) {
      const row = problem === undefined ? read(cells) : { problem };
      if (row.problem !== undefined) problems.push(`${line}: ${row.problem}`);
      else problems.push(...row.leftOut.map(({ field, reason }) => `${line} without ${field}: ${reason}`));
    }
    return problems;
  } catch (error) {
    if (error instanceof Refusal) return [error.message];
    throw error;
  }
}

const rows = (...lines: string[]) => ['Name,Email,Phone,State,Types,Min,Max,Consent,Date', ...lines].join('\n');
const names = (row: string) =>
  rows(row)
    .replace('Types', 'investmentTypes')
    .replace('Min', 'minBudget')
    .replace('Max', 'maxBudget')
    .replace('Date', 'consentDate');

test.each<[row: string, answer: string]>([
  ['Ann,ann@,,,,,,,', '2: This row has no email and no phone. Email: Not an email address'],
  ['Ann,,,,,,,,', '2: This row has no email and no phone'],
  ['Ann,null,N/A,,,,,,', '2: This row has no email and no phone'],
  ['Ann,,555-0134,,,,,,', '2: This row has no email and no phone. Phone: Not a US number of 10 digits'],
  ['Ann,,9.01556E+09,,,,,,', '2: This row has no email and no phone. Phone: A spreadsheet rounded this number'],
  ['Ann,a@example.com,,,,,,,12/1/2026', '2: Consent date is in the future'],
  ['Ann,a@example.com,,,,,,,,extra', '2: This row has 10 columns, the first row has 9'],
  ['Ann,"a@example.com', '2: This row has 2 columns, the first row has 9'],
])('the row %j is one to correct', async (row, answer) => {
  expect(await answerTo(names(row))).toEqual([answer]);
});

const notAnEmail = 'Not an email address';
const notAPhone = 'Not a phone number';
const noChoice = 'Not one of the choices';
const noAmount = 'Not a dollar amount';

test.each<[row: string, field: string, reason: string]>([
  ...['ann@', '@example.com', 'ann example.com', 'ann@example', 'ann@@example.com', 'ann@example..com'].map(
    (email): [string, string, string] => [`Ann,${email},901-555-0134,,,,,,`, 'email', notAnEmail],
  ),
  ['Ann,"ann@example.com\r\nBcc: x@example.com",901-555-0134,,,,,,', 'email', notAnEmail],
  ['Ann,javascript:alert(1),901-555-0134,,,,,,', 'email', notAnEmail],
  [`Ann,${'a'.repeat(250)}@example.com,901-555-0134,,,,,,`, 'email', 'Longer than 254 characters'],
  ['Ann,a@example.com,555-0134,,,,,,', 'phone', 'Not a US number of 10 digits'],
  ['Ann,a@example.com,call me,,,,,,', 'phone', notAPhone],
  ['Ann,a@example.com,90155501349015550134,,,,,,', 'phone', notAPhone],
  ['Ann,a@example.com,,Ontario,,,,,', 'state', noChoice],
  ['Ann,a@example.com,,PR,,,,,', 'state', noChoice],
  ['Ann,a@example.com,,,Castles,,,,', 'investmentTypes', noChoice],
  ['Ann,a@example.com,,,"land;=1+1",,,,', 'investmentTypes', noChoice],
  ['Ann,a@example.com,,,,lots,,,', 'minBudget', noAmount],
  ['Ann,a@example.com,,,,-5,,,', 'minBudget', 'Below zero'],
  ['Ann,a@example.com,,,,,1.2.3,,', 'maxBudget', noAmount],
  ['Ann,a@example.com,,,,,"1.234,56",,', 'maxBudget', 'The comma and the point can be read both ways'],
  ['Ann,a@example.com,,,,200k,100k,,', 'minBudget', 'Larger than the largest budget'],
  ['Ann,a@example.com,,,,,,Scraped,', 'consentSource', noChoice],
  ['Ann,a@example.com,,,,,,,soon', 'consentDate', 'Not a date'],
  ['Ann,a@example.com,,,,,,,2/30/2026', 'consentDate', 'No such day in the calendar'],
  [`${'n'.repeat(201)},a@example.com,,,,,,,`, 'fullName', 'Longer than 200 characters'],
])('the row %j comes in without a cell that cannot be read', async (row, field, reason) => {
  expect(await answerTo(names(row))).toEqual([`2 without ${field}: ${reason}`]);
});

test('good rows around bad ones are read, whatever the line ends, delimiter and encoding', async () => {
  expect(await answerTo('Email;Phone\r\na@example.com;\r\nbad;\r\n;901-555-0134\r\n')).toEqual([
    '3: This row has no email and no phone. Email: Not an email address',
  ]);
  expect(await answerTo(Buffer.from('\uFEFFName\tEmail\r\nZoë\tz@example.com\r\nBo\tbo@\r\n', 'utf16le'))).toEqual([
    '3: This row has no email and no phone. Email: Not an email address',
  ]);
  expect(await answerTo(Buffer.from('Name,Email\nJosé,j@example.com\n', 'latin1'))).toEqual([]);
  expect(await answerTo('Email,Location\n,Memphis\n', invitationImport)).toEqual(['2: This row has no email']);
});

test.each([
  ['Ann,a@example.com,901-555-0111 DNC,,,,,,', ['2 without phone: Marked do not call']],
  ['Ann,,901-555-0111 litigator,,,,,,', ['2: This row has no email and no phone. Phone: Marked do not call']],
  ['Ann,,"901-555-0111 (DNC), 901-555-0112",,,,,,', ['2 without phone: Marked do not call']],
  ['Ann,,901-555-0111 ask for Ruth,,,,,,', ['2 without phone: Words beside the number came in as notes']],
  ['Ann,,901-555-0111 (cell),,,,,,', []],
])('no number that is marked in its cell comes in: %j', async (row, answers) =>
  expect(await answerTo(rows(row))).toEqual(answers),
);
