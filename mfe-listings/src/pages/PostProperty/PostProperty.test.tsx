import { afterEach, expect, test } from '@jest/globals';
import { errorResponse, fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
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
