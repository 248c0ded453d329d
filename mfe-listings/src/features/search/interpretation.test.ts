import { describe, expect, test } from '@jest/globals';
import type { SearchInterpretation } from '@dealstead/contracts';
import { sortingOf } from '@dealstead/contracts';
import { changeOf, toggling, type SearchFilter } from './filter.ts';
import { sortChange } from '../results/sortings.ts';
import { changeInterpreted, orderOf, updateInterpreted, withoutParameters } from './interpretation.ts';

const part = (kind: 'place' | 'price' | 'order', filter: SearchInterpretation['parts'][number]['filter']) => ({
  kind,
  label: '',
  filter,
  typed: '',
  isCorrected: false,
  feature: null,
});
/** "cheap land tx under 200k creek" */
const interpretation: SearchInterpretation = {
  parts: [
    part('place', { state: 'TX' }),
    part('price', { maxPrice: '200000' }),
    part('order', { sortBy: 'price', sortOrder: 'asc' }),
  ],
  text: 'creek',
  excluded: [],
};
const asked = { state: 'TX', maxPrice: '150000', search: 'creek', literal: 'true' };

describe('changeInterpreted', () => {
  test('leaves a text that does not state the changed condition', () => {
    expect(changeInterpreted({ featured: 'true' }, interpretation, asked)).toEqual({ featured: 'true' });
  });

  test('replaces a text that states it by the conditions that count', () => {
    expect(changeInterpreted({ state: 'OK' }, interpretation, asked)).toEqual({
      state: 'OK',
      maxPrice: '150000',
      sortBy: 'price',
      sortOrder: 'asc',
      search: 'creek',
      literal: 'true',
    });
  });

  test('a new text is interpreted again', () => {
    expect(changeInterpreted({ search: 'duplex' }, null, {})).toEqual({ search: 'duplex', literal: undefined });
  });
});

describe('updateInterpreted', () => {
  const filter = { search: 'cheap land tx under 200k creek', minAcres: '2' };
  const shown = { filter, asked: { ...asked, minAcres: '2' }, interpretation };
  const apply = (now: SearchFilter, update: Parameters<typeof updateInterpreted>[0]) => ({
    ...now,
    ...changeOf(updateInterpreted(update, shown), now),
  });

  test('adds a value to those that the text states', () => {
    const stated = { ...shown, asked: { ...asked, category: 'land' } };
    expect(changeOf(updateInterpreted(toggling('category', 'investment'), stated), filter)).toMatchObject({
      category: 'land,investment',
    });
  });

  test('a second change before the first is rendered keeps the first, which replaced the text', () => {
    const first = apply(filter, { maxPrice: '90000' });
    expect(first).toMatchObject({ state: 'TX', maxPrice: '90000', search: 'creek', literal: 'true' });
    expect(apply(first, { state: 'OK' })).toMatchObject({ state: 'OK', maxPrice: '90000', search: 'creek' });
    const both = apply(apply(first, toggling('category', 'land')), toggling('category', 'investment'));
    expect(both).toMatchObject({ category: 'land,investment', maxPrice: '90000', minAcres: '2' });
  });

  test('a condition that was removed since does not come back', () => {
    const first = apply(filter, { minAcres: undefined });
    expect(apply(first, { featured: 'true' })).toMatchObject({ minAcres: undefined, featured: 'true' });
  });
});

describe('withoutParameters', () => {
  test('removes explicit filters from the URL only', () => {
    expect(withoutParameters(['minAcres'], interpretation, asked)).toEqual({ minAcres: undefined });
  });

  test('removes a condition of the text and keeps the others', () => {
    expect(withoutParameters(['minPrice', 'maxPrice'], interpretation, asked)).toMatchObject({
      state: 'TX',
      minPrice: undefined,
      maxPrice: undefined,
      search: 'creek',
    });
  });
});

describe('orderOf', () => {
  test('the order of the text counts unless another is chosen; relevance needs words that remain', () => {
    expect(orderOf({ search: 'cheap land' }, { ...interpretation, text: '' })).toEqual({
      search: undefined,
      sortBy: 'price',
      sortOrder: 'asc',
    });
    expect(orderOf({ search: 'cheap', sortBy: 'acres', sortOrder: 'desc' }, interpretation)).toMatchObject({
      sortBy: 'acres',
      sortOrder: 'desc',
    });
  });

  test('a bound of a return, of the filter or of the text, is the order of a list without another', () => {
    const stated = { ...interpretation, text: '', parts: [part('price', { minCashOnCash: '8' })] };
    expect(sortingOf(orderOf({ search: '8% cash on cash' }, stated))).toBe('cashOnCash');
    expect(sortingOf(orderOf({ minFlipProfit: '20000' }, null))).toBe('flipProfit');
    expect(sortingOf(orderOf({ minFlipProfit: '20000', sortBy: 'createdAt' }, null))).toBe('createdAt');
    expect(sortChange({ label: '', sortBy: 'createdAt', sortOrder: 'desc' }, { minFlipProfit: '1' })).toEqual({
      sortBy: 'createdAt',
      sortOrder: 'desc',
    });
  });
});
