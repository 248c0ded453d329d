import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { nation, type View } from './mercator.ts';
import { countInsets, needsInsets, StateInsets } from './StateInsets.tsx';

afterEach(cleanup);

const country: View = { longitude: -96, latitude: 38, zoom: 3.7, bounds: nation };

test('clusters and single listings in Alaska and Hawaii are counted, others are not', () => {
  const marks = [
    { longitude: -149.9, latitude: 61.2, count: 12 },
    { longitude: -134.4, latitude: 58.3 },
    { longitude: -157.9, latitude: 21.3, count: 3 },
    { longitude: -122.3, latitude: 47.6, count: 90 },
  ];
  expect(countInsets(marks)).toEqual({ AK: 13, HI: 3 });
});

test('insets are shown with the country, neither with a part of it nor where the map shows the state itself', () => {
  expect(needsInsets(country)).toBe(true);
  expect(needsInsets({ ...country, zoom: 6 })).toBe(false);
  expect(needsInsets({ ...country, bounds: { west: -180, south: 15, east: -60, north: 75 } })).toBe(false);
  expect(needsInsets(null)).toBe(false);
});

test('without listings in Alaska and Hawaii there are no insets', () => {
  render(<StateInsets view={country} counts={{ AK: 0, HI: 0 }} onSelect={() => undefined} />);
  expect(screen.queryByRole('button')).toBeNull();
});

test('pressing an inset moves the map to that state', async () => {
  const onSelect = jest.fn();
  render(<StateInsets view={country} counts={{ AK: 1_240, HI: 1 }} onSelect={onSelect} />);
  expect(screen.getByText('1.2K')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Hawaii: 1 listing. Show on the map' }));
  expect(onSelect).toHaveBeenCalledWith({ west: -160.25, south: 18.92, east: -154.81, north: 22.23 });
  expect(screen.getByRole('button', { name: 'Alaska: 1,240 listings. Show on the map' })).toBeTruthy();
});
