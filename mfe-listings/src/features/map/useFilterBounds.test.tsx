import { afterEach, expect, jest, test } from '@jest/globals';
import { errorResponse, fakeApi, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { summary } from '../../fixtures/listings.ts';
import type { Bounds } from './mercator.ts';
import { useFilterBounds } from './useFilterBounds.ts';

afterEach(cleanup);

test('the map stays where it is when the place of a search is not found out', async () => {
  const memphis = { west: -90.3, south: 34.9, east: -89.8, north: 35.4 };
  const api = fakeApi({ '/api/properties/summary': errorResponse(401, 'Not now.') });
  const fit = jest.fn<(bounds: Bounds) => void>();
  const handle = { current: { fit } };
  function Page() {
    const [search, setSearch] = useState<string | undefined>(undefined);
    useFilterBounds({ state: search === undefined ? 'TX' : undefined, search }, handle, true);
    return (
      <>
        <button onClick={() => setSearch('nowhere')}>Nowhere</button>
        <button onClick={() => setSearch('memphis')}>Memphis</button>
      </>
    );
  }
  const { client } = renderPage(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Nowhere' }));
  await waitFor(() =>
    expect(
      client
        .getQueryCache()
        .getAll()
        .some(({ state }) => state.status === 'error'),
    ).toBe(true),
  );
  expect(fit).not.toHaveBeenCalled();
  api.respond({ '/api/properties/summary': { ...summary(28), bounds: memphis } });
  await userEvent.click(screen.getByRole('button', { name: 'Memphis' }));
  await waitFor(() => expect(fit.mock.calls).toEqual([[memphis]]));
});
