import { expect, test } from '@jest/globals';
import {
  fieldsOf,
  followRules,
  itemFaults,
  itemizedInputs,
  itemsSource,
  itemsTotal,
  keptItems,
  modes,
  sampleInputs,
  sourceText,
  usualItems,
  type AnyInputs,
} from './index.ts';

const rehab = {
  rows: [
    { name: 'Roof', cents: 1_200_050 },
    { name: 'Kitchen', cents: 900_000 },
  ],
  contingencyPercent: 7.5,
};

test('a figure is the sum of its items and the contingency, rounded once', () => {
  // 21,000.50 × 1.075 = 22,575.5375.
  expect(itemsTotal(rehab)).toBe(2_257_554);
  expect(itemsTotal({ rows: [] })).toBe(0);
  expect(sourceText(itemsSource('rental', 'rehabCents', rehab))).toBe('Itemized: 2 items');
});

test('itemized inputs exist in their mode and have usual names', () => {
  for (const mode of modes) {
    const known = fieldsOf(mode).map(([key]) => key);
    for (const [key, kind] of Object.entries(itemizedInputs[mode])) {
      expect(known).toContain(key);
      expect(usualItems[kind].length).toBeGreaterThan(1);
    }
  }
});

test('buying costs of a flip are the sum of their items, whatever the price', () => {
  const items = { rows: [{ name: 'Title', cents: 180_000 }] };
  const source = itemsSource('flip', 'buyingPercent', items);
  const at = (priceCents: number | null): AnyInputs =>
    followRules({ ...sampleInputs('flip'), priceCents }, { buyingPercent: source });
  expect(at(12_000_000).buyingPercent).toBe(1.5);
  expect(at(9_000_000).buyingPercent).toBe(2);
  for (const price of [12_000_000, 9_123_457, null])
    expect(keptItems('flip', at(price), { buyingPercent: items })).toEqual({ buyingPercent: items });
});

test('items that another figure replaced, or that a mode does not have, are named', () => {
  const inputs = { ...sampleInputs('rental'), rehabCents: itemsTotal(rehab) };
  expect(itemFaults('rental', inputs, { rehabCents: rehab })).toEqual([]);
  expect(itemFaults('rental', { ...inputs, rehabCents: 1 }, { rehabCents: rehab, priceCents: rehab })).toEqual([
    { key: 'rehabCents', message: 'The items do not add up to this figure.' },
    { key: 'priceCents', message: 'This figure is not itemized.' },
  ]);
});
