import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { errorResponse, fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { PostJointVenture } from './PostJointVenture.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const sources = {
  listings: [{ propertyId: 3, title: 'Brick ranch', city: 'Memphis', state: 'TN', category: 'residential' }],
  deals: [{ dealId: 9, title: '12 Elm St', propertyId: null }],
};
const open = () => renderPage(<PostJointVenture />, { user: memberWith('partnership'), url: '/joint-venture/new' });
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const post = () => userEvent.click(screen.getByRole('button', { name: 'Post joint venture' }));
const change = (control: HTMLElement, value: string) => fireEvent.change(control, { target: { value } });

/** Fills in what a post about the deal needs. */
async function fillIn(): Promise<void> {
  change(await screen.findByRole('combobox', { name: /^Listing or deal/ }), 'deal-9');
  change(box(/^Title/), 'Light rehab');
  change(box(/^City/), 'Bartlett');
  change(box(/^What the partner brings/), 'Funds it');
  change(box(/^What you bring/), 'The contract');
  change(screen.getByLabelText(/^Apply by/), '2027-01-05');
  change(box(/^Who controls it/), 'Reyes Homes');
  change(box(/^From whom/), 'Estate');
  change(screen.getByLabelText(/^Until/), '2027-02-01');
}

test('all wrong fields of a post are named, and the first has the focus', async () => {
  fakeApi({ '/api/joint-ventures/sources': sources });
  open();
  await screen.findByRole('combobox', { name: /^Listing or deal/ });
  await post();
  expect(screen.getByText('Say what the partner brings.')).toBeTruthy();
  expect(screen.getByText('Enter who controls the property.')).toBeTruthy();
  expect(document.activeElement).toBe(box(/^What the partner brings/));
  change(box(/^What the partner brings/), 'Funds it. Call 901-555-0147.');
  expect(screen.getByText(/^Leave out links, emails and phone numbers/)).toBeTruthy();
  change(box(/^What the partner brings/), 'Funds it.');
  expect(screen.queryByText(/^Leave out links, emails and phone numbers/)).toBeNull();
});

test('a post that was refused marks the refused field; all of it outlasts a reload, and nothing of it the sending', async () => {
  const details = { 'fields.split.partnerShare': 'Your plan allows at most 49%.' };
  const api = fakeApi({
    '/api/joint-ventures/sources': sources,
    'POST /api/joint-ventures': errorResponse(400, 'Your plan allows at most 49%.', { details }),
  });
  open();
  await fillIn();
  await post();
  expect(await screen.findByText('Your plan allows at most 49%.')).toBeTruthy();
  expect(document.activeElement).toBe(box(/^Partner’s share/));
  cleanup();
  open();
  expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: /^Listing or deal/ })).value).toBe('deal-9');
  expect([box(/^Title/).value, box(/^Who controls it/).value]).toEqual(['Light rehab', 'Reyes Homes']);
  api.respond({ 'POST /api/joint-ventures': { id: 5 } });
  await post();
  await waitFor(() => expect(localStorage).toHaveLength(0));
  expect(api.bodies('POST')[1]).toMatchObject({ source: { dealId: 9 }, fields: { city: 'Bartlett' } });
});
