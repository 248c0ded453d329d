import { afterEach, expect, test } from '@jest/globals';
import { filterNames } from '@dealstead/contracts';
import { renderPage } from '@dealstead/kit/testing';
import { act, cleanup } from '@testing-library/react';
import {
  facetsTemplate,
  listTemplate,
  readFilter,
  searchPath,
  summaryTemplate,
  toggleValue,
  toggling,
  useSearchFilter,
} from './filter.ts';

afterEach(cleanup);

const read = (query: string) => readFilter(new URLSearchParams(query));

test('the templates contain every filter of the API', () => {
  const named = (template: string) => template.slice(template.indexOf('{&') + 2, -1).split(',');
  expect(named(summaryTemplate)).toEqual([...filterNames, 'unknownOf']);
  expect(named(facetsTemplate)).toEqual([...filterNames]);
  expect(named(listTemplate)).toEqual([...filterNames, 'sortBy', 'sortOrder', 'after']);
});

test('a query round-trips through the filter', () => {
  const query = 'category=land,residential&search=creek+%26+barn&maxPrice=250000&state=TX&sortBy=price&sortOrder=asc';
  const filter = read(query);
  expect(filter).toEqual({
    category: 'land,residential',
    search: 'creek & barn',
    maxPrice: '250000',
    state: 'TX',
    sortBy: 'price',
    sortOrder: 'asc',
  });
  expect(searchPath(filter)).toBe(`/search?${query}`);
  expect(searchPath({})).toBe('/search');
});

test.each([
  'category=castle',
  'category=land,castle',
  'minPrice=cheap',
  'minPrice=1e5',
  'minPrice=-1',
  'maxAcres=1.234',
  'state=XX',
  'featured=yes',
  'sortBy=luck',
  'sortOrder=up',
  'box=here',
  'category=all',
  'search=++',
  'utm_source=mail',
])('a URL with %s filters nothing', (query) => expect(read(query)).toEqual({}));

test('the filter adds and removes one of several values', () => {
  expect(toggleValue(undefined, 'land')).toBe('land');
  expect(toggleValue('land', 'investment')).toBe('land,investment');
  expect(toggleValue('land,investment', 'land')).toBe('investment');
  expect(toggleValue('land', 'land')).toBeUndefined();
});

test('of two values that are chosen before the first is rendered, both count', () => {
  let change: ReturnType<typeof useSearchFilter>[1] = () => undefined;
  function Page() {
    [, change] = useSearchFilter();
    return null;
  }
  const { location } = renderPage(<Page />, { url: '/search?category=land' });
  act(() => {
    change(toggling('category', 'investment'));
    change(toggling('category', 'residential'));
    change(toggling('category', 'land'));
  });
  expect(new URLSearchParams(location().split('?')[1]).get('category')).toBe('investment,residential');
});

test('changes of one control share a history entry; another filter starts at its first page', () => {
  let change: ReturnType<typeof useSearchFilter>[1] = () => undefined;
  function Page() {
    [, change] = useSearchFilter();
    return null;
  }
  const { location } = renderPage(<Page />, { url: '/search?after=x~1&state=TX' });
  act(() => change({ search: 'c' }, 'search'));
  act(() => change({ search: 'cabin' }, 'search'));
  expect(location()).toBe('/search?state=TX&search=cabin');
  act(() => change({ state: '' }));
  expect(location()).toBe('/search?search=cabin');
});
