import { expect, test } from '@jest/globals';
import { sampleInputs } from '@dealstead/formulas';
import { renderCalculation } from './calculation.ts';

test('a calculation shows the results of its own figures, and no sample stands in for one that it lacks', () => {
  const inputs = { ...sampleInputs('flip'), priceCents: 11_000_000 };
  const shown = renderCalculation({ title: 'Bought at $110,000', mode: 'flip', inputs });
  expect(shown).toContain('$57,400');
  const { arvCents: _, ...others } = inputs;
  const lacking = renderCalculation({ title: 'Bought at $110,000', mode: 'flip', inputs: others });
  expect(lacking).toContain('This calculation lacks figures.');
  expect(lacking).not.toContain('$57,400');
});
