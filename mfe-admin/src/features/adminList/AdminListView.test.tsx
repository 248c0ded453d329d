import { afterEach, expect, test } from '@jest/globals';
import { textWebhookList, type TextWebhook } from '@dealstead/contracts/tools/textWebhookList';
import { adminList } from '@dealstead/contracts/adminList';
import { usePagedRead } from '@dealstead/kit';
import { adminUser, fakeApi, renderPage } from '@dealstead/kit/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { AdminListView } from './AdminListView.tsx';
import { useAdminList } from './useAdminList.ts';

afterEach(cleanup);

const choices = textWebhookList.columns.type.choices;
/** The list of text webhooks with a filter of each kind. */
const list = adminList({
  ...textWebhookList,
  filters: {
    type: { kind: 'choice', label: 'Webhook', all: 'All webhooks', choices },
    search: { kind: 'text', label: 'Number', maxLength: 20 },
    from: { kind: 'day', label: 'From' },
    to: { kind: 'day', label: 'To' },
    member: { kind: 'member', label: 'Member' },
  },
});

function Webhooks() {
  const shown = useAdminList(list);
  const query = usePagedRead(
    '/api/admin/text-webhooks{?type,search,from,to,member,after}',
    shown.filters,
    shown.paging,
  );
  return (
    <AdminListView
      shown={shown}
      query={query}
      file="/api/admin/text-webhooks.csv"
      cells={{ error: ({ error }) => error ?? 'Arrived' }}
    />
  );
}

const webhook: TextWebhook = {
  id: 4,
  phone: '9015550134',
  receivedAt: '2026-11-29T12:00:00.000Z',
  type: 'undelivered',
  memberId: 12,
  error: null,
};
const path = '/api/admin/text-webhooks';
const open = (url: string, user = adminUser) => renderPage(<Webhooks />, { user, url });

test('a declaration shows its columns by their kinds, a cell of the page’s own, and its filters, which the file follows', async () => {
  const api = fakeApi({
    [path]: [webhook],
    [`${path}?type=stop`]: [],
    [`${path}?type=stop&from=2026-12-02&to=2026-12-01`]: [],
  });
  const { location } = open('/admin/webhooks?tab=texts');
  expect((await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)).toEqual([
    'Number',
    'Received',
    'Webhook',
    'Member',
    'Error',
  ]);
  const cells = [...document.querySelectorAll('tbody tr > *')].map(({ textContent }) => textContent);
  expect(cells[0]).toBe('(901) 555-0134');
  expect(cells.slice(2)).toEqual(['Not delivered', expect.stringContaining('12'), 'Arrived']);
  fireEvent.change(screen.getByLabelText('Webhook'), { target: { value: 'stop' } });
  expect(await screen.findByText('No webhooks match')).toBeTruthy();
  expect(location()).toBe('/admin/webhooks?tab=texts&type=stop');
  expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe(`${path}.csv?type=stop`);
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-12-02' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-12-01' } });
  expect(await screen.findByText('The first day is after the last one.')).toBeTruthy();
  expect(api.calls.at(-1)).toContain('from=2026-12-02&to=2026-12-01');
});

test('a member is chosen by a link and removed by a press; a choice that the list does not have narrows nothing', async () => {
  fakeApi({ [path]: [], [`${path}?member=7`]: [] });
  const { location } = open('/admin/webhooks?type=lost&member=7');
  fireEvent.click(await screen.findByRole('button', { name: /Member 7/ }));
  expect(await screen.findByText('No text webhooks yet')).toBeTruthy();
  expect(location()).toBe('/admin/webhooks?type=lost');
});

test('the file is offered to those who may have it', async () => {
  fakeApi({ [path]: [webhook] });
  open('/admin/webhooks', { ...adminUser, adminRole: 'finance' });
  await screen.findByText('Not delivered');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'CSV' })).toBeNull());
});
