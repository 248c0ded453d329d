import { expect, test } from '@jest/globals';
import { choiceReader, readYesNo } from './choice.ts';

const readStatus = choiceReader(['new', 'offer made', 'closed'], {
  labels: { new: 'New', 'offer made': 'Offer made', closed: 'Sold' },
  synonyms: { closed: ['won'], new: ['open', 'attempted contact'] },
});

test.each([
  ['New', 'new'],
  [' OFFER_MADE ', 'offer made'],
  ['offermade', 'offer made'],
  ['Sold', 'closed'],
  ['won', 'closed'],
  ['Attempted-Contact', 'new'],
])('the cell %j means the choice %s', (text, choice) =>
  expect(readStatus(text)).toEqual({ kind: 'value', value: choice }),
);

test('a mapping says what other words of a file mean, and an unknown one is named', () => {
  expect(readStatus('Offer Sent').kind).toBe('not-understood');
  expect(readStatus('offer sent', { 'Offer Sent': 'offer made' })).toEqual({ kind: 'value', value: 'offer made' });
  expect(readStatus('won', { Won: 'new' })).toEqual({ kind: 'value', value: 'new' });
  expect(readStatus('n/a').kind).toBe('empty');
});

test('the usual words for yes and no are read, and other words are not understood', () => {
  expect(['Y', 'TRUE', '1', 'x', 'No', 'f', '0'].map((text) => readYesNo(text))).toEqual(
    ['yes', 'yes', 'yes', 'yes', 'no', 'no', 'no'].map((answer) => ({ kind: 'value', value: answer })),
  );
  expect(readYesNo('Notice of Default').kind).toBe('not-understood');
});
