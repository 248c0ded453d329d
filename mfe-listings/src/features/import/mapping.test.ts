import { expect, test } from '@jest/globals';
import { fieldOf, mapped } from './mapping.ts';

test('a column has one field and a field one column; the last choice wins', () => {
  const guessed = { ListPrice: 'price', City: 'town' };
  expect(fieldOf(guessed, 'price')).toBe('ListPrice');
  expect(fieldOf(guessed, 'zone')).toBeUndefined();
  expect(mapped(guessed, 'asking', 'ListPrice')).toEqual({ City: 'town', ListPrice: 'asking' });
  expect(mapped(guessed, 'price', 'ClosePrice')).toEqual({ City: 'town', ClosePrice: 'price' });
  expect(mapped(guessed, 'town', undefined)).toEqual({ ListPrice: 'price' });
});
