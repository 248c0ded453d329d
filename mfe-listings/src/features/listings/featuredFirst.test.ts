import { expect, test } from '@jest/globals';
import { listing, listings } from '../../fixtures/listings.ts';
import { featuredFirst } from './featuredFirst.ts';

const featured = (n: number) => listing(n, { featured: true });
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id - 10_000);

test('two featured listings stand first and third, and a page keeps its size', () => {
  const shown = featuredFirst(listings(1, 12), [featured(40), featured(41), featured(42)], false);
  expect(ids(shown)).toEqual([40, 1, 41, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('a featured listing of the page is not repeated', () => {
  expect(ids(featuredFirst(listings(1, 12), [featured(5)], false))).toEqual([5, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12]);
});

test('a complete list contains every listing once', () => {
  const pages = [...listings(1, 12), ...listings(13, 14)];
  expect(ids(featuredFirst(pages, [featured(14), featured(2)], true))).toEqual([
    14, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13,
  ]);
});

test('without featured listings the order is unchanged', () => {
  expect(ids(featuredFirst(listings(1, 3), [], true))).toEqual([1, 2, 3]);
});
