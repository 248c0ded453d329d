import { afterEach, expect, test } from '@jest/globals';
import { sampleInputs, type AnyInputs } from '@dealstead/formulas';
import { renderPage } from '@dealstead/kit/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BreakEven } from './BreakEven.tsx';
import { Sensitivity } from './Sensitivity.tsx';
import { SolveFor } from './SolveFor.tsx';
import { Stress } from './Stress.tsx';

afterEach(cleanup);

/** A BRRRR whose refinance returns more cash than was put in. */
const refinanced: AnyInputs = { ...sampleInputs('brrrr'), arvCents: 26_000_000, rentCents: 215_000 };

test('a grid of a deal without cash left shows the monthly cash flow in each cell', () => {
  renderPage(<Sensitivity mode="brrrr" inputs={refinanced} sources={{}} />);
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent ?? '');
  expect(cells).toHaveLength(25);
  for (const cell of cells) expect(cell).toMatch(/^(Infinite\$|No cash−?\$)[\d,.K]+\/mo$/);
  expect(cells.some((cell) => cell.startsWith('Infinite'))).toBe(true);
});

test('a grid says what its colors mean, those that it has', () => {
  const { container } = renderPage(<Sensitivity mode="rental" inputs={sampleInputs('rental')} sources={{}} />);
  const tones = new Set([...container.querySelectorAll('td[data-tone]')].map((cell) => cell.getAttribute('data-tone')));
  const legend = [...container.querySelectorAll('p span[data-tone]')].map((part) => part.getAttribute('data-tone'));
  expect(new Set(legend)).toEqual(tones);
  expect(screen.getByText('Best fifth')).toBeTruthy();
});

test('cash left can be solved for, with what is at most', async () => {
  const press = userEvent.setup();
  renderPage(<SolveFor mode="brrrr" inputs={sampleInputs('brrrr')} sources={{}} />);
  await press.selectOptions(screen.getByLabelText('Result to reach'), 'Cash left in the deal');
  expect(screen.getByText(/^To reach cash left in the deal of \$0\.00 or less, pay at most \$[\d,.]+\./)).toBeTruthy();
});

test('break-even points follow the chosen result', async () => {
  const press = userEvent.setup();
  renderPage(<BreakEven mode="flip" inputs={sampleInputs('flip')} sources={{}} />);
  await press.selectOptions(screen.getByLabelText('Result'), 'All-in cost');
  expect(screen.getByText('All-in cost of $250,000.00 or less, the after-repair value, with:')).toBeTruthy();
  expect(screen.getByText('$122,200.00 or less')).toBeTruthy();
});

test('the stress test shows the results that are chosen', async () => {
  const press = userEvent.setup();
  renderPage(<Stress mode="brrrr" inputs={sampleInputs('brrrr')} sources={{}} />);
  expect(screen.queryByRole('columnheader', { name: 'All-in cost' })).toBeNull();
  await press.click(screen.getByRole('button', { name: 'All-in cost' }));
  const table = within(screen.getByRole('table', { name: 'Stress test' }));
  expect(table.getByRole('columnheader', { name: 'All-in cost' })).toBeTruthy();
});
