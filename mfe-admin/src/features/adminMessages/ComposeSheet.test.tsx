import { afterEach, expect, test } from '@jest/globals';
import { adminUser, deferredResponse, errorResponse, fakeApi, renderPage } from '@dealstead/kit/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { ComposeSheet, emptyDraft } from './ComposeSheet.tsx';

afterEach(cleanup);

const counts = '/api/admin/messages/recipients?messageType=everyone';
const input = { restored: null } as unknown as ComponentProps<typeof ComposeSheet>['input'];

test('a message is confirmed to the number of members that gets it now, and again if that has changed', async () => {
  const api = fakeApi({ [counts]: { count: 12 }, 'POST /api/admin/messages': { id: 1, message: 'On its way.' } });
  const draft = { ...emptyDraft, subject: 'Planned maintenance', message: 'On Sunday at 2 a.m.' };
  renderPage(<ComposeSheet draft={draft} onDraft={() => undefined} input={input} onClose={() => undefined} />, {
    user: adminUser,
  });
  await screen.findByText('Reaches 12 members now.');
  const recounted = deferredResponse();
  api.respond({ [counts]: () => recounted.response });
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Check and send' }));
  await userEvent.click(sheet.getByRole('button', { name: 'Send to 12 members' }));
  expect(api.bodies('POST')).toEqual([]);
  await act(async () => recounted.respond({ count: 15 }));
  const changed = '16 members get it now. Nothing was sent. Check the number and send it again.';
  api.respond({
    [counts]: { count: 16 },
    'POST /api/admin/messages': () => errorResponse(409, changed, { code: 'count-changed', details: { count: 16 } }),
  });
  await userEvent.click(await sheet.findByRole('button', { name: 'Send to 15 members' }));
  expect(await sheet.findByText(changed)).toBeTruthy();
  await userEvent.click(await sheet.findByRole('button', { name: 'Send to 16 members' }));
  // A refused write is tried a second time.
  const confirmed = () => new Set(api.bodies('POST').map((body) => (body as { recipients: number }).recipients));
  await waitFor(() => expect(confirmed()).toEqual(new Set([15, 16])));
});

test('a message that is refused is back in the form, which says why', async () => {
  const late = 'Choose a time that is still to come.';
  fakeApi({
    [counts]: { count: 12 },
    'POST /api/admin/messages': () => errorResponse(400, late, { code: 'invalid-input', details: { sendAt: late } }),
  });
  const draft = { ...emptyDraft, subject: 'Planned maintenance', message: 'On Sunday at 2 a.m.' };
  renderPage(<ComposeSheet draft={draft} onDraft={() => undefined} input={input} onClose={() => undefined} />, {
    user: adminUser,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Preview' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send to 12 members' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'New message' }));
  expect(await sheet.findByText(late)).toBeTruthy();
});
