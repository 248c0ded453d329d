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
  const polish = { firstName: 'Łukasz', lastName: 'Wałęsa' };
  await add('/api/leads', { ...polish, secondOwner: 'Bjørn Strauß', propertyAddress: '9 Elm Ave, Memphis, TN' });
  await add('/api/leads', { firstName: 'North', propertyAddress: '77 North Saint Marys Street Apt 4, Memphis, TN' });
  await add('/api/leads', { firstName: 'Short', propertyAddress: '78 N St Marys St #4, Memphis, TN' });
  await add('/api/leads', { firstName: 'Exact', email: 'Ann@mail.test' });
  await add('/api/leads', { firstName: 'Longer', email: 'annika@mail.test', notes: 'ann@mail.test.example' });
  const consent = { consentSource: 'website', consentDate: '2026-01-05' };
  await add('/api/contacts', { ...person, phone: '+1 901.555.0141', ...consent });
  await add('/api/contacts', { firstName: 'Ext', phone: '(901) 555-0142 x7', ...consent });
  await add('/api/contacts', { ...polish, phone: '901-555-0150', ...consent });
  await add('/api/contacts', { firstName: 'Exact', email: 'ann@mail.test', ...consent });
  await add('/api/contacts', { firstName: 'Longer', email: 'ann@mail.testing', ...consent });
  await add('/api/deals', { title: 'Wałęsa’s house', address: '12 Oak Boulevard' });
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

test.each(['wałęsa', 'walesa', 'WAŁĘSA', 'walęsa', 'wałesa'])(
  'a letter with a stroke is found as %s',
  async (search) => {
    expect(await leads(search)).toEqual(['Łukasz']);
    expect(await contacts(search)).toEqual(['Łukasz']);
    expect(await deals(search)).toEqual(['Wałęsa’s house']);
    expect(await palette(search)).toEqual(['lead', 'deal', 'contact']);
  },
);

test.each(['bjorn', 'Bjørn', 'strauss', 'strauß'])('a second owner is found as %s', async (search) => {
  expect(await leads(search)).toEqual(['Łukasz']);
});

test.each(['9 Elm Avenue', 'elm ave', 'elm aven', '9 elm av', 'avenue'])('a street is found as %s', async (search) => {
  expect(await leads(search)).toEqual(['Łukasz']);
});

test.each([
  ['marys street', ['North', 'Short']],
  ['n st marys st', ['North', 'Short']],
  ['North Saint Marys Street Unit 4', ['North', 'Short']],
  ['78 north st marys stre', ['Short']],
  // Alone it is a name.
  ['north', ['North']],
])('streets are found as %s', async (search, expected) => {
  expect((await leads(search)).toSorted()).toEqual(expected);
});

test('a deal is found by its street', async () => {
  expect(await deals('oak blvd')).toEqual(['Wałęsa’s house']);
});

test.each(['ann@mail.test', 'ANN@mail.test '])('the email address %s finds its people alone', async (search) => {
  expect(await leads(search)).toEqual(['Exact']);
  expect(await contacts(search)).toEqual(['Exact']);
  expect(await palette(search)).toEqual(['lead', 'contact']);
});

test('the beginning of an email address finds all that begin so', async () => {
  expect((await leads('ann')).toSorted()).toEqual(['Exact', 'Longer']);
  expect((await contacts('ann@mail.tes')).toSorted()).toEqual(['Exact', 'Longer']);
});

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
