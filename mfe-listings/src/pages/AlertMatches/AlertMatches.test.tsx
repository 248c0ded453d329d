import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { errorResponse, fakeApi, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { stubBrowserApis, setScreenSize } from '../../fixtures/browser.ts';
import { listings } from '../../fixtures/listings.ts';
import { AlertMatches } from './AlertMatches.tsx';

const token = 'abcdefghijklmnopqrstuv';
const url = `/api/alert-links/${token}/matches`;
const open = (query = '') =>
  renderPage(<AlertMatches />, { url: `/alerts/${token}/matches${query}`, path: '/alerts/:token/matches' });

beforeEach(() => {
  stubBrowserApis();
  setScreenSize('desktop');
});
afterEach(cleanup);

test('the page lists the matches that the mail counted, with links to the next and the previous ones', async () => {
  fakeApi({
    [url]: { total: 50, properties: listings(1, 24) },
    [`${url}?from=24`]: { total: 50, properties: listings(25, 46) },
  });
  open();
  expect(await screen.findByRole('heading', { level: 1, name: '50 more matches' })).toBeTruthy();
  expect(screen.getAllByRole('article')).toHaveLength(24);
  expect(screen.getByText('1 to 24 of 50.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe(`/alerts/${token}/matches?from=24`);
  cleanup();
  open('?from=24');
  expect(await screen.findByText('25 to 48 of 50. 2 of them are no longer listed.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe(`/alerts/${token}/matches`);
});

test('an expired link says so', async () => {
  fakeApi({ [url]: errorResponse(410, 'This link was used before or is too old.') });
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'This link has expired' })).toBeTruthy();
});
