import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { useFavorite } from './favorites.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

test('a favorite is kept under property-favorites and can be taken back', () => {
  const { result } = renderHook(() => useFavorite(10_482));
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
  const { result } = renderHook(() => useFavorite(1));
  expect(result.current.saved).toBe(false);
  expect(logged).toHaveBeenCalled();
  act(() => result.current.onToggle());
  expect(JSON.parse(localStorage.getItem('property-favorites') ?? '')).toEqual([1]);
  logged.mockRestore();
});

test('another tab is heard', () => {
  const { result } = renderHook(() => useFavorite(5));
  localStorage.setItem('property-favorites', '[5]');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'property-favorites' })));
  expect(result.current.saved).toBe(true);
});
