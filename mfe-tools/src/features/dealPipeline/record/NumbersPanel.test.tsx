import { afterEach, expect, test } from '@jest/globals';
import type { DealRecord } from '@dealstead/contracts';
import { fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { NumbersPanel } from './NumbersPanel.tsx';

afterEach(cleanup);

const deal = {
  id: 4,
  dealType: 'rental',
  stage: 'contract',
  status: 'active',
  address: null,
  propertyId: null,
  contractPrice: 310_000,
  offerAmount: null,
  purchasePrice: null,
  actualProfit: null,
  expectedProfit: null,
  cashFlow: 1_917.72,
  cashOnCash: 29.09,
  cashOnCashNote: null,
  maximumOffer: null,
  calculations: [],
  profit: { method: 'Rental, first year', lines: [], needs: null },
  offer: { method: '70% rule', lines: [], needs: null },
  assumptions: { name: 'Forty down', isFixed: false, isOwn: true },
  analysis: {
    id: 1,
    name: 'Reidsville',
    isOwn: true,
    updatedAt: '2026-12-01T10:00:00Z',
    differs: [{ field: 'contractPrice', deal: 310_000, analysis: 320_000 }],
  },
} as unknown as DealRecord;

test('a deal that has ended says that its figures are those which the analysis had then', async () => {
  fakeApi({ '/api/assumption-profiles': { inUse: null, profiles: [], defaults: {} } });
  renderPage(<NumbersPanel deal={deal} />, { user: memberWith('investor_pro') });
  expect(await screen.findByText(/\$310,000 in this deal and \$320,000 in the analysis\.$/)).toBeTruthy();
  expect(screen.queryByText(/when the deal ended/)).toBeNull();
  cleanup();
  const ended = { ...deal, stage: 'closed', assumptions: { name: 'Forty down', isFixed: true, isOwn: true } };
  renderPage(<NumbersPanel deal={ended as unknown as DealRecord} />, { user: memberWith('investor_pro') });
  expect(await screen.findByText(/These are the figures it had when the deal ended/)).toBeTruthy();
  expect(screen.getByText(/\$320,000 in the analysis as it was then\.$/)).toBeTruthy();
});
