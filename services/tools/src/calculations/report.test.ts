import { expect, test } from '@jest/globals';
import { fields } from '@dealstead/formulas';
import { figureText, inputText, sentences } from './report.ts';

test('a report writes figures as the calculator does: minus signs, half a unit away from zero, decimals of the result', () => {
  expect(figureText(-1_234_56, 'cents')).toBe('\u2212$1,234.56');
  expect([0.081_25, -0.081_25].map((share) => figureText(share, 'share'))).toEqual(['8.13%', '\u22128.13%']);
  expect([figureText(1.06, 'ratio', 3), figureText(1.5, 'ratio')]).toEqual(['1.060', '1.50']);
  expect(sentences(undefined, 'The loan balance.', 'Source: a')).toBe('The loan balance. Source: a');
  expect([360, 367].map((months) => inputText(fields.rental.termMonths, months))).toEqual(['30 years', '367 months']);
  expect(inputText(fields.flip.holdMonths, 12)).toBe('12 months');
  expect([figureText(1, 'months'), figureText(36, 'months')]).toEqual(['1 month', '36 months']);
});
