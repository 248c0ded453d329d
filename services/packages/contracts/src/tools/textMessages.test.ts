import { expect, test } from '@jest/globals';
import { measureText } from './textMessages.ts';

test.each([
  ['', 'GSM-7', 0, 0],
  ['Deal in Memphis', 'GSM-7', 15, 1],
  ['a'.repeat(160), 'GSM-7', 160, 1],
  ['a'.repeat(161), 'GSM-7', 161, 2],
  ['a'.repeat(306), 'GSM-7', 306, 2],
  ['a'.repeat(307), 'GSM-7', 307, 3],
  // The euro sign and brackets count twice, and are not split between two parts.
  ['€'.repeat(80), 'GSM-7', 160, 1],
  ['€'.repeat(81), 'GSM-7', 162, 2],
  ['€'.repeat(153), 'GSM-7', 306, 3],
  ['“Deal”', 'UCS-2', 6, 1],
  ['é'.repeat(160), 'GSM-7', 160, 1],
  ['я'.repeat(70), 'UCS-2', 70, 1],
  ['я'.repeat(71), 'UCS-2', 71, 2],
  ['🏠'.repeat(35), 'UCS-2', 70, 1],
  ['🏠'.repeat(67), 'UCS-2', 134, 3],
])('the segments of the text %j are counted as carriers do', (text, encoding, units, segments) => {
  expect(measureText(text)).toEqual({ encoding, units, segments });
});
