import { afterEach, expect, test } from '@jest/globals';
import { OwnAnalyses } from '@dealstead/kit/data';
import { fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';

afterEach(cleanup);

const analysis = (id: number, name: string, mode: string, summary: object) => ({
  id,
  name,
  mode,
  version: 1,
  updatedAt: '2026-11-20T15:00:00.000Z',
  sharedUntil: null,
  propertyId: 12,
  leadId: null,
  dealId: null,
  subjectTitle: '12 Oak St',
  summary: {
    annualCashFlow: null,
    cashOnCashReturn: null,
    cashOnCashNote: null,
    netProfit: null,
    totalRoi: null,
    ...summary,
  },
});

test('saved analyses of a listing are linked with their result; a listing without any shows nothing', async () => {
  const calculations = [
    analysis(3, 'Rental', 'rental', { annualCashFlow: 1_195.97, cashOnCashReturn: 1.9933 }),
    analysis(4, 'Flip', 'flip', { netProfit: 47_200, cashOnCashReturn: 25.82 }),
    analysis(5, 'BRRRR', 'brrrr', {
      annualCashFlow: 4_201.92,
      cashOnCashNote: 'Infinite. No cash left in the deal, $350.16/mo',
    }),
  ];
  fakeApi({ '/api/calculations?propertyId=12': { calculations, limit: 200 } });
  renderPage(<OwnAnalyses about={{ propertyId: 12 }} />, { user: memberWith('investor-pro') });
  expect((await screen.findByRole('link', { name: 'Flip' })).getAttribute('href')).toBe('/calculator/4');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Rental$1,196 in year 1, 1.99% cash-on-cash',
    'Flip$47,200 profit, 25.82% cash-on-cash',
    'BRRRR$4,202 in year 1, cash-on-cash: Infinite. No cash left in the deal, $350.16/mo',
  ]);
  cleanup();
  const api = fakeApi({ '/api/calculations?propertyId=13': { calculations: [], limit: 200 } });
  renderPage(<OwnAnalyses about={{ propertyId: 13 }} />, { user: memberWith('investor-pro') });
  await waitFor(() => expect(api.requests.length).toBe(1));
  expect(screen.queryByText('Your analyses')).toBeNull();
});
