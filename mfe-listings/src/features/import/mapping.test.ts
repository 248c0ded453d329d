import { expect, test } from '@jest/globals';
import { fieldOf, withColumn } from './mapping.ts';

test('a column has one field and a field one column; the last choice wins', () => {
  const guessed = { ListPrice: 'price', City: 'town' };
  expect(fieldOf(guessed, 'price')).toBe('ListPrice');
  expect(fieldOf(guessed, 'zone')).toBeUndefined();
  expect(withColumn(guessed, 'asking', 'ListPrice')).toEqual({ City: 'town', ListPrice: 'asking' });
  expect(withColumn(guessed, 'price', 'ClosePrice')).toEqual({ City: 'town', ClosePrice: 'price' });
  expect(withColumn(guessed, 'town', undefined)).toEqual({ ListPrice: 'price' });
});
