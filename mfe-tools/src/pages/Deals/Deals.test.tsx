import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { addDays, dateIn, type DealRow } from '@dealstead/contracts';
import { deferredResponse, fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen } from '@testing-library/react';
import Deals from './Deals.tsx';

beforeAll(() => {
  window.scrollTo = () => {};
  globalThis.matchMedia = () => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList;
});
afterEach(cleanup);

test('the list is shown before the counts, which say what day it is, have loaded', async () => {
  const tomorrow = addDays(dateIn(undefined, new Date()), 1);
  const deal: Partial<DealRow> = {
    id: 4,
    version: 1,
    title: '12 Elm St',
    dealType: 'flip',
    stage: 'under-contract',
    status: 'active',
    expectedClosingDate: tomorrow,
    stageChangedAt: new Date().toISOString(),
    nextTask: null,
    cursor: 'a',
  };
  fakeApi({
    '/api/deals': [deal],
    '/api/deals/counts': () => deferredResponse().response,
    '/api/assignees': { isOwner: true, people: [] },
  });
  renderPage(<Deals />, { user: memberWith('wholesaler'), url: '/deals?view=list' });
  expect((await screen.findAllByText('Tomorrow')).length).toBeGreaterThan(0);
});

test('the list shows what is asked beside the MAO, to an owner with and without a team', async () => {
  const deal: Partial<DealRow> = {
    id: 4,
    version: 1,
    title: '12 Elm St',
    dealType: 'flip',
    stage: 'offer',
    status: 'active',
    expectedClosingDate: '2026-12-20',
    purchasePrice: 120_000,
    offerAmount: 110_000,
    maximumOffer: 118_249.45,
    stageChangedAt: new Date().toISOString(),
    nextTask: null,
    cursor: 'a',
  };
  const owner = { userId: 8, name: 'Ana Cole', isOwner: true };
  const alone = [owner];
  const team = [owner, { userId: 9, name: 'Ben Dow', isOwner: false }];
  for (const [people, other] of [
    [alone, 'Type'],
    [team, 'Assigned to'],
  ] as const) {
    fakeApi({
      '/api/deals': [deal],
      '/api/deals/counts': () => deferredResponse().response,
      '/api/deals/assignees': people,
    });
    renderPage(<Deals />, { user: memberWith('wholesaler'), url: '/deals?view=list' });
    await screen.findAllByText('$118,249.45');
    await screen.findByRole('columnheader', { name: other });
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads.indexOf('MAO')).toBe(heads.indexOf('Asking') + 1);
    expect(heads).toContain('Price');
    expect(screen.getByText('$120,000')).toBeTruthy();
    cleanup();
  }
});
