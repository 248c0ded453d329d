import { afterEach, expect, test } from '@jest/globals';
import type { DealStage, MissingRequirement } from '@dealstead/contracts';
import { errorResponse, fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useDealChanges, type EditableDeal } from './dealChanges.tsx';
import { MoveDialog } from './MoveDialog.tsx';

afterEach(cleanup);

const deal: EditableDeal = {
  id: 4,
  version: 1,
  title: '12 Elm St',
  stage: 'analysis',
  purchasePrice: 90_000,
  maximumOffer: 78_249.45,
};
const missing: MissingRequirement[] = [{ field: 'offerAmount', what: 'an offer amount' }];
const asks = errorResponse(409, 'An offer amount is missing.', { code: 'deal-requirements', details: { missing } });

function Board({ moved = deal, stage = 'offer' }: { moved?: EditableDeal; stage?: DealStage }) {
  const changes = useDealChanges();
  return (
    <>
      <button onClick={() => void changes.move(moved, stage)}>Move</button>
      {changes.blocked && <MoveDialog blocked={changes.blocked} today="2026-11-29" changes={changes} />}
    </>
  );
}

test('what a move asks for is kept when its dialog is closed or the move fails, until the deal has moved', async () => {
  const api = fakeApi({ 'PATCH /api/deals/4': asks });
  renderPage(<Board />, { user: memberWith('wholesaler') });
  const offer = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Offer amount/ });
  const open = async () => {
    await userEvent.click(screen.getByText('Move'));
    return offer();
  };
  // Nobody stated an offer: what is asked and the MAO stand beside the empty field.
  expect((await open()).value).toBe('');
  expect(screen.getByText('Asking $90,000. Maximum offer (MAO): $78,249.45')).toBeTruthy();
  await userEvent.type(await offer(), '82,500');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect((await open()).value).toBe('82,500');
  api.respond({ 'PATCH /api/deals/4': errorResponse(500, 'Failed.') });
  await userEvent.click(screen.getByRole('button', { name: 'Move deal' }));
  expect(await screen.findByText('Failed.')).toBeTruthy();
  expect((await offer()).value).toBe('82,500');
  api.respond({ 'PATCH /api/deals/4': { ...deal, stage: 'offer', changeId: 9 } });
  await userEvent.click(screen.getByRole('button', { name: 'Move deal' }));
  await waitFor(() => expect(localStorage).toHaveLength(0));
  expect(api.bodies('PATCH').at(-1)).toMatchObject({ changes: { stage: 'offer', offerAmount: 82_500 } });
});

test('a contract price is not filled in: the offer and the MAO stand beside it', async () => {
  const needs: MissingRequirement[] = [{ field: 'contractPrice', what: 'a contract price' }];
  const details = { missing: needs };
  fakeApi({ 'PATCH /api/deals/4': errorResponse(409, 'It is missing.', { code: 'deal-requirements', details }) });
  const offered: EditableDeal = { ...deal, stage: 'offer', offerAmount: 75_500 };
  renderPage(<Board moved={offered} stage="under-contract" />, { user: memberWith('wholesaler') });
  await userEvent.click(screen.getByText('Move'));
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Contract price/ })).value).toBe('');
  expect(screen.getByText('Your offer: $75,500. Maximum offer (MAO): $78,249.45')).toBeTruthy();
});

test('a closing day is not filled in, is today on a press, and what a rental has earned may be left out', async () => {
  const needs: MissingRequirement[] = [{ field: 'closingDate', what: 'a closing date' }];
  const details = { missing: needs };
  const api = fakeApi({
    'PATCH /api/deals/4': errorResponse(409, 'It is missing.', { code: 'deal-requirements', details }),
  });
  renderPage(<Board moved={{ ...deal, stage: 'closing', dealType: 'rental' }} stage="closed" />, {
    user: memberWith('wholesaler'),
  });
  await userEvent.click(screen.getByText('Move'));
  const day = await screen.findByLabelText<HTMLInputElement>(/^Closing date/);
  expect(day.value).toBe('');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Actual profit/ }).value).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Today' }));
  expect(day.value).toBe('2026-11-29');
  api.respond({ 'PATCH /api/deals/4': { ...deal, stage: 'closed', changeId: 9 } });
  await userEvent.click(screen.getByRole('button', { name: 'Move deal' }));
  await waitFor(() =>
    expect(api.bodies('PATCH').at(-1)).toMatchObject({ changes: { stage: 'closed', closingDate: '2026-11-29' } }),
  );
});

test('the actual profit is not filled in: what was expected stands beside it, to the cent', async () => {
  const needs: MissingRequirement[] = [{ field: 'actualProfit', what: 'the actual profit' }];
  const details = { missing: needs };
  fakeApi({ 'PATCH /api/deals/4': errorResponse(409, 'It is missing.', { code: 'deal-requirements', details }) });
  const closing: EditableDeal = { ...deal, stage: 'closing', expectedProfit: 74_381.3 };
  renderPage(<Board moved={closing} stage="closed" />, { user: memberWith('wholesaler') });
  await userEvent.click(screen.getByText('Move'));
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Actual profit/ })).value).toBe('');
  expect(screen.getByText('Expected: $74,381.30')).toBeTruthy();
});
