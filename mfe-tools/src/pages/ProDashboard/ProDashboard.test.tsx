import { afterEach, expect, test } from '@jest/globals';
import { errorResponse, fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { busyPro, emptyPro, noPerformance, performance } from '../../fixtures/dashboards.ts';
import { ProDashboard } from './ProDashboard.tsx';

const url = '/api/dashboards/pro';
const performanceUrl = '/api/va/properties/performance';
const open = () => renderPage(<ProDashboard />, { url: '/pro-dashboard', user: memberWith('wholesaler') });

afterEach(cleanup);

test('a new member sees what will appear', async () => {
  fakeApi({ [url]: emptyPro, [performanceUrl]: noPerformance });
  open();
  expect(await screen.findByText('Nothing is due today.')).toBeTruthy();
  for (const title of ['Nothing is due', 'No profit expected yet', 'No leads yet', 'You have no active listings']) {
    expect(await screen.findByText(title)).toBeTruthy();
  }
  expect(screen.getByText('No deals yet. Deals you add appear here by stage.')).toBeTruthy();
  const stages = within(screen.getByRole('group', { name: 'Pipeline by stage' }));
  expect(stages.getAllByText('None')).toHaveLength(5);
});

test('a typical day: due and overdue items, and expected profit', async () => {
  fakeApi({ [url]: busyPro, [performanceUrl]: performance });
  open();
  expect(await screen.findByText('2 follow-ups are due. 1 is late.')).toBeTruthy();
  expect(screen.getByText('Late, Nov 18')).toBeTruthy();
  expect(screen.getByText('Today')).toBeTruthy();
  expect(screen.getByText('Tomorrow')).toBeTruthy();
  const offers = within(screen.getByRole('region', { name: 'Offer' }));
  expect(offers.getByText('2 · $16,500')).toBeTruthy();
  expect(offers.getByText('late 2 d')).toBeTruthy();
  expect(offers.getByText('1 more')).toBeTruthy();
  // Firm and expected profit of a month are stacked and labeled together.
  expect(screen.getByRole('img', { name: 'Expected profit by month: Nov $45.6k, Dec $0' })).toBeTruthy();
});

test('leads show their status and an overdue day, listings their views, growth and totals', async () => {
  fakeApi({ [url]: busyPro, [performanceUrl]: performance });
  open();
  const lead = (await screen.findByRole('row', { name: /Ruth Amsel/ })).textContent;
  expect(lead).toContain('Offer made');
  expect(lead).toContain('Late, Nov 15');
  expect(screen.getByRole('link', { name: 'All 512 leads' })).toBeTruthy();
  const own = await screen.findByRole('row', { name: /Brick ranch/ });
  expect(own.textContent).toContain('412 views+100%38 saves11 inquiries3 offers');
  const total = screen.getByRole('row', { name: /All 61/ });
  expect(total.textContent).toBe('All 611,284 views+12%126 saves29 inquiries7 offers');
  expect(screen.getByText('Listing views, 7 days').nextElementSibling?.textContent).toBe('312 +11%');
  expect(within(own).getByRole('link').getAttribute('href')).toBe('/property/10482');
});

test('a failed dashboard shows a reference, and Retry reloads', async () => {
  const api = fakeApi({ [url]: errorResponse(401, 'No', { requestId: 'req_7' }) });
  open();
  expect(await screen.findByText('Professional Dashboard did not load')).toBeTruthy();
  expect(screen.getByText('Reference req_7')).toBeTruthy();
  api.respond({ [url]: emptyPro });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Nothing is due today.')).toBeTruthy();
});

const team = {
  members: [],
  seats: { free: 2, paid: 0, used: 0, monthlyCost: 0 },
  memberOf: [{ id: 3, ownerId: 1, owner: 'Wade Holt', role: 'va', permissions: ['listings'], seated: true }],
};

test("an assistant sees the owner's name and the parts that the seat covers", async () => {
  const { today, ledger } = busyPro;
  const none = { pipeline: null, dueNext: null, profitByMonth: null, leads: null, leadCount: null };
  const hidden = { expectedProfit: null, underContract: null, underContractProfit: null };
  const covered = {
    today,
    ...none,
    ledger: { ...hidden, followUpsDue: null, followUpsLate: null, activeListings: ledger.activeListings },
  };
  const api = fakeApi({ [url]: covered, '/api/team': team, [`${performanceUrl}?owner=1`]: performance });
  const actingFor = { id: 1, permissions: ['listings', 'messages'] };
  renderPage(<ProDashboard />, { url: '/pro-dashboard', user: { ...memberWith('va'), actingFor } });
  expect(await screen.findByRole('heading', { name: 'Listing performance of Wade Holt' })).toBeTruthy();
  expect(await screen.findByRole('row', { name: /Brick ranch/ })).toBeTruthy();
  expect(api.calls).toContain(`GET ${performanceUrl}?owner=1`);
  expect(screen.getByText(/You are viewing Wade Holt’s dashboard\./).textContent).toBe(
    'You are viewing Wade Holt’s dashboard. Your seat includes listings. It does not include leads, deals.',
  );
  expect(screen.getByText('Listing views, 7 days')).toBeTruthy();
  for (const text of [/Expected profit/, /Under contract/, /Follow-ups due/, /due today/, /Leads to work/, /Due next/])
    expect(screen.queryByText(text)).toBeNull();
  expect(screen.queryByRole('group', { name: 'Pipeline by stage' })).toBeNull();
});

test('a wholesaler’s own dashboard does not mention seats', async () => {
  const api = fakeApi({ [url]: busyPro, [performanceUrl]: performance });
  open();
  expect(await screen.findByRole('heading', { name: 'Listing performance' })).toBeTruthy();
  expect(screen.queryByText(/your seat/i)).toBeNull();
  expect(api.calls).not.toContain('GET /api/team');
});
