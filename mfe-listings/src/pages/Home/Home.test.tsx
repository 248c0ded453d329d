import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { useToasts } from '@dealstead/kit';
import { memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { completeBrowser } from '../../fixtures/browser.ts';
import { listing, listings, summary } from '../../fixtures/listings.ts';
import { refusal, serve } from '../../fixtures/server.ts';
import { Home } from './Home.tsx';

const market = { '/api/properties': listings(1, 12), '/api/properties/summary': summary(14) };
const cards = () => screen.getAllByRole('article').filter((card) => within(card).queryByText('View Details'));

let scrolled: ReturnType<typeof completeBrowser>;
beforeEach(() => {
  scrolled = completeBrowser();
  useToasts.setState({ current: null });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

test('a search goes into the URL and leads to what was found; an empty one leaves it again', async () => {
  serve(market);
  const { location } = renderPage(<Home />, { at: '/?category=land' });
  const field = screen.getByRole('searchbox', { name: 'Search' });
  expect(field.getAttribute('placeholder')).toBe('Search by location, property type...');
  await userEvent.type(field, ' Memphis {enter}');
  expect(location()).toBe('/?category=land&search=Memphis');
  expect(scrolled).toHaveBeenCalled();
  await userEvent.clear(field);
  await userEvent.click(screen.getByRole('button', { name: 'Search Properties' }));
  expect(location()).toBe('/?category=land');
});

test('a pressed category is in the URL and asked for; pressed again it is cleared', async () => {
  const calls = serve(market);
  const { location } = renderPage(<Home />, { at: '/?search=creek' });
  const land = screen.getByRole('button', { name: 'Land' });
  await userEvent.click(land);
  expect(location()).toBe('/?search=creek&category=land');
  expect(land.getAttribute('aria-pressed')).toBe('true');
  await waitFor(() => expect(calls).toContain('GET /api/properties?category=land&search=creek'));
  await userEvent.click(land);
  expect(location()).toBe('/?search=creek');
  expect(land.getAttribute('aria-pressed')).toBe('false');
});

test('the search works as a plain form', () => {
  serve(market);
  renderPage(<Home />, { at: '/?category=land' });
  const form = screen.getByRole<HTMLFormElement>('search');
  expect(form.method).toBe('get');
  expect([...new FormData(form)]).toEqual([
    ['category', 'land'],
    ['search', ''],
  ]);
});

test('the summary strip shows the whole market, whatever is filtered', async () => {
  serve({ ...market, '/api/properties/summary?category=land': summary(3) });
  renderPage(<Home />, { at: '/?category=land' });
  expect(await screen.findByText('$226,908')).toBeTruthy();
  expect(screen.getByText('Featured deals').nextSibling?.textContent).toBe('9');
  expect(screen.getByText('Properties').nextSibling?.textContent).toBe('14');
});

test('twelve at first, then the rest after the last one; the first three images at once', async () => {
  const last = listing(12);
  const calls = serve({
    ...market,
    [`/api/properties?after=${encodeURIComponent(`${last.createdAt}~${last.id}`)}`]: listings(13, 14),
  });
  renderPage(<Home />);
  expect(screen.getByRole('group', { name: 'Listings are loading' }).children).toHaveLength(6);
  expect(await screen.findByText('Showing 12 of 14 properties')).toBeTruthy();
  expect(cards()).toHaveLength(12);
  expect(cards().map((card) => card.querySelector('img')?.getAttribute('loading'))).toEqual([
    ...Array.from({ length: 3 }, () => 'eager'),
    ...Array.from({ length: 9 }, () => 'lazy'),
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Load More Properties' }));
  expect(await screen.findByText('Showing 14 of 14 properties')).toBeTruthy();
  expect(cards()).toHaveLength(14);
  expect(screen.queryByRole('button', { name: 'Load More Properties' })).toBeNull();
  expect(calls.filter((call) => call.includes('after='))).toHaveLength(1);
});

test('a listing without photos shows its drawing', async () => {
  serve(market);
  renderPage(<Home />);
  await screen.findByText('Brick ranch 1');
  expect(cards()[0]?.querySelector('img')?.getAttribute('src')).toBe('/api/properties/10001/drawings/block.svg');
});

test('where nothing is found it says so, and the filters can be cleared', async () => {
  serve({ ...market, '/api/properties?category=land&search=nowhere': [] });
  const { location } = renderPage(<Home />, { at: '/?category=land&search=nowhere' });
  expect(await screen.findByText('No properties found')).toBeTruthy();
  expect(screen.getByText('Try adjusting your search filters or check back later for new listings.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(location()).toBe('/');
  expect(await screen.findByText('Brick ranch 1')).toBeTruthy();
});

test('where listings do not load the rest of the page works, and Retry asks with the same filters', async () => {
  let broken = true;
  const asked = '/api/properties?category=land';
  const calls = serve({
    ...market,
    // A session that ended is not asked about again, so the card comes at once.
    [asked]: () => (broken ? refusal(401, 'Sign in to continue.') : [listing(1)]),
  });
  const { location } = renderPage(<Home />, { at: '/?category=land' });
  expect(await screen.findByText('Listings did not load')).toBeTruthy();
  expect(screen.getByText('The rest of the page works. Your filters are kept.')).toBeTruthy();
  expect(screen.getByText(/Failed to fetch properties/).textContent).toContain('Reference req_1');
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Brick ranch 1')).toBeTruthy();
  expect(calls.filter((call) => call === `GET ${asked}`)).toHaveLength(2);
  expect(location()).toBe('/?category=land');
});

test('a page that does not come is said beside the ones that did', async () => {
  serve({
    ...market,
    [`/api/properties?after=${encodeURIComponent(`${listing(12).createdAt}~10012`)}`]: refusal(401, 'No'),
  });
  renderPage(<Home />);
  await userEvent.click(await screen.findByRole('button', { name: 'Load More Properties' }));
  expect(await screen.findByText('More listings did not load. Try again.')).toBeTruthy();
  expect(cards()).toHaveLength(12);
});

test('the owner deletes after confirming, and the list is read again', async () => {
  let all = listings(1, 3);
  const calls = serve({
    '/api/properties': () => all,
    '/api/properties/summary': () => summary(all.length),
    'DELETE /api/properties/10001': () => {
      all = all.slice(1);
      return { message: 'Property deleted successfully.' };
    },
  });
  renderPage(<Home />, { user: memberWith('wholesaler') });
  await screen.findByText('Brick ranch 1');
  await userEvent.click(screen.getAllByRole('button', { name: 'Delete' })[0]!);
  const dialog = screen.getByRole('dialog', { name: 'Delete property' });
  expect(dialog.textContent).toContain('Are you sure you want to delete this property? This action cannot be undone.');
  expect(calls.some((call) => call.startsWith('DELETE'))).toBe(false);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() =>
    expect(useToasts.getState().current).toMatchObject({
      title: 'Success!',
      description: 'Property deleted successfully.',
    }),
  );
  await waitFor(() => expect(screen.queryByText('Brick ranch 1')).toBeNull());
  expect(await screen.findByText('Showing 2 of 2 properties')).toBeTruthy();
});

test('a deletion that is refused says why and keeps the listing', async () => {
  serve({ ...market, 'DELETE /api/properties/10001': refusal(403, 'Only the owner can change this listing.') });
  renderPage(<Home />, { user: memberWith('wholesaler') });
  await screen.findByText('Brick ranch 1');
  await userEvent.click(screen.getAllByRole('button', { name: 'Delete' })[0]!);
  const dialog = screen.getByRole('dialog', { name: 'Delete property' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() =>
    expect(useToasts.getState().current).toMatchObject({
      title: 'Error',
      description: 'Only the owner can change this listing.',
      destructive: true,
    }),
  );
  expect(cards()).toHaveLength(12);
});

test('others see View Details only', async () => {
  serve({ ...market, '/api/properties': [listing(1, { userId: 8 })] });
  renderPage(<Home />, { user: memberWith('wholesaler') });
  await screen.findByText('Brick ranch 1');
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  expect(screen.queryByRole('link', { name: /Edit/ })).toBeNull();
});

test('a heart is filled without signing in, and remembered', async () => {
  serve(market);
  renderPage(<Home />);
  const heart = await screen.findByRole('button', { name: 'Save Brick ranch 2' });
  await userEvent.click(heart);
  expect(heart.getAttribute('aria-pressed')).toBe('true');
  expect(localStorage.getItem('property-favorites')).toBe('[10002]');
});

test.each(['how-it-works', 'blog', 'financing', 'contact', 'faq', 'terms', 'privacy', 'properties-section'])(
  'the footer finds #%s',
  (id) => {
    serve(market);
    renderPage(<Home />);
    expect(document.getElementById(id)).toBeTruthy();
  },
);
