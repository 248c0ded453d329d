import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { PaletteResult } from '@dealstead/contracts/tools/palette';
import { member, type RunningTools, startTestTools } from '../crm/fixtures/crm.ts';

let tools: RunningTools;
beforeAll(async () => {
  tools = await startTestTools();
  const person = { firstName: 'José', lastName: 'Núñez O’Brien' };
  await add('/api/leads', { ...person, phone: '901-555-0140', propertyAddress: '12 Peña St, Memphis, TN' });
  await add('/api/leads', {
    firstName: 'Further',
    phones: ['(901) 555-0199', '+1.901.555.0141 ext. 12'].map((number) => ({
      number,
      kind: null,
      source: null,
      doNotContact: false,
      isLitigator: false,
      lastResult: null,
    })),
  });
  await add('/api/leads', { firstName: 'Noted', notes: 'Call (901) 555-0141 at night' });
  await add('/api/leads', { firstName: 'Foreign', phone: '+44 20 7946 0958' });
  const consent = { consentSource: 'website', consentDate: '2026-01-05' };
  await add('/api/contacts', { ...person, phone: '+1 901.555.0141', ...consent });
  await add('/api/contacts', { firstName: 'Ext', phone: '(901) 555-0142 x7', ...consent });
  await add('/api/deals', { title: 'José’s house', buyerName: 'Núñez O’Brien', notes: 'His phone: 901-555-0141' });
});
afterAll(() => tools.stop());

const owner = member(1, { plan: 'wholesaler' });
async function add(path: string, fields: object): Promise<void> {
  const { status, body } = await tools.send('POST', path, owner, fields);
  expect([status, body]).toEqual([201, expect.anything()]);
}
const found = async (path: string, search: string, name: (row: Record<string, string>) => string) =>
  (await tools.send<Record<string, string>[]>('GET', `${path}search=${encodeURIComponent(search)}`, owner)).body.map(
    name,
  );
const leads = (search: string) => found('/api/leads?', search, ({ firstName = '' }) => firstName);
const contacts = (search: string) => found('/api/contacts?', search, ({ firstName = '' }) => firstName);
const deals = (search: string) => found('/api/deals?', search, ({ title = '' }) => title);
const palette = async (search: string) =>
  (await tools.send<PaletteResult[]>('GET', `/api/palette?search=${encodeURIComponent(search)}`, owner)).body.map(
    ({ kind }) => kind,
  );

test.each(['nunez', 'NÚÑEZ', 'Núñez', 'jose', "o'brien", 'O’Brien', 'O´Brien', "jose o'brien"])(
  'people are found as %s',
  async (search) => {
    expect(await leads(search)).toEqual(['José']);
    expect(await contacts(search)).toEqual(['José']);
    expect(await deals(search)).toEqual(['José’s house']);
    expect(await palette(search)).toEqual(['lead', 'deal', 'contact']);
  },
);

test('a street is found without accents', async () => expect(await leads('12 pena')).toEqual(['José']));

test.each([
  '555-0141',
  '5550141',
  '(901) 555-0141',
  '901.555.0141',
  '9015550141',
  '+1 (901) 555-0141',
  '1-901-555-0141',
  '901 555 0141',
  '+19015550141',
  'tel:+1-901-555-0141',
  '(901) 555-0141 ext. 12',
])('a phone number is found as %s', async (search) => {
  expect((await leads(search)).toSorted()).toEqual(['Further', 'Noted']);
  expect(await contacts(search)).toEqual(['José']);
  expect(await deals(search)).toEqual(['José’s house']);
  expect((await palette(search)).toSorted()).toEqual(['contact', 'deal', 'lead', 'lead']);
});

test('numbers with an extension and of another country are found', async () => {
  expect(await contacts('9015550142')).toEqual(['Ext']);
  expect(await contacts('555-0142')).toEqual(['Ext']);
  for (const search of ['+44 20 7946 0958', '+442079460958', '011 44 20 7946 0958'])
    expect(await leads(search)).toEqual(['Foreign']);
  expect(await leads('(207) 946-0958')).toEqual([]);
});
