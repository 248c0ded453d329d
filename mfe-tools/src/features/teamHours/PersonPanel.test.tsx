import { afterEach, expect, test } from '@jest/globals';
import type { VaHoursEntry } from '@dealstead/contracts';
import { fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { PersonPanel } from './PersonPanel.tsx';

afterEach(cleanup);

test('the question whether to delete closes once the entry is deleted, also where the week is not read again', async () => {
  const api = fakeApi({ 'DELETE /api/va/hours/3': { message: 'Deleted.' } });
  const entry: VaHoursEntry = {
    id: 3,
    version: 1,
    userId: 7,
    name: 'Ruth Cole',
    startedAt: null,
    approvedAt: null,
    isCapped: false,
    day: '2026-11-20',
    minutes: 90,
    note: 'Calls',
  };
  const person = { userId: 7, name: 'You', entries: [entry] };
  renderPage(<PersonPanel person={person} isOwner={false} isOwn today="2026-11-20" />, { user: memberWith('free') });
  await userEvent.click(screen.getByRole('button', { name: /^Delete / }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete entry' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.calls).toContain('DELETE /api/va/hours/3');
});
