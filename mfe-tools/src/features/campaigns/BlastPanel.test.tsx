import { afterEach, expect, test } from '@jest/globals';
import { errorResponse, fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BlastPanel } from './BlastPanel.tsx';

afterEach(cleanup);

test('a listing is sent to the number of contacts that was confirmed, and asked again if it has changed', async () => {
  const listing = {
    title: 'Ten acres',
    place: 'Memphis, TN',
    price: 80_000,
    matches: 12,
    sample: [],
    lastSentAt: null,
  };
  const changed = '13 contacts match now. Nothing was sent. Check the number and send it again.';
  const api = fakeApi({
    '/api/listing-blasts/9': listing,
    'POST /api/listing-blasts/9': () => errorResponse(409, changed, { code: 'count-changed' }),
  });
  renderPage(<BlastPanel listingId="9" />, { user: memberWith('wholesaler') });
  await userEvent.click(await screen.findByRole('button', { name: 'Send to 12 buyers' }));
  const dialog = () => within(screen.getByRole('dialog', { name: 'Send this listing now?' }));
  api.respond({ '/api/listing-blasts/9': { ...listing, matches: 13 } });
  await userEvent.click(dialog().getByRole('button', { name: 'Send to 12 buyers' }));
  expect(await screen.findByText(changed)).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Send to 13 buyers' }));
  await userEvent.click(dialog().getByRole('button', { name: 'Send to 13 buyers' }));
  // A refused write is tried a second time.
  await waitFor(() =>
    expect(new Set(api.bodies('POST').map((body) => JSON.stringify(body)))).toEqual(
      new Set(['{"matches":12}', '{"matches":13}']),
    ),
  );
});
