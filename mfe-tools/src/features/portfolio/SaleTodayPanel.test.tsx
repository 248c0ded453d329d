import { afterEach, expect, test } from '@jest/globals';
import { defaultDealAssumptions } from '@dealstead/contracts';
import type { HoldingDetail } from '@dealstead/contracts/tools/portfolio';
import { fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { samplePortfolio } from './samplePortfolio.ts';
import { SaleTodayPanel } from './SaleTodayPanel.tsx';

afterEach(cleanup);

const sample = samplePortfolio.holdings[0]!;
const detail: HoldingDetail = {
  today: '2026-01-01',
  holding: {
    ...sample,
    figures: { ...sample.figures, loanBalance: 40_000, cashInvested: 60_000, cashCollected: 6_000 },
  },
  values: [],
  flows: [
    { date: '2024-01-01', amount: -60_000 },
    { date: '2025-01-01', amount: 6_000 },
  ],
  settings: { targetReturn: 12, sellingCosts: 6, isSet: false },
};
const figures = { ...defaultDealAssumptions, sellingCosts: 8 };
const profiles = { inUse: 5, profiles: [{ id: 5, name: 'Carolina rentals', figures, version: 1 }] };

test('a sale today costs what the assumptions in use say, names them, and has no target where nobody set one', async () => {
  fakeApi({ '/api/assumption-profiles': profiles });
  renderPage(<SaleTodayPanel detail={detail} />, { user: memberWith('investor-pro') });
  expect(await screen.findByRole('button', { name: 'Assumptions: Carolina rentals' })).toBeTruthy();
  const costs = screen.getByLabelText<HTMLInputElement>('Selling costs');
  expect(costs.value).toBe('8');
  // (60,000 − 6,000 + 40,000) ÷ 0.92
  expect(screen.getByText(/^You break even/).textContent).toBe('You break even at a price of $102,174.');
  await userEvent.clear(costs);
  await userEvent.type(costs, '5');
  expect(screen.getByText('Selling costs, 5% of the price')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Assumptions' })).toBeTruthy();
});

test('a target that the member set has its own price', async () => {
  fakeApi({ '/api/assumption-profiles': profiles });
  renderPage(<SaleTodayPanel detail={{ ...detail, settings: { ...detail.settings, isSet: true } }} />, {
    user: memberWith('investor-pro'),
  });
  expect((await screen.findByText(/reach your target of 12% a year at/)).textContent).toMatch(
    /at a price of \$\d+,\d+ and reach/,
  );
});
