import { afterEach, expect, test } from '@jest/globals';
import { deliveryStatuses } from '@dealstead/contracts';
import { deferredResponse, fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Campaign } from './Campaign.tsx';

afterEach(cleanup);

const template = {
  subject: 'New deals',
  subjectB: '',
  preview: '',
  heading: 'Deals',
  body: 'Hello',
  buttonLabel: '',
  buttonUrl: '',
};
const campaign = {
  id: 8,
  name: 'March',
  type: 'email',
  status: 'draft',
  sendDateTime: null,
  problem: null,
  template,
  audience: null,
  leadListIds: [],
  quietHours: true,
  perHour: 100,
  stats: { audience: 0, variants: [] },
  createdAt: '2026-11-20T12:00:00Z',
};

test('a campaign that is edited while its draft is saved still has to be saved before it is sent', async () => {
  const saved = deferredResponse();
  const api = fakeApi({ '/api/campaigns/8': campaign, 'PUT /api/campaigns/8': () => saved.response });
  const user = memberWith('wholesaler');
  renderPage(<Campaign />, { url: '/campaigns/8', path: '/campaigns/:id', user });
  const heading = await screen.findByRole('textbox', { name: /^Heading/ });
  await userEvent.type(heading, ' of March');
  expect(await screen.findByText('Save the draft below before you send it.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(api.calls).toContain('PUT /api/campaigns/8'));
  await userEvent.type(heading, ' and April');
  await act(async () => saved.respond({ ...campaign, template: { ...template, heading: 'Deals of March' } }));
  await waitFor(() => expect(api.calls.filter((call) => call === 'GET /api/campaigns/8').length).toBeGreaterThan(1));
  expect(screen.getByText('Save the draft below before you send it.')).toBeTruthy();
});

test('a field of a lead is inserted with words for recipients without one, and one without is named', async () => {
  fakeApi({ '/api/campaigns/8': campaign, '/api/lead-fields': [] });
  renderPage(<Campaign />, { url: '/campaigns/8', path: '/campaigns/:id', user: memberWith('wholesaler') });
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Text/ });
  const fields = screen.getByRole('combobox', { name: /^Insert a field of the lead/ });
  await userEvent.selectOptions(fields, 'Property address');
  await userEvent.selectOptions(fields, 'Equity');
  expect(text.value).toBe('Hello{{propertyAddress|your property address}} {{equity|your equity}}');
  expect(screen.queryByText(/read nothing in place of/)).toBeNull();
  await userEvent.clear(text);
  await userEvent.type(text, 'Hi, {{{{equity}}');
  expect(screen.getByText(/read nothing in place of Equity\./)).toBeTruthy();
});

const noStats = {
  audience: 0,
  unsubscribed: 0,
  complained: 0,
  segments: 0,
  variants: [],
  byStatus: Object.fromEntries(deliveryStatuses.map((status) => [status, 0])),
};

test('a scheduled campaign that is canceled reaches nobody, and says so', async () => {
  const open = (status: string) => {
    fakeApi({
      '/api/campaigns/8': { ...campaign, status, stats: noStats, sendDateTime: '2099-12-04T16:00:00Z' },
      '/api/campaigns/8/deliveries': [],
    });
    renderPage(<Campaign />, { url: '/campaigns/8', path: '/campaigns/:id', user: memberWith('wholesaler') });
  };
  open('scheduled');
  expect(await screen.findByText('They appear when the campaign starts.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel campaign' }));
  expect(screen.getByText('Nobody gets it.')).toBeTruthy();
  cleanup();
  open('canceled');
  expect(await screen.findByText('It was canceled before it started.')).toBeTruthy();
});

test('a campaign that reached nobody is finished, with the count of what was sent', async () => {
  const byStatus = { waiting: 0, requested: 0, sent: 0, bounced: 0, failed: 0, suppressed: 1, skipped: 0, unknown: 0 };
  fakeApi({
    '/api/campaigns/8': {
      ...campaign,
      status: 'sent',
      stats: { audience: 1, byStatus, unsubscribed: 0, complained: 0, segments: 0, variants: [] },
    },
    '/api/campaigns/8/deliveries': [
      { id: 1, name: 'Ruth', recipient: 'r@example.com', variant: 'A', status: 'suppressed', segments: null, at: null },
    ],
  });
  renderPage(<Campaign />, { url: '/campaigns/8', path: '/campaigns/:id', user: memberWith('wholesaler') });
  expect(await screen.findByText('Finished')).toBeTruthy();
  expect(screen.getByText('Sent', { selector: 'dt' }).nextElementSibling?.textContent).toBe('0');
  expect(await screen.findByRole('columnheader', { name: 'Status' })).toBeTruthy();
});
