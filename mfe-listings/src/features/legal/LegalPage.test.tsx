import { afterEach, expect, test } from '@jest/globals';
import { errorResponse, fakeApi, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { Privacy } from '../../pages/Privacy/Privacy.tsx';
import { Terms } from '../../pages/Terms/Terms.tsx';

afterEach(cleanup);

test.each([
  ['Terms of Service', <Terms key="terms" />, '/terms'],
  ['Privacy Notice', <Privacy key="privacy" />, '/privacy'],
])('the legal page %s lists its sections, which its contents lead to, and its operator', async (title, page, url) => {
  fakeApi({ '/api/contact': { postalAddress: 'Dealstead, 100 Example Street' } });
  renderPage(page, { url });
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
  const contents = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
  const sections = screen.getAllByRole('region');
  expect(contents.map((link) => link.getAttribute('href'))).toEqual(sections.map(({ id }) => `#${id}`));
  expect(await screen.findByText('Dealstead, 100 Example Street')).toBeTruthy();
});

test('without the operator’s address the text is still shown', () => {
  fakeApi({ '/api/contact': errorResponse(401, 'No') });
  renderPage(<Terms />, { url: '/terms' });
  expect(screen.getByRole('heading', { name: 'Who operates Dealstead' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'use the contact form' }).getAttribute('href')).toBe('/contact');
});
