import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { ParcelMap } from './ParcelMap.tsx';

const sheet = (seed: string) =>
  render(<ParcelMap seed={seed} markedParcels={[{ x: 0.5, y: 0.5, label: '$58k', note: '12.4 ac' }]} />).container
    .innerHTML;

test('equal seeds render equal maps, so that server and browser agree; other seeds differ', () => {
  expect(sheet('home')).toBe(sheet('home'));
  expect(sheet('home')).not.toBe(sheet('sign-in'));
});

test('the map is decorative, small, and has no style attributes', () => {
  const markup = sheet('home');
  expect(markup).toContain('aria-hidden="true"');
  expect(markup).not.toContain('style=');
  expect(markup).toContain('$58k');
  expect(markup.length).toBeLessThan(30_000);
});
