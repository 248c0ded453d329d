import { afterEach, expect, test } from '@jest/globals';
import type { Conversation, Offer } from '@dealstead/contracts';
import { fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { OfferCard } from './OfferCard.tsx';

afterEach(cleanup);

const offer = {
  id: 3,
  from: 'buyer',
  countersId: null,
  countersAmount: null,
  amount: 499_999.99,
  earnestMoney: 2_500.5,
  financing: 'cash',
  closingDate: null,
  inspectionDays: null,
  contingencies: [],
  note: '',
  hours: 24,
  status: 'open',
  createdAt: '2026-11-20T12:00:00.000Z',
  expiresAt: '2026-12-24T12:00:00.000Z',
} as unknown as Offer;
const conversation = {
  id: 4,
  side: 'seller',
  onBehalfOf: null,
  lastSeq: 4,
  readSeq: 4,
  isMuted: false,
  writing: 'open',
  answersWithin: null,
  offers: [offer],
  other: { id: 2, firstName: 'Marcus', lastName: 'Bell', isClosed: false },
  property: { id: 10, title: '1180 Kearney Ave', price: 500_000, arv: null, status: 'active' },
} as unknown as Conversation;

test('the amount on the buttons that bind is the one that is agreed, to the cent', async () => {
  const api = fakeApi({ '/api/properties/10': {}, 'POST /api/offers/3/answers': {} });
  renderPage(<OfferCard conversation={conversation} offer={offer} isOwn={false} />, { user: memberWith('wholesaler') });
  expect(screen.getByText('$499,999.99')).toBeTruthy();
  expect(screen.getByText('$2,500.50')).toBeTruthy();
  expect(screen.getByText('−$0.01')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Counter' }));
  expect(screen.getByRole('dialog', { name: 'Counter $499,999.99' })).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: /^Amount/ }), '510,000.25');
  expect(screen.getByRole('button', { name: 'Send counteroffer of $510,000.25' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));

  await userEvent.click(screen.getByRole('button', { name: 'Accept $499,999.99' }));
  expect(screen.getByRole('dialog', { name: 'Accept $499,999.99?' })).toBeTruthy();
  await userEvent.click(screen.getAllByRole('button', { name: 'Accept $499,999.99' }).at(-1)!);
  expect(api.bodies('POST')).toEqual([{ answer: 'accept', amount: 499_999.99 }]);
});
