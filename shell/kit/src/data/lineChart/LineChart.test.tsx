import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { LineChart, type LineChartProps } from './LineChart.tsx';

afterEach(cleanup);

const axis = {
  heading: (year: number) => `Year ${year}`,
  tick: (year: number) => `${year} y`,
  marks: 'whole' as const,
};
const balance = { name: 'Balance', values: [300, 200, null, 100] };

function open(props: Partial<LineChartProps> = {}) {
  const { container } = render(
    <LineChart label="Balance by year" xs={[0, 1, 2, 3]} axis={axis} series={[balance]} {...props} />,
  );
  return { chart: screen.getByRole('slider', { name: 'Balance by year' }), container };
}
const textOf = (chart: HTMLElement) => chart.getAttribute('aria-valuetext');

test('arrow keys, Home and End read a figure, and stop at both ends', async () => {
  const moved: number[] = [];
  const { chart } = open({ onCursor: (index) => moved.push(index), formatReading: (value) => `$${value}` });
  expect(textOf(chart)).toBe('Year 3: Balance $100');
  chart.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}');
  expect(textOf(chart)).toBe('Year 2: Balance none');
  await userEvent.keyboard('{Home}{ArrowLeft}');
  expect(textOf(chart)).toBe('Year 0: Balance $300');
  expect(chart.getAttribute('aria-valuenow')).toBe('0');
  await userEvent.keyboard('{End}');
  expect(moved).toEqual([3, 2, 0, 0, 3]);
});

test('the cursor begins at the start, and a level is named with its value', () => {
  const { chart } = open({ start: 1, level: { name: 'Wanted', value: 250 } });
  expect(textOf(chart)).toBe('Year 1: Balance 200');
  expect(screen.getByText('Wanted').textContent).toContain('250');
});

test('an area lies below the lines, which it would dim, whatever the order of the series', () => {
  const { container } = open({ series: [balance, { name: 'Equity', values: [1, 2, 3, 4], shape: 'area' }] });
  const paths = [...container.querySelectorAll('path')].map((path) => path.getAttribute('class'));
  expect(paths.indexOf('area')).toBe(0);
  expect(paths.lastIndexOf('line')).toBeGreaterThan(0);
});

test('a gap breaks the line, and a small sample is hollow', () => {
  const { container } = open({ series: [{ ...balance, isSmall: [true, false, false, false] }] });
  expect(container.querySelector('.line')?.getAttribute('d')?.match(/M/g)).toHaveLength(2);
  const fills = [...container.querySelectorAll('circle')].map((circle) => circle.getAttribute('fill'));
  expect(fills).toEqual(['var(--surface)', 'var(--primary)']);
});

test('losses are columns below zero, and the axis of counts has whole marks', () => {
  open({ series: [{ name: 'Cash flow', values: [-2, 1, 2, 3], shape: 'columns' }] });
  const columns = [...document.querySelectorAll('rect')];
  const zero = Number(columns[0]!.getAttribute('y'));
  expect(Number(columns[1]!.getAttribute('y')) + Number(columns[1]!.getAttribute('height'))).toBeCloseTo(zero);
  cleanup();
  open({ series: [{ name: 'Sign-ups', values: [0, 1, 0, 1] }] });
  expect([...document.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual([
    '0',
    '1',
    '2',
    '3',
    '4',
    '0 y',
    '1 y',
    '2 y',
    '3 y',
  ]);
});

test('years without values are an empty chart that can be read', () => {
  const { chart, container } = open({ series: [{ name: 'Balance', values: [null, null, null, null] }] });
  expect(textOf(chart)).toBe('Year 3: Balance none');
  expect(container.innerHTML).not.toContain('NaN');
});

test('a value that is no number is a gap, in columns and in lines', () => {
  for (const shape of ['columns', 'area', 'line', 'band'] as const) {
    const values = [300, Number.NaN, Infinity, 100];
    const { container } = open({ series: [{ name: 'Cash flow', values, low: values, high: values, shape }] });
    expect(container.innerHTML).not.toMatch(/NaN|Infinity/);
    if (shape === 'columns') expect(container.querySelectorAll('rect')).toHaveLength(2);
    cleanup();
  }
});
