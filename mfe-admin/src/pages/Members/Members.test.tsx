import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { FoundMember, MemberRestriction } from '@dealstead/contracts';
import { useToasts } from '@dealstead/kit';
import { adminUser, errorResponse, fakeApi, renderPage, type FakeApi } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Members } from './Members.tsx';

const member: FoundMember = {
  id: 7,
  email: 'ann@example.com',
  name: 'Ann Lee',
  role: 'member',
  plan: 'free',
  status: 'inactive',
  pays: false,
  joinedAt: '2026-11-01T12:00:00.000Z',
  restrictions: ['posting'],
  grant: null,
};
const current: MemberRestriction = {
  id: 3,
  type: 'posting',
  reason: 'Not theirs to sell',
  by: 'admin@example.com',
  at: '2026-11-20T12:00:00.000Z',
  until: '2026-12-06T04:59:00.000Z',
  active: true,
  endedAt: null,
  liftedBy: null,
  liftReason: null,
};
const past: MemberRestriction = {
  ...current,
  id: 2,
  type: 'messaging',
  reason: 'Forty messages',
  active: false,
  until: null,
  endedAt: '2026-11-19T12:00:00.000Z',
  liftedBy: 'lead@example.com',
  liftReason: 'Proved their identity',
};

let api: FakeApi;
const path = '/api/admin/members/7/restrictions';

beforeEach(() => {
  useToasts.setState({ current: null });
  api = fakeApi({
    '/api/admin/members?search=ann': [member],
    [path]: [current, past],
    [`POST ${path}`]: { restrictions: [], effect: 'now' },
    [`POST ${path}/3/lift`]: { restrictions: [], effect: 'now' },
  });
});
afterEach(cleanup);

async function show() {
  const user = userEvent.setup();
  renderPage(<Members />, { url: '/admin/members?search=ann', user: adminUser });
  const panel = await screen.findByRole('region', { name: 'Restrictions for Ann Lee' });
  await within(panel).findByText('Not theirs to sell');
  return { user, panel };
}

test('a found member shows current and past restrictions: until when, by whom and why', async () => {
  const { panel } = await show();
  expect(within(panel).getByText('Until Dec 5, 2026')).toBeDefined();
  expect(within(panel).getByText('By admin@example.com, Nov 20, 2026')).toBeDefined();
  expect(within(panel).getByText(/lifted by lead@example.com, Nov 19, 2026/)).toBeDefined();
  expect(screen.getByRole('link', { name: /^Restricted \(1\).*ann@example.com$/ })).toBeDefined();
});

test('a restriction needs a reason, preserves the input after an error, and shows when it takes effect', async () => {
  const { user, panel } = await show();
  await user.click(within(panel).getByRole('button', { name: 'Restrict' }));
  const dialog = screen.getByRole('dialog');
  // Active restrictions are not offered.
  expect(within(dialog).queryByLabelText('Posting, changing and confirming listings')).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Restrict' }));
  expect(within(dialog).getByText('Enter a reason of at least 3 characters. The member will see it.')).toBeDefined();
  expect(api.bodies('POST')).toEqual([]);

  api.respond({ [`POST ${path}`]: errorResponse(403, 'Not them.', { code: 'administrator' }) });
  await user.click(within(dialog).getByLabelText('Messaging others'));
  await user.type(within(dialog).getByLabelText('Reason'), 'The same message to forty sellers');
  await user.type(within(dialog).getByLabelText(/^Last day/), '2026-12-05');
  await user.click(within(dialog).getByRole('button', { name: 'Restrict' }));
  await within(dialog).findByText('Not them.');
  expect(within(dialog).getByDisplayValue('The same message to forty sellers')).toBeDefined();

  api.respond({ [`POST ${path}`]: { restrictions: [], effect: 'later' } });
  await user.click(within(dialog).getByRole('button', { name: 'Restrict' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.bodies('POST').at(-1)).toEqual({
    type: 'messaging',
    reason: 'The same message to forty sellers',
    until: '2026-12-06T04:59:00.000Z',
  });
  expect(useToasts.getState().current?.description).toContain('as soon as accounts are available again');
});

test('lifting needs a reason', async () => {
  const { user, panel } = await show();
  await user.click(within(panel).getByRole('button', { name: 'Lift: Posting, changing and confirming listings' }));
  const dialog = screen.getByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Lift restriction' }));
  expect(within(dialog).getByText('Enter a reason of at least 3 characters.')).toBeDefined();
  expect(api.bodies('POST')).toEqual([]);
  await user.type(within(dialog).getByLabelText('Reason'), 'Proved their identity');
  await user.click(within(dialog).getByRole('button', { name: 'Lift restriction' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.bodies('POST')).toEqual([{ reason: 'Proved their identity' }]);
  expect(useToasts.getState().current?.title).toBe('Restriction lifted');
});

test('a grant without a reason shows a hint, and succeeds with one', async () => {
  api.respond({ 'POST /api/admin/members/7/plan': { message: 'Plan granted' } });
  const { user } = await show();
  await user.click(screen.getByRole('button', { name: 'Grant plan: ann@example.com' }));
  const dialog = screen.getByRole('dialog');
  await user.selectOptions(within(dialog).getByLabelText('Plan'), 'wholesaler');
  await user.click(within(dialog).getByRole('button', { name: 'Grant plan' }));
  expect(within(dialog).getByText('Enter a reason of at least 3 characters.')).toBeDefined();
  expect(document.activeElement).toBe(within(dialog).getByLabelText('Reason'));
  expect(api.bodies('POST')).toEqual([]);
  await user.type(within(dialog).getByLabelText('Reason'), 'Beta tester');
  await user.click(within(dialog).getByRole('button', { name: 'Grant plan' }));
  await waitFor(() => expect(api.bodies('POST')).toEqual([{ plan: 'wholesaler', reason: 'Beta tester', until: null }]));
});

test('the list loads more members until the last page, and says how many it shows', async () => {
  const page = (first: number, count: number) =>
    Array.from({ length: count }, (_, i) => ({ ...member, id: first - i, email: `m${first - i}@example.com` }));
  api.respond({
    '/api/admin/members': page(152, 50),
    '/api/admin/members?after=103': errorResponse(401, 'No'),
    '/api/admin/overview': { members: 52 },
  });
  const user = userEvent.setup();
  renderPage(<Members />, { url: '/admin/members', user: adminUser });
  expect(await screen.findByText('50 of 52')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Load more members' }));
  expect(await screen.findByText('More members did not load. Try again.')).toBeDefined();
  api.respond({ '/api/admin/members?after=103': page(102, 2) });
  await user.click(screen.getByRole('button', { name: 'Load more members' }));
  expect(await screen.findByText('m101@example.com')).toBeDefined();
  expect(screen.getAllByRole('row')).toHaveLength(53);
  expect(screen.queryByRole('button', { name: 'Load more members' })).toBeNull();
  expect(screen.getByText('52')).toBeDefined();
});
