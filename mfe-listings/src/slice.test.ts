import { expect, test } from '@jest/globals';
import slice from './slice.ts';

test('the footer’s categories lead to the listings, which lie below the first screen', () => {
  const links = slice.navigation?.filter(({ to }) => to.includes('category=')).map(({ to }) => to);
  expect(links).toEqual(['land', 'unrestricted', 'residential'].map((name) => `/?category=${name}#properties-section`));
});
