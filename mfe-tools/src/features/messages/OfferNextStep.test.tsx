import { afterEach, expect, test } from '@jest/globals';
import type { Conversation, CurrentUser } from '@dealstead/contracts';
import { fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { OfferNextStep } from './OfferNextStep.tsx';

afterEach(cleanup);

const conversation: Conversation = {
  id: 4,
  property: {
    id: 10,
    title: '1180 Kearney Ave',
    category: 'residential',
    city: 'Memphis',
    state: 'TN',
    price: 84_000,
    arv: 150_000,
    status: 'under-contract',
  },
  other: { id: 2, firstName: 'Marcus', lastName: 'Bell', isClosed: false },
  side: 'seller',
  onBehalfOf: null,
  lastSeq: 4,
  readSeq: 4,
  isMuted: false,
  writing: 'open',
  answersWithin: null,
  offers: [],
};

const deals = '/api/deals?propertyId=10&stage=open&sortBy=updated';

function show(user: CurrentUser, found: object[] = [], of: Conversation = conversation) {
  const api = fakeApi({ [deals]: found });
  renderPage(<OfferNextStep conversation={of} offerId={12} />, { user });
  return api;
}

test('who may send contracts goes to those of the deal on the listing', async () => {
  show(memberWith('wholesaler'), [{ id: 31 }]);
  const link = await screen.findByRole('link', { name: 'Go to the contract' });
  expect(link.getAttribute('href')).toBe('/deals/31#contracts');
});

test('without a deal they create a contract from the offer', async () => {
  show(memberWith('wholesaler'));
  const link = await screen.findByRole('link', { name: 'Create contract' });
  expect(link.getAttribute('href')).toBe('/contracts?add=1&offer=12');
});

test('a plan without contracts opens the deal', async () => {
  show(memberWith('investor-pro'), [{ id: 31 }]);
  expect((await screen.findByRole('link', { name: 'Open the deal' })).getAttribute('href')).toBe('/deals/31');
  expect(screen.getByText('Not a contract yet. Next, sign one with Marcus.')).toBeTruthy();
});

test('a free member, and one who writes for someone else without their permission, only read what is next', () => {
  const api = show(memberWith('free'));
  expect(screen.getByText('Not a contract yet. Next, sign one with Marcus.')).toBeTruthy();
  cleanup();
  const owner = { id: 99, firstName: 'Dana', lastName: 'Reyes', isClosed: false };
  show(memberWith('wholesaler'), [{ id: 31 }], { ...conversation, onBehalfOf: owner });
  expect(screen.getByText('Not a contract yet. Next, sign one with Marcus.')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
  expect(api.calls).not.toContain(`GET ${deals}`);
});
