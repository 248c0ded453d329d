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
