import { afterEach, expect, test } from '@jest/globals';
import { usualWish, type BuyBox, type Settings } from '@dealstead/contracts';
import { memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { BuyBoxPanel } from './BuyBoxPanel.tsx';
import { NotificationsPanel } from './NotificationsPanel.tsx';

afterEach(cleanup);

const box: BuyBox = {
  ...{ categories: ['land'], states: ['TN', 'MS'], minPrice: null, maxPrice: 90_000, minAcres: 2, maxAcres: 40 },
  ...{ maxArvPercent: 70, financing: ['owner-finance'] },
};
const linkOf = (saved: BuyBox) => {
  renderPage(<BuyBoxPanel saved={saved} />, { user: memberWith('buyer') });
  const href = screen.getByRole('link', { name: 'Show what matches' }).getAttribute('href') ?? '';
  cleanup();
  return Object.fromEntries(new URLSearchParams(href.split('?')[1]));
};

test('the buy box’s search carries every field, and owner finance where it is the only way to pay', () => {
  const every = {
    category: 'land',
    state: 'TN,MS',
    maxPrice: '90000',
    minAcres: '2',
    maxAcres: '40',
    maxArvPercent: '70',
  };
  expect(linkOf(box)).toEqual({ ...every, ownerFinance: 'true' });
  expect(linkOf({ ...box, financing: ['cash', 'owner-finance'] })).toEqual(every);
  expect(linkOf({ ...box, financing: [] })).toEqual(every);
});

test('the matrix shows only what something acts on', () => {
  const settings = { email: 'marcus@example.com', notifications: usualWish } as Settings;
  renderPage(<NotificationsPanel settings={settings} />, { user: memberWith('buyer') });
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['What', 'Email', 'How often'],
  ]);
  expect(screen.getAllByRole('checkbox').map((box_) => box_.getAttribute('aria-label'))).toEqual([
    ...['New matches by email', 'Price drops by email', 'Messages and offers by email'],
    'Payments and security by email',
  ]);
});
