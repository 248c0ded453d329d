import { afterEach, expect, test } from '@jest/globals';
import { defaultDealAssumptions } from '@dealstead/contracts';
import { dealInputs, factsOfFigures, fieldsOf, modes, type Mode } from '@dealstead/formulas';
import { renderPage } from '@dealstead/kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useReducer } from 'react';
import { draftReducer, emptyDraft, type Draft } from './draft.ts';
import { InputForm } from './InputForm.tsx';

function Form({ mode, begin = emptyDraft }: { mode: Mode; begin?: () => Draft }) {
  const [draft, dispatch] = useReducer(draftReducer, null, begin);
  return (
    <>
      <InputForm mode={mode} draft={draft.modes[mode]} dispatch={dispatch} readOnly={false} />
      <output>{JSON.stringify(draft.modes[mode].inputs)}</output>
    </>
  );
}

const field = (key: string) => document.querySelector<HTMLInputElement>(`input[name=${key}]`)!;
const inputs = () => JSON.parse(screen.getByRole('status').textContent!) as Record<string, number | null>;

/** Types over a field key by key; each key is added to what stands in the field then. Gives the texts that stood there. */
function typeKeys(key: string, text: string): string[] {
  fireEvent.change(field(key), { target: { value: '' } });
  return [...text].map((character) => {
    fireEvent.change(field(key), { target: { value: field(key).value + character } });
    return field(key).value;
  });
}

const asTyped = (text: string) => [...text].map((_, index) => text.slice(0, index + 1));

afterEach(cleanup);

test.each(modes)('whatever is typed into a field of a %s stays as typed until the field is left', (mode) => {
  renderPage(<Form mode={mode} />);
  for (const [key] of fieldsOf(mode)) {
    const sample = field(key).value;
    for (const text of ['$2,500', '3.25%', '12 mo']) expect([key, typeKeys(key, text)]).toEqual([key, asTyped(text)]);
    // The others keep a figure to follow.
    fireEvent.change(field(key), { target: { value: sample } });
  }
});

test('dollars for a cost in percent are that amount, and show as its percent once the field is left', () => {
  renderPage(<Form mode="flip" />);
  typeKeys('priceCents', '65,000');
  for (const [text, percent, shown] of [
    ['$2500', 3.846154, '3.8462'],
    ['$2,500', 3.846154, '3.8462'],
    ['$650', 1, '1'],
  ] as const) {
    typeKeys('buyingPercent', text);
    expect(inputs().buyingPercent).toBeCloseTo(percent, 5);
    fireEvent.blur(field('buyingPercent'));
    expect(field('buyingPercent').value).toBe(shown);
  }
  typeKeys('loanCents', '80%');
  fireEvent.blur(field('loanCents'));
  expect([field('loanCents').value, inputs().loanCents]).toEqual(['52,000', 5_200_000]);
});

test('a flip says that it is assumed to be bought for cash, until a loan is typed', () => {
  const figures = dealInputs('flip', factsOfFigures({}, false), defaultDealAssumptions);
  const assumed = () => draftReducer(emptyDraft(), { type: 'emptied', mode: 'flip', figures });
  renderPage(<Form mode="flip" begin={assumed} />);
  expect(screen.getByText('Assumed: bought for cash. Type a loan to finance it.')).toBeTruthy();
  typeKeys('loanCents', '80,000');
  expect(screen.queryByText(/bought for cash/)).toBeNull();
});

test('a new loan takes a percent of the ARV, and the loan to value that it replaces says so', () => {
  renderPage(<Form mode="brrrr" />);
  expect(screen.queryByText('Not used: the new loan amount is stated.')).toBeNull();
  typeKeys('refinanceLoanCents', '65%');
  fireEvent.blur(field('refinanceLoanCents'));
  expect([field('refinanceLoanCents').value, inputs().refinanceLoanCents]).toEqual(['136,500', 13_650_000]);
  expect(screen.getByText('Not used: the new loan amount is stated.')).toBeTruthy();
});

test('management in dollars a year is that share of the income, and other percents take no dollars', async () => {
  renderPage(<Form mode="rental" />);
  typeKeys('managementPercent', '$200');
  // 2,200 a month less 5 % vacancy is 25,080 a year.
  expect(inputs().managementPercent).toBeCloseTo(0.797448, 5);
  for (const key of ['vacancyPercent', 'interestPercent', 'discountPercent']) {
    typeKeys(key, '$10');
    expect([key, inputs()[key]]).toEqual([key, null]);
    fireEvent.blur(field(key));
    expect(field(key).value).toBe('$10');
  }
  await waitFor(() => expect(screen.getAllByText('This field takes a percent, such as 6.5.')).toHaveLength(3));
});

