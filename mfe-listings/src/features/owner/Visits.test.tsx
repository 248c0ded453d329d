import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { Visits } from './Visits.tsx';

afterEach(cleanup);

const textOf = (views: readonly number[]) =>
  render(<Visits days={views.map((count, i) => ({ day: `2026-11-2${i}`, views: count, inquiries: 0 }))} />).container
    .textContent;

test('the chart’s text names the busiest day only where there were views', () => {
  expect(textOf([0, 0])).toBe('0 views from Nov 20, 2026 to Nov 21, 2026');
  expect(textOf([1, 4])).toBe('5 views from Nov 20, 2026 to Nov 21, 2026, 4 on the busiest day');
});
