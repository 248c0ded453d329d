import { afterEach, expect, test } from '@jest/globals';
import { errorResponse, fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { stubBrowserApis, setScreenSize } from '../../fixtures/browser.ts';
import { PostProperty } from './PostProperty.tsx';

afterEach(cleanup);
const draft = {
  id: 12,
  propertyId: null,
  version: 1,
  content: { title: 'Brick ranch' },
  savedAt: '2026-11-20T10:00:00.000Z',
};
const open = (url: string, plan: string) => {
  stubBrowserApis();
  setScreenSize('desk');
  return renderPage(<PostProperty />, { url, user: memberWith(plan) });
};

test('an existing draft remains available to a member who may no longer post', async () => {
  const { calls } = fakeApi({ '/api/drafts': [draft], '/api/drafts/12': () => errorResponse(401, 'Not now.') });
  open('/post-property', 'buyer');
  expect(await screen.findByText(/Post a property requires the .* membership or higher/)).toBeTruthy();
  expect((await screen.findByRole('link', { name: 'Continue' })).getAttribute('href')).toBe('/post-property?draft=12');
  cleanup();
  open('/post-property?draft=12', 'buyer');
  await waitFor(() => expect(calls).toContain('GET /api/drafts/12'));
  expect(screen.getByText('Premium feature - upgrade required')).toBeTruthy();
});

test('a member who has no draft and may not post sees only the prompt', async () => {
  fakeApi({ '/api/drafts': [] });
  open('/post-property', 'buyer');
  expect(await screen.findByText(/Post a property requires the .* membership or higher/)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Your drafts' })).toBeNull();
});

/** jsdom has no IntersectionObserver, which marks the visible section. */
class IntersectionObserverStub {
  observe() {}
  disconnect() {}
}

test('while fields are missing, Publish lists them by section, and a link leads to the first one', async () => {
  globalThis.IntersectionObserver = IntersectionObserverStub as unknown as typeof IntersectionObserver;
  fakeApi({ '/api/drafts': [], '/api/disclosures': [] });
  open('/post-property?draft=new', 'wholesaler');
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
  const list = within(await screen.findByRole('dialog', { name: 'Missing before publishing' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'PlaceEnter an address or a parcel number, and 5 more',
    'NumbersEnter a price',
    'TermsChoose how buyers can pay',
    'Your roleChoose your role, and 1 more',
  ]);
  await userEvent.click(list.getByRole('link', { name: 'Numbers' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Price' })));
  expect(screen.queryByRole('dialog')).toBeNull();
});
