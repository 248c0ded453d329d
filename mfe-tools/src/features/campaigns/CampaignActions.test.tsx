import { afterEach, expect, test } from '@jest/globals';
import type { Campaign } from '@dealstead/contracts';
import { formatPlannedTime } from '@dealstead/kit';
import { errorResponse, fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CampaignActions } from './CampaignActions.tsx';

afterEach(cleanup);

const draft = {
  id: 8,
  name: 'March buyers',
  type: 'email',
  status: 'draft',
  sendDateTime: null,
  audience: { tags: [], states: [], types: [] },
  leadListIds: [],
} as unknown as Campaign;

test('deleting a draft leads to the campaigns, whose list is read again', async () => {
  fakeApi({ 'DELETE /api/campaigns/8': { message: 'Draft deleted.' } });
  const { client, location } = renderPage(<CampaignActions campaign={draft} isEdited={false} />, {
    url: '/campaigns/8',
    path: '/campaigns/:id',
    user: memberWith('wholesaler'),
  });
  client.setQueryData(['/api/campaigns'], [draft]);
  await userEvent.click(screen.getByRole('button', { name: 'Delete draft' }));
  await userEvent.click(screen.getAllByRole('button', { name: 'Delete draft' }).at(-1)!);
  await waitFor(() => expect(location()).toBe('/campaigns'));
  await waitFor(() => expect(client.getQueryState(['/api/campaigns'])?.isInvalidated).toBe(true));
});

const show = () =>
  renderPage(<CampaignActions campaign={draft} isEdited={false} />, {
    url: '/campaigns/8',
    path: '/campaigns/:id',
    user: memberWith('wholesaler'),
  });
const chooseTime = (value: string) => fireEvent.change(screen.getByLabelText(/^When/), { target: { value } });

test('a time that is past is refused with what to do, and nothing is sent', async () => {
  fakeApi({});
  show();
  chooseTime('2020-01-01T09:00');
  await userEvent.click(screen.getByRole('button', { name: 'Schedule campaign' }));
  expect(await screen.findByText('Choose a time that is still to come.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the dialog says how many get a campaign, when and in which time zone, and sends a test', async () => {
  fakeApi({
    'POST /api/campaigns/audience': { recipients: 81, unreachable: 0 },
    'POST /api/campaigns/8/test': { message: 'A test is on the way to dana@example.com.' },
  });
  show();
  chooseTime('2099-06-01T09:00');
  await userEvent.click(screen.getByRole('button', { name: 'Schedule campaign' }));
  const dialog = await screen.findByRole('dialog');
  const when = formatPlannedTime('2099-06-01T09:00');
  expect(when).toMatch(/9:00 AM \S+/);
  await within(dialog).findByText(
    `81 people get the saved draft once, on ${when}. Contacts who join or leave the audience until then count too. You can cancel it at any time.`,
  );
  expect(within(dialog).getByRole('button', { name: 'Send me a test' })).toBeTruthy();
});

test('a campaign is sent to the number of people that was confirmed, and asked again if it has changed', async () => {
  const changed = '13 people get it now. Nothing was sent. Check the number and send it again.';
  const api = fakeApi({
    'POST /api/campaigns/audience': { recipients: 12, unreachable: 0 },
    'POST /api/campaigns/8/actions': () => errorResponse(409, changed, { code: 'count-changed' }),
  });
  show();
  const send = async (people: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Send campaign' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send this campaign now?' }));
    await dialog.findByText(`${people} get the saved draft once, starting now. You can pause it at any time.`);
    await userEvent.click(dialog.getByRole('button', { name: 'Send campaign' }));
  };
  await send('12 people');
  expect(await screen.findByText(changed)).toBeTruthy();
  api.respond({
    'POST /api/campaigns/audience': { recipients: 13, unreachable: 0 },
    'POST /api/campaigns/8/actions': { ...draft, status: 'scheduled' },
  });
  await send('13 people');
  const confirmed = () =>
    new Set(api.bodies('POST').flatMap((body) => (body as { recipients?: number }).recipients ?? []));
  await waitFor(() => expect(confirmed()).toEqual(new Set([12, 13])));
});

test('a campaign whose people cannot be counted is counted again, not sent', async () => {
  const api = fakeApi({ 'POST /api/campaigns/audience': () => errorResponse(503, 'Unavailable') });
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Send campaign' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send this campaign now?' }));
  await dialog.findByText('The people who get it could not be counted.');
  api.respond({ 'POST /api/campaigns/audience': { recipients: 1, unreachable: 0 } });
  await userEvent.click(dialog.getByRole('button', { name: 'Count again' }));
  await dialog.findByText('1 person gets the saved draft once, starting now. You can pause it at any time.');
  expect(api.calls).not.toContain('POST /api/campaigns/8/actions');
});
