import { afterEach, expect, test } from '@jest/globals';
import type { DraftContent } from '@dealstead/contracts';
import { deferredResponse, errorResponse, fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
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
  setScreenSize('desktop');
  return renderPage(<PostProperty />, { url, path: '/post-property', user: memberWith(plan) });
};

test('an existing draft remains available to a member who may no longer post', async () => {
  const { calls } = fakeApi({ '/api/drafts': [draft], '/api/drafts/12': () => errorResponse(401, 'Not now.') });
  open('/post-property', 'buyer');
  expect(await screen.findByText(/Posting a property requires the .* membership or higher/)).toBeTruthy();
  expect((await screen.findByRole('link', { name: 'Continue' })).getAttribute('href')).toBe('/post-property?draft=12');
  cleanup();
  open('/post-property?draft=12', 'buyer');
  await waitFor(() => expect(calls).toContain('GET /api/drafts/12'));
  expect(screen.getByText('Premium feature - upgrade required')).toBeTruthy();
});

test('a member who has no draft and may not post sees only the prompt', async () => {
  fakeApi({ '/api/drafts': [] });
  open('/post-property', 'buyer');
  expect(await screen.findByText(/Posting a property requires the .* membership or higher/)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Your drafts' })).toBeNull();
});

/** jsdom has no IntersectionObserver, which marks the visible section. */
class IntersectionObserverStub {
  observe() {}
  disconnect() {}
}

/** A field by its name: jsdom takes long to compute the labels of so many fields. */
const fieldOf = (name: keyof DraftContent) => {
  const field = document.querySelector<HTMLInputElement>(`[role="form"] [name="${name}"]`);
  if (!field) throw new Error(`The form has no field ${name}.`);
  return field;
};
const findField = (name: keyof DraftContent) => waitFor(() => fieldOf(name));

/** Opens the form of a member without drafts and types a title; its first save is on its way. */
async function startDraft() {
  globalThis.IntersectionObserver = IntersectionObserverStub as unknown as typeof IntersectionObserver;
  const first = deferredResponse();
  const api = fakeApi({ '/api/drafts': [], '/api/disclosures': [], 'POST /api/drafts': () => first.response });
  const page = open('/post-property', 'wholesaler');
  await userEvent.type(await findField('title'), 'Brick');
  await waitFor(() => expect(api.calls).toContain('POST /api/drafts'));
  api.respond({ '/api/drafts': [draft], 'PUT /api/drafts/12': draft });
  return { ...page, api, answer: () => act(async () => first.respond({ ...draft, userId: 7 })) };
}

test('the first save keeps what was typed, also when the list of drafts is read again before the URL changes', async () => {
  const { api, client, location, answer } = await startDraft();
  const field = await findField('title');
  await act(() => client.invalidateQueries());
  await userEvent.type(await findField('title'), ' ranch');
  await answer();
  await waitFor(() => expect(location()).toBe('/post-property?draft=12'));
  await userEvent.type(await findField('title'), ' house');
  expect(await findField('title')).toBe(field);
  expect(field.value).toBe('Brick ranch house');
  await waitFor(() => expect(api.bodies('PUT').at(-1)).toMatchObject({ content: { title: 'Brick ranch house' } }));
  expect(api.bodies('POST', '/api/drafts')).toHaveLength(1);
});

test('a draft whose first save is answered after the page was left does not lead back to it', async () => {
  const { client, location, answer } = await startDraft();
  await userEvent.click(screen.getByRole('link', { name: 'My listings' }));
  expect(location()).toBe('/my-listings');
  await answer();
  await waitFor(() => expect(client.getQueryState(['/api/drafts'])?.isInvalidated).toBe(true));
  expect(location()).toBe('/my-listings');
});

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
  // Another press keeps the list open.
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await userEvent.click(list.getByRole('link', { name: 'Numbers' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Price' })));
  expect(screen.queryByRole('dialog')).toBeNull();
});

const complete: DraftContent = {
  address: '1904 Vance Ave',
  city: 'Memphis',
  state: 'TN',
  latitude: 35.127,
  longitude: -89.99,
  category: 'residential',
  title: 'Brick ranch',
  price: '96,000',
  financeOptions: ['cash'],
  sellerRole: 'owner',
  disclosureConfirmed: true,
  contactEmail: 'dana@dealstead.test',
};

/** Opens a stored draft that only lacks what `change` takes away. */
async function openDraft(change: DraftContent = {}) {
  globalThis.IntersectionObserver = IntersectionObserverStub as unknown as typeof IntersectionObserver;
  const stored = { ...draft, userId: 7, content: { ...complete, ...change } };
  const api = fakeApi({
    '/api/drafts': [],
    '/api/drafts/12': stored,
    '/api/drafts/12/duplicates': [],
    '/api/disclosures': [],
    'PUT /api/drafts/12': { version: 2, savedAt: draft.savedAt },
  });
  const page = open('/post-property?draft=12', 'wholesaler');
  const baths = await findField('bathrooms');
  const publish = () => userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  return { ...page, api, baths, publish };
}

test('one and a half baths are published', async () => {
  const { api, baths, publish, location } = await openDraft();
  api.respond({ 'POST /api/drafts/12/publish': { propertyId: 5, status: 'active' } });
  await userEvent.type(baths, '1.5');
  expect(screen.getByText('Ready to publish.')).toBeTruthy();
  const reads = () => api.calls.filter((call) => call === 'GET /api/drafts/12').length;
  const before = reads();
  await publish();
  await waitFor(() => expect(location()).toBe('/property/5'));
  expect(api.bodies('PUT').at(-1)).toMatchObject({ content: { bathrooms: '1.5' } });
  // The draft is gone, and nothing asks for it.
  expect(reads()).toBe(before);
});

test.each([
  ['price', '-5000', 'Enter the asking price in dollars, such as 96,000'],
  ['yearBuilt', '2090', 'Enter a year from 1600 to at most two years from now'],
  ['contactPhone', '12345', 'Enter a phone number with area code, of at least 10 digits'],
] as const)('%s %s is refused at the field as soon as it is left', async (name, typed, message) => {
  await openDraft();
  const field = fieldOf(name);
  await userEvent.clear(field);
  await userEvent.type(field, typed);
  expect(field.getAttribute('aria-invalid')).toBeNull();
  await userEvent.tab();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(field.getAttribute('aria-describedby')!.split(' ')[0]!)?.textContent).toContain(
    message,
  );
});

test('a price of thousands is read and shown in full', async () => {
  await openDraft();
  const price = fieldOf('price');
  await userEvent.clear(price);
  await userEvent.type(price, '$185k');
  await userEvent.tab();
  expect(price.value).toBe('185,000');
  expect(screen.getByText('Ready to publish.')).toBeTruthy();
});

test('an address in the District of Columbia is refused at once, and the place of the address before is emptied', async () => {
  await openDraft();
  const address = fieldOf('address');
  await userEvent.clear(address);
  await userEvent.paste('1600 Pennsylvania Ave NW, Washington, DC 20500');
  expect(await screen.findByText('Only the 50 states can be listed, not the District of Columbia.')).toBeTruthy();
  expect(fieldOf('state').value).toBe('');
  expect(fieldOf('city').value).toBe('');
  expect(screen.getAllByText('Only the 50 states can be listed, not the District of Columbia').length).toBeGreaterThan(
    0,
  );
});

test('an optional value that publishing refuses is named before, also where the category has no such field', async () => {
  const { baths, publish } = await openDraft({ category: 'land', acres: '2', bathrooms: '1.3' });
  expect(screen.getByText('1 field left before publishing')).toBeTruthy();
  await publish();
  expect(document.activeElement).toBe(baths);
  expect(baths.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText('Enter bathrooms in quarters, such as 1.5 or 2.25').length).toBeGreaterThan(0);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a field that only the server refuses takes the focus', async () => {
  const { api, publish } = await openDraft({ zipCode: '08104' });
  const message = 'This is a ZIP code of NJ, not of TN';
  api.respond({
    'POST /api/drafts/12/publish': () =>
      errorResponse(400, message, { code: 'invalid-input', details: { zipCode: message } }),
  });
  await publish();
  const field = fieldOf('zipCode');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText(message).length).toBeGreaterThan(0);
});

test.each([
  ['that publishing fails', 'POST /api/drafts/12/publish'],
  ['that the draft is not saved', 'PUT /api/drafts/12'],
])('the message %s comes into view, far from the button', async (_, request) => {
  const { api, baths, publish } = await openDraft();
  api.respond({ [request]: () => errorResponse(403, 'You may not post now.') });
  await userEvent.type(baths, '2');
  const scrolled: (string | null)[] = [];
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled.push(this.textContent);
  };
  await publish();
  await waitFor(() => expect(scrolled).toEqual(['You may not post now.']));
});

test('the building’s fields of a land listing stay while their value is corrected', async () => {
  globalThis.IntersectionObserver = IntersectionObserverStub as unknown as typeof IntersectionObserver;
  const content = { category: 'land', title: 'Two wooded acres', bathrooms: '1.5' };
  fakeApi({ '/api/drafts/12': { ...draft, userId: 7, content }, '/api/disclosures': [] });
  open('/post-property?draft=12', 'wholesaler');
  const field = await findField('bathrooms');
  await userEvent.clear(field);
  await userEvent.type(field, '2');
  expect(fieldOf('bathrooms')).toBe(field);
  expect(field.value).toBe('2');
});
