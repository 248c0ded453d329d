import { expect, test } from '@jest/globals';
import { contractBlocks, fillContract, formatContractValue } from './contractText.ts';

test('an amount is agreed to the cent; a fraction of one, or what is no amount, counts as missing', () => {
  const price = (text: string) => formatContractValue('Purchase price', text);
  expect(['499999.99', '500000', '1234.5', '140k', '$1.4M', '$185,000'].map(price)).toEqual([
    '$499,999.99',
    '$500,000.00',
    '$1,234.50',
    '$140,000.00',
    '$1,400,000.00',
    '$185,000.00',
  ]);
  expect(['499999.995', '1e5', '-5', 'abc', ''].map(price)).toEqual([null, null, null, null, null]);
});

test('a number is read with separators and a percent sign, and never guessed from digits within words', () => {
  const days = (text: string) => formatContractValue('Inspection days', text);
  expect(['10', '1,450', '60%', '12.5'].map(days)).toEqual(['10', '1,450', '60', '12.5']);
  expect(['10 days', '-3', '1,4', '1e3'].map(days)).toEqual([null, null, null, null]);
});

test.each([
  ['Suffolk', 'in Suffolk County, Massachusetts.'],
  ['Suffolk County', 'in Suffolk County, Massachusetts.'],
  ['Orleans Parish', 'in Orleans Parish, Massachusetts.'],
  ['', 'in [County] County, Massachusetts.'],
])('the county %j is named once, in the preview and in what is signed', (county, text) => {
  const body = 'in {{County}} County, {{State}}.';
  const values = { County: county, State: 'Massachusetts' };
  expect(fillContract(body, values)).toBe(text);
  const [paragraph] = contractBlocks(body, values);
  expect(
    paragraph!.parts.map((part) => ('text' in part ? part.text : (part.value ?? `[${part.field}]`))).join(''),
  ).toBe(text);
});
