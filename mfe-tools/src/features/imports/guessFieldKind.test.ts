import { expect, test } from '@jest/globals';
import { guessFieldKind } from './guessFieldKind.ts';

test.each([
  [['', '12', '1,250.5'], 'number'],
  [['$1,250', '$90'], 'number'],
  [['5%', '7.25 %'], 'number'],
  [['03/14/2026', '12/1/2025'], 'date'],
  [['2026-03-14', 'soon'], 'text'],
  [['02134', '01201'], 'text'],
  [['Yes', 'No'], 'text'],
  [['', ' '], 'text'],
] as const)('values %j are of a field of the kind %s', (values, kind) => {
  expect(guessFieldKind(values)).toBe(kind);
});
