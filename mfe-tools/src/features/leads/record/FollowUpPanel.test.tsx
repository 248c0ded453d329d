import { afterEach, expect, jest, test } from '@jest/globals';
import type { LeadRecord } from '@dealstead/contracts';
import { renderPage } from '@dealstead/kit/testing';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { LeadChanges } from '../leadChanges.ts';
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
  expect(plan).toHaveBeenCalledWith(lead, { date: '2026-12-04' }, 'Follow-up planned');
});
