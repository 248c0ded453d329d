import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type MessageContext, type ReportedMessage, senderNotices } from '@dealstead/contracts';
import { useToasts } from '@dealstead/kit';
import { adminUser, errorResponse, fakeApi, renderPage, type FakeApi } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ReportedMessages } from './ReportedMessages.tsx';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const message = (id: number, change: Partial<ReportedMessage> = {}): ReportedMessage => ({
  id,
  messageId: 100 + id,
  propertyId: 9,
  senderId: 12,
  content: 'Wire the earnest money today.',
  sentAt: hoursAgo(40),
  reportedAt: hoursAgo(30),
  claimedBy: null,
  isClaimedByYou: false,
  decision: null,
  reports: [{ reporterId: 5, reason: 'scam', note: 'Asks for a wire.', reportedAt: hoursAgo(30) }],
  ...change,
});
const context: MessageContext = {
  listing: { id: 9, title: 'Brick ranch', place: 'Memphis, TN' },
  buyer: { id: 5, name: 'Marcus Reyes' },
  seller: { id: 12, name: 'Dana Reyes' },
  messages: [
    { id: 100, side: 'buyer', senderId: 5, kind: 'text', content: 'Is it vacant?', files: [], sentAt: hoursAgo(41) },
    {
      id: 101,
      side: 'seller',
      senderId: 12,
      kind: 'text',
      content: 'Wire the earnest money today.',
      ...{ files: ['wire.pdf'], sentAt: hoursAgo(40) },
    },
  ],
};

let api: FakeApi;
const path = '/api/admin/message-reports';
const queue = (...messages: ReportedMessage[]) =>
  api.respond({ [`${path}?show=waiting`]: { waiting: messages.length, messages } });
const open = (url = '/admin/reported-messages') => renderPage(<ReportedMessages />, { url, user: adminUser });
const sent = (method: string) =>
  api.requests.filter((request) => request.method === method).map(({ url, body }) => ({ url, body }));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  useToasts.setState({ current: null });
  api = fakeApi({ [`PUT ${path}/1/decision`]: { message: 'Message removed.' } });
  queue(message(1));
});
afterEach(cleanup);

test('removing a message needs a reason, and sends the template of its first report', async () => {
  open();
  await press('Remove message: message 101');
  const dialog = screen.getByRole('dialog', { name: 'Remove this message' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove message' }));
  expect(within(dialog).getByText('Enter a reason of at least 3 characters.')).toBeTruthy();
  await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'A wire scam');
  queue();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove message' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const body = { decision: 'remove', notes: 'A wire scam', notice: senderNotices.scam, until: null };
  expect(sent('PUT')).toEqual([{ url: `${path}/1/decision`, body }]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('0 messages to review'));
  expect(screen.getByText('Queue is clear')).toBeTruthy();
});

test('the conversation opens with the reported message marked, once for each opening', async () => {
  api.respond({ [`POST ${path}/1/context`]: context });
  open();
  await press('View the conversation of message 101');
  const sheet = await screen.findByRole('dialog', { name: 'Brick ranch' });
  expect(
    within(sheet)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^Marcus Reyes, .*Is it vacant\?$/),
    expect.stringMatching(/^Reported: Dana Reyes, .*Wire the earnest money today\.Files: wire\.pdf$/),
  ]);
  expect(sent('POST')).toHaveLength(1);
});

test('a conversation that did not load can be retried', async () => {
  api.respond({ [`POST ${path}/1/context`]: errorResponse(404, 'This message no longer exists.') });
  open();
  await press('View the conversation of message 101');
  expect(await screen.findByText('The conversation did not load')).toBeTruthy();
  api.respond({ [`POST ${path}/1/context`]: context });
  await press('Retry');
  expect(await screen.findByRole('dialog', { name: 'Brick ranch' })).toBeTruthy();
});

test('a message that another moderator claimed offers only to take it over', async () => {
  api.respond({ [`PUT ${path}/1/claim`]: { message: 'You are looking at this message now.' } });
  queue(message(1, { claimedBy: { id: 3, name: 'mo@dealstead.test' } }));
  open();
  expect(await screen.findByText('Claimed by mo@dealstead.test')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Remove message/ })).toBeNull();
  await press('Take over message 101');
  await waitFor(() => expect(sent('PUT')).toEqual([{ url: `${path}/1/claim`, body: { takeOver: true } }]));
});

test('a decision can be undone', async () => {
  const by = { id: 1, name: 'admin@dealstead.test' };
  const decision = { decision: 'remove', by, at: hoursAgo(1), notes: 'A wire scam', userNotified: true } as const;
  api.respond({
    [`${path}?show=decided`]: { waiting: 0, messages: [message(1, { decision })] },
    [`DELETE ${path}/1/decision`]: { message: 'Decision undone.' },
  });
  open('/admin/reported-messages?show=decided');
  expect(await screen.findByText('Sender notified')).toBeTruthy();
  await press('Undo the decision on message 101');
  await waitFor(() => expect(sent('DELETE')).toHaveLength(1));
  await waitFor(() => expect(useToasts.getState().current).toMatchObject({ title: 'Decision undone.' }));
});
