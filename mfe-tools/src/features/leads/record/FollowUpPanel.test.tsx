import { afterEach, expect, jest, test } from '@jest/globals';
import type { LeadRecord } from '@dealstead/contracts';
import { errorResponse, fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLeadChanges, type LeadChanges } from '../leadChanges.ts';
import { FollowUpPanel } from './FollowUpPanel.tsx';

afterEach(cleanup);

test('a follow-up has no day until someone chooses one', async () => {
  const plan = jest.fn(async (..._change: unknown[]) => true);
  const lead = { id: 7, today: '2026-11-30', nextFollowupDate: null, activities: [] } as unknown as LeadRecord;
  renderPage(<FollowUpPanel lead={lead} changes={{ plan } as unknown as LeadChanges} />);
  const day = await screen.findByLabelText<HTMLInputElement>(/When/);
  expect(day.value).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Plan follow-up' }));
  expect(screen.getByText('Choose the day.')).toBeTruthy();
  expect(plan).not.toHaveBeenCalled();
  fireEvent.change(day, { target: { value: '2026-12-04' } });
  await userEvent.click(screen.getByRole('button', { name: 'Plan follow-up' }));
  expect(plan).toHaveBeenCalledWith(lead, { date: '2026-12-04' }, 'Follow-up planned', expect.any(Function));
});

function Planned() {
  const lead = {
    id: 7,
    today: '2026-11-30',
    nextFollowupDate: '2026-12-01',
    activities: [{ scheduledDate: '2026-12-01', completedDate: null, description: 'Call Ruth' }],
  } as unknown as LeadRecord;
  return <FollowUpPanel lead={lead} changes={useLeadChanges()} />;
}

test('a follow-up that is refused stays open with what was typed, and says why; one that is planned is closed', async () => {
  const api = fakeApi({
    'PUT /api/leads/7/follow-up': errorResponse(400, 'Check the day.', { details: { date: 'The day has passed.' } }),
  });
  renderPage(<Planned />, { user: memberWith('wholesaler') });
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  const day = screen.getByLabelText(/When/);
  await userEvent.type(screen.getByLabelText('What to do'), ' and Tom');
  await userEvent.click(screen.getByRole('button', { name: 'Plan follow-up' }));
  expect(await screen.findByText('The day has passed.')).toBeTruthy();
  expect(document.activeElement).toBe(day);
  expect(screen.getByLabelText<HTMLInputElement>('What to do').value).toBe('Call Ruth and Tom');
  api.respond({ 'PUT /api/leads/7/follow-up': { changeId: 1 } });
  fireEvent.change(day, { target: { value: '2026-12-04' } });
  await userEvent.click(screen.getByRole('button', { name: 'Plan follow-up' }));
  await waitFor(() => expect(screen.queryByLabelText(/When/)).toBeNull());
  expect(api.bodies('PUT').at(-1)).toEqual({ date: '2026-12-04', description: 'Call Ruth and Tom' });
});
