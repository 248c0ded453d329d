import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import type { OutreachImportKind } from '@dealstead/contracts';
import { Refusal } from '@dealstead/service-kit';
import { readListUpload } from '@dealstead/service-kit/listFiles/readListUpload';
import { createRowReader, guessMapping } from './rows.ts';

const defaults = { consentSource: 'website', consentDate: '2026-01-01' } as const;

/** What a file is answered: the reason for which it is refused, or its rows that cannot be used by line and reason. */
async function answerTo(content: string | Uint8Array, kind: OutreachImportKind = 'contacts'): Promise<string[]> {
  try {
    const { shape, records } = await readListUpload(Readable.from([Buffer.from(content)]), 1);
    const columns = [...shape.columns];
    const read = createRowReader({
      kind,
      columns,
      mapping: guessMapping(kind, columns),
      defaults,
      today: '2026-11-23',
    });
    const problems: string[] = [];
    for await (const { line, cells, problem } of records) {
      const reason = problem ?? read(cells).problem;
      if (reason !== undefined) problems.push(`${line}: ${reason}`);
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

test.each<[row: string, reason: string]>([
  ['Ann,ann@,,,,,,,', 'Email is not an address'],
  ['Ann,@example.com,,,,,,,', 'Email is not an address'],
  ['Ann,ann example.com,,,,,,,', 'Email is not an address'],
  ['Ann,ann@example,,,,,,,', 'Email is not an address'],
  ['Ann,ann@@example.com,,,,,,,', 'Email is not an address'],
  ['Ann,ann@example..com,,,,,,,', 'Email is not an address'],
  ['Ann,"ann@example.com, bo@example.com",,,,,,,', 'Email is not an address'],
  ['Ann,"ann@example.com\r\nBcc: x@example.com",,,,,,,', 'Email is not an address'],
  ['Ann,javascript:alert(1),,,,,,,', 'Email is not an address'],
  [`Ann,${'a'.repeat(250)}@example.com,,,,,,,`, 'Email is longer than 254 characters'],
  ['Ann,,,,,,,,', 'This row has no email and no phone'],
  ['Ann,null,N/A,,,,,,', 'This row has no email and no phone'],
  ['Ann,,555-0134,,,,,,', 'Phone is not a US number of 10 digits'],
  ['Ann,,+44 20 7946 0958,,,,,,', 'Phone is not a US number of 10 digits'],
  ['Ann,,call me,,,,,,', 'Phone is not a US number of 10 digits'],
  ['Ann,,90155501349015550134,,,,,,', 'Phone is not a US number of 10 digits'],
  ['Ann,a@example.com,,Ontario,,,,,', 'State is not one of the 50 states'],
  ['Ann,a@example.com,,PR,,,,,', 'State is not one of the 50 states'],
  ['Ann,a@example.com,,,Castles,,,,', 'Investment type is unknown'],
  ['Ann,a@example.com,,,"land;=1+1",,,,', 'Investment type is unknown'],
  ['Ann,a@example.com,,,,lots,,,', 'Smallest budget is not an amount'],
  ['Ann,a@example.com,,,,-5,,,', 'Smallest budget is not an amount'],
  ['Ann,a@example.com,,,,,1e309,,', 'Largest budget is not an amount'],
  ['Ann,a@example.com,,,,,1.2.3,,', 'Largest budget is not an amount'],
  ['Ann,a@example.com,,,,200k,100k,,', 'The smallest budget is larger than the largest'],
  ['Ann,a@example.com,,,,,,Scraped,', 'Consent is not a known source'],
  ['Ann,a@example.com,,,,,,,soon', 'Consent date is not a date'],
  ['Ann,a@example.com,,,,,,,2/30/2026', 'Consent date is not a date'],
  ['Ann,a@example.com,,,,,,,12/1/2026', 'Consent date is in the future'],
  [`${'n'.repeat(201)},a@example.com,,,,,,,`, 'Full name is longer than 200 characters'],
  ['Ann,a@example.com', 'This row has 2 columns, the first row has 9'],
  ['Ann,a@example.com,,,,,,,,extra', 'This row has 10 columns, the first row has 9'],
  ['Ann,"a@example.com', 'This row has 2 columns, the first row has 9'],
])('the row %j is answered by line and reason', async (row, reason) => {
  expect((await answerTo(names(row)))[0]).toBe(`2: ${reason}`);
});

test('good rows around bad ones are read, whatever the line ends, delimiter and encoding', async () => {
  expect(await answerTo('Email;Phone\r\na@example.com;\r\nbad;\r\n;901-555-0134\r\n')).toEqual([
    '3: Email is not an address',
  ]);
  expect(await answerTo(Buffer.from('\uFEFFName\tEmail\r\nZoë\tz@example.com\r\nBo\tbo@\r\n', 'utf16le'))).toEqual([
    '3: Email is not an address',
  ]);
  expect(await answerTo(Buffer.from('Name,Email\nJosé,j@example.com\n', 'latin1'))).toEqual([]);
  expect(await answerTo('Email,Location\n,Memphis\n', 'invitations')).toEqual(['2: This row has no email']);
});
