import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { useRead } from '../api/index.ts';
import { deferredResponse, errorResponse, fakeApi, renderPage } from '../testing/index.tsx';
import { QueryView } from './QueryView.tsx';

afterEach(cleanup);

function Page() {
  const [isContacts, setContacts] = useState(false);
  const query = useRead(isContacts ? '/api/contacts' : '/api/campaigns', {}, { retry: false });
  return (
    <section aria-labelledby="campaigns">
      <h2 id="campaigns">Campaigns</h2>
      <QueryView query={query} label="Campaigns" loading={120}>
        {(rows) => <p>{rows.length} campaigns</p>}
      </QueryView>
      <button type="button" onClick={() => setContacts(true)}>
        Contacts
      </button>
    </section>
  );
}

test('the error and its Retry stay while the query loads again; then the heading has the focus', async () => {
  const api = fakeApi({ '/api/campaigns': errorResponse(503, 'Down') });
  renderPage(<Page />);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  const second = deferredResponse();
  api.respond({ '/api/campaigns': () => second.response });
  await userEvent.click(retry);
  await waitFor(() => expect(retry.getAttribute('aria-busy')).toBe('true'));
  expect(screen.getByRole('alert').textContent).toContain('Campaigns did not load');
  second.respond(errorResponse(503, 'Down'));
  await waitFor(() => expect(retry.getAttribute('aria-busy')).toBe('false'));
  expect(document.activeElement).toBe(retry);

  api.respond({ '/api/campaigns': [] });
  await userEvent.click(retry);
  expect(await screen.findByText('0 campaigns')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Campaigns');

  // What loads next shows no error of before.
  api.respond({ '/api/contacts': () => deferredResponse().response });
  await userEvent.click(screen.getByRole('button', { name: 'Contacts' }));
  await waitFor(() => expect(screen.queryByText('0 campaigns')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
});