test('optional sections are one line each, which opens by a press and where a figure is there', async () => {
  const press = userEvent.setup();
  renderPage(<Form mode="flip" />);
  const folds = () => [...document.querySelectorAll('details')].map(({ open }) => open);
  expect(folds()).toEqual([false, false]);
  await press.click(screen.getByRole('heading', { name: 'Second loan or seller note' }));
  expect(folds()).toEqual([false, true]);
  typeKeys('secondLoanCents', '10%');
  fireEvent.blur(field('secondLoanCents'));
  expect([field('secondLoanCents').value, inputs().secondLoanCents]).toEqual(['12,000', 1_200_000]);
  expect(field('secondInterestPercent').closest('div')?.parentElement?.textContent).toContain('Missing. Add it.');
});

test('a typed figure says so, and one that waits for its base names it', () => {
  renderPage(<Form mode="flip" />);
  const captionOf = (key: string) => document.getElementById(field(key).getAttribute('aria-describedby')!)?.textContent;
  typeKeys('arvCents', '260,000');
  expect(captionOf('arvCents')).toBe('Entered by hand');
  fireEvent.change(field('priceCents'), { target: { value: '' } });
  typeKeys('buyingPercent', '$2500');
  fireEvent.blur(field('buyingPercent'));
  expect([field('buyingPercent').value, captionOf('buyingPercent')]).toEqual([
    '$2500',
    'Needs the price. $2,500.00 of the price',
  ]);
});

test('more than the value refinanced, and more than the rehab financed, is warned of and counts', () => {
  renderPage(<Form mode="brrrr" />);
  typeKeys('refinanceLoanCents', '250,000');
  expect(screen.getByText('This is more than the after-repair value.')).toBeTruthy();
  expect(inputs().refinanceLoanCents).toBe(25_000_000);
  typeKeys('rehabLoanCents', '50,000');
  expect(screen.getByText('This is more than the rehab.')).toBeTruthy();
});

const amount = (name: string) => screen.getByLabelText<HTMLInputElement>(`Amount of ${name}`);
const sheet = () => within(screen.getByRole('dialog'));

test('a figure is itemized: rows are added, moved by keyboard and removed, and what is left is the figure', async () => {
  const press = userEvent.setup();
  renderPage(<Form mode="rental" />);
  await press.click(screen.getByRole('button', { name: 'Itemize Rehab' }));
  expect(await screen.findByText(/^The total replaces \$4,000\.00\./)).toBeTruthy();
  fireEvent.change(amount('Roof'), { target: { value: '12k' } });
  fireEvent.change(amount('Kitchen'), { target: { value: '8,000.50' } });
  fireEvent.change(screen.getByLabelText('Contingency'), { target: { value: '10' } });
  // 20,000.50 × 1.1.
  expect(inputs().rehabCents).toBe(2_200_055);
  expect(sheet().getByText('$22,000.55')).toBeTruthy();
  const names = () => screen.getAllByLabelText<HTMLInputElement>(/^Name of item/).map(({ value }) => value);
  screen.getByLabelText('Name of item 2').focus();
  await press.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(names().slice(0, 2)).toEqual(['Kitchen', 'Roof']);
  await press.click(screen.getByRole('button', { name: 'Add item' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(`Name of item ${names().length}`)));
  await press.click(screen.getByRole('button', { name: 'Remove Roof' }));
  expect(inputs().rehabCents).toBe(880_055);
  // A row that cannot be read would be lost with the sheet.
  fireEvent.change(amount('Paint'), { target: { value: '4 rooms' } });
  await press.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.getByRole('alert').textContent).toBe('Paint: enter an amount, such as 4,500, or leave it empty.');
  expect(document.activeElement).toBe(amount('Paint'));
  fireEvent.change(amount('Paint'), { target: { value: '' } });
  await press.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.getByText('Itemized: 1 item')).toBeTruthy();
  expect(field('rehabCents').readOnly).toBe(true);
  await press.click(screen.getByRole('button', { name: 'Edit items of Rehab' }));
  await press.click(await screen.findByRole('button', { name: 'Remove items' }));
  expect([field('rehabCents').value, field('rehabCents').readOnly, inputs().rehabCents]).toEqual([
    '8,800.55',
    false,
    880_055,
  ]);
});
