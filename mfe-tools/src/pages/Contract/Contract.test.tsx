import { afterEach, expect, test } from '@jest/globals';
import { deferredResponse, fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Contract } from './Contract.tsx';

afterEach(cleanup);

const contract = {
  id: 9,
  title: 'Assignment',
  contractType: 'assignment',
  status: 'draft',
  versionNumber: 1,
  revision: 3,
  templateName: 'Assignment',
  isFromSample: false,
  state: null,
  body: 'Text',
  values: {},
  signsInOrder: false,
  signingDays: 14,
  documentHash: null,
  documentUrl: null,
  fileHash: null,
  endReason: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  signers: [],
  events: [],
  versions: [],
  deal: null,
};

test('what is typed in a draft just before leaving is saved, and the next visit reads it', async () => {
  const api = fakeApi({ '/api/contracts/9': contract, 'PATCH /api/contracts/9': { revision: 4 } });
  const user = memberWith('wholesaler');
  const { client } = renderPage(<Contract />, { url: '/contracts/9', path: '/contracts/:id', user });
  await userEvent.type(await screen.findByRole('textbox', { name: /^Title/ }), ' of rights');
  await userEvent.click(screen.getByRole('link', { name: 'All contracts' }));
  await waitFor(() => expect(api.bodies('PATCH').at(-1)).toMatchObject({ title: 'Assignment of rights', revision: 3 }));
  await waitFor(() => expect(client.getQueryData(['/api/contracts/9'])).toBeUndefined());
});

// The save that the reload interrupts may have been stored, with what was typed until then.
test.each([
  ['nothing of it was stored', contract],
  ['a part of it was stored', { ...contract, title: 'Assignment of', revision: 4 }],
])('what a reload interrupts while it is being saved is there again, where %s', async (_, stored) => {
  const user = memberWith('wholesaler');
  const place = { url: '/contracts/9', path: '/contracts/:id', user };
  const interrupted = fakeApi({
    '/api/contracts/9': contract,
    'PATCH /api/contracts/9': () => deferredResponse().response,
  });
  renderPage(<Contract />, place);
  await userEvent.type(await screen.findByRole('textbox', { name: /^Title/ }), ' of');
  await waitFor(() => expect(interrupted.bodies('PATCH')).toHaveLength(1));
  await userEvent.type(screen.getByRole('textbox', { name: /^Title/ }), ' rights');
  cleanup();
  fakeApi({ '/api/contracts/9': stored, 'PATCH /api/contracts/9': { revision: 5 } });
  renderPage(<Contract />, place);
  expect(((await screen.findByRole('textbox', { name: /^Title/ })) as HTMLInputElement).value).toBe(
    'Assignment of rights',
  );
  expect(screen.getByText(/^Saving\./)).toBeTruthy();
});

test('an amount is read as it is typed, and what cannot be read is said at its field', async () => {
  fakeApi({
    '/api/contracts/9': { ...contract, body: 'The price is {{Purchase price}}.' },
    'PATCH /api/contracts/9': { revision: 4 },
  });
  renderPage(<Contract />, { url: '/contracts/9', path: '/contracts/:id', user: memberWith('wholesaler') });
  const price = await screen.findByRole('textbox', { name: 'Purchase price' });
  await userEvent.type(price, '140k');
  expect(await screen.findByText(/\$140,000\.00/)).toBeTruthy();
  await userEvent.clear(price);
  await userEvent.type(price, '1.234,56');
  expect(await screen.findByText('Enter an amount in dollars, such as 140,000.')).toBeTruthy();
});
