import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { QueryClientProvider, createQueryClient } from '@dealstead/kit';
import type { ReactNode } from 'react';
import { useFavorite, useFavorites } from './favorites.ts';

const client = createQueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

afterEach(() => {
  cleanup();
  localStorage.clear();
});

test('a favorite is stored under property-favorites and can be removed', () => {
  const { result } = renderHook(() => useFavorite(10_482), { wrapper });
  expect(result.current.saved).toBe(false);
  act(() => result.current.onToggle());
  expect(result.current.saved).toBe(true);
  expect(JSON.parse(localStorage.getItem('property-favorites') ?? '')).toEqual([10_482]);
  act(() => result.current.onToggle());
  expect(result.current.saved).toBe(false);
});

test.each(['{', '{"a":1}', '["x"]', 'null'])('corrupt data %s is logged and the list starts empty', (text) => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  localStorage.setItem('property-favorites', text);
  const { result } = renderHook(() => useFavorite(1), { wrapper });
  expect(result.current.saved).toBe(false);
  expect(logged).toHaveBeenCalled();
  act(() => result.current.onToggle());
  expect(JSON.parse(localStorage.getItem('property-favorites') ?? '')).toEqual([1]);
  logged.mockRestore();
});

test('a change in another tab is applied', () => {
  const { result } = renderHook(() => useFavorite(5), { wrapper });
  localStorage.setItem('property-favorites', '[5]');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'property-favorites' })));
  expect(result.current.saved).toBe(true);
});

test('favorites are all in the order of saving, as one stable set until a change', () => {
  localStorage.setItem('property-favorites', '[3,1]');
  const { result, rerender } = renderHook(() => useFavorites(), { wrapper });
  const before = result.current;
  expect([...before]).toEqual([3, 1]);
  rerender();
  expect(result.current).toBe(before);
});
