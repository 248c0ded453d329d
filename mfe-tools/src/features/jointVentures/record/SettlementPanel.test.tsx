import { afterEach, expect, test } from '@jest/globals';
import { errorResponse, fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { sampleDetails, sampleStatement } from './sampleVenture.ts';
import { SettlementPanel } from './SettlementPanel.tsx';

const path = '/api/joint-ventures/7/statements';
const open = (statements = sampleDetails.statements) => {
  const api = fakeApi({ [`POST ${path}`]: { message: 'The figures are recorded.' } });
  renderPage(<SettlementPanel ventureId={7} details={{ ...sampleDetails, statements }} />, {
    user: memberWith('partnership'),
  });
  return api;
};

afterEach(cleanup);

test('figures are recorded with the capital of each partner; the amount of the post is a hint, never a figure', async () => {
  const api = open();
  await userEvent.click(screen.getByRole('button', { name: 'Record figures' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Record figures' }));
  const partner = sheet.getByRole<HTMLInputElement>('textbox', { name: /^Capital of Marcus Hale/ });
  expect(partner.value).toBe('');
  expect(sheet.getByText(/The post says \$85,000\.00\./)).toBeTruthy();
  await userEvent.type(sheet.getByRole('textbox', { name: /^Revenue/ }), '100,000.01');
  await userEvent.type(sheet.getByRole('textbox', { name: /^Costs/ }), '25,000');
  await userEvent.type(partner, '85,000');
  await userEvent.click(sheet.getByRole('button', { name: 'Record figures' }));
  expect(api.bodies('POST', path)).toEqual([
    {
      after: 0,
      revenue: 100_000.01,
      costs: 25_000,
      note: '',
      contributions: [
        { userId: 1, amount: 0 },
        { userId: 2, amount: 85_000 },
      ],
    },
  ]);
});

test('each partner’s capital, what of it comes back, profit and total are shown by name', () => {
  open([sampleStatement]);
  const row = screen.getByRole('row', { name: /Marcus Hale/ });
  expect(
    within(row)
      .getAllByText(/\$/)
      .map(({ textContent }) => textContent),
  ).toEqual(['Contributed $85,000.00', 'Returned $85,000.00', 'Profit $30,000.00', '$115,000.00']);
  expect(screen.getByText('$160,000.01')).toBeTruthy();
});

const answers = `${path}/${sampleStatement.number}/answers`;
/** Opens figures whose answer of the member is awaited. They are not read again after it. */
const openUnanswered = () => {
  const api = fakeApi({ [`POST ${answers}`]: { message: 'Your answer is recorded.' } });
  const [poster, partner] = sampleStatement.shares;
  const statement = { ...sampleStatement, shares: [{ ...poster!, userId: 7, answer: null }, partner!] };
  renderPage(<SettlementPanel ventureId={7} details={{ ...sampleDetails, statements: [statement] }} />, {
    user: memberWith('partnership'),
  });
  return api;
};

test('a share is confirmed after a second look at the sums; the dialog closes, also where they are not read again', async () => {
  const api = openUnanswered();
  await userEvent.click(screen.getByRole('button', { name: /^Confirm \$/ }));
  expect(api.bodies('POST', answers)).toEqual([]);
  const dialog = within(screen.getByRole('dialog', { name: 'Confirm these figures?' }));
  expect(dialog.getByText('$115,000.00')).toBeTruthy();
  expect(dialog.getByText('$100,000.01')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: /^Confirm \$/ }));
  expect(api.bodies('POST', answers)).toEqual([{ answer: 'confirmed', note: '' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a dispute that was sent closes', async () => {
  const api = openUnanswered();
  await userEvent.click(screen.getByRole('button', { name: 'Dispute' }));
  await userEvent.type(screen.getByRole('textbox', { name: /^What is wrong/ }), 'The roof is missing.');
  await userEvent.click(screen.getByRole('button', { name: 'Send dispute' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^What is wrong/ })).toBeNull());
  expect(api.bodies('POST', answers)).toEqual([{ answer: 'disputed', note: 'The roof is missing.' }]);
});

test('a dispute says what is wrong before it is sent, and is kept over a refusal and a reload', async () => {
  localStorage.clear();
  openUnanswered().respond({ [`POST ${answers}`]: errorResponse(409, 'These figures were corrected.') });
  await userEvent.click(screen.getByRole('button', { name: 'Dispute' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send dispute' }));
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^What is wrong/ });
  expect(document.activeElement).toBe(field());
  expect(screen.getByText('Say what is wrong.')).toBeTruthy();
  await userEvent.type(field(), 'Costs are too high.');
  await userEvent.click(screen.getByRole('button', { name: 'Send dispute' }));
  expect(await screen.findByText('These figures were corrected.')).toBeTruthy();
  cleanup();
  openUnanswered();
  await userEvent.click(screen.getByRole('button', { name: 'Dispute' }));
  expect(field().value).toBe('Costs are too high.');
});
