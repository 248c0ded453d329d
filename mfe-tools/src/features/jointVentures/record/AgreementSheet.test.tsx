import { afterEach, expect, test } from '@jest/globals';
import { deferredResponse, errorResponse, fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { sampleVenture } from './sampleVenture.ts';
import { AgreementSheet } from './AgreementSheet.tsx';

const path = `/api/joint-ventures/${sampleVenture.id}`;
const preview = {
  body: '# Joint venture agreement\n\nOn {{Property address}}.',
  values: { 'Property address': '12 Elm St, Memphis, TN 38104' },
  signers: [
    { name: 'Dana Reyes', role: 'First partner', maskedEmail: 'd•••@e•••.com' },
    { name: 'Marcus Hale', role: 'Second partner', maskedEmail: 'm•••@e•••.com' },
  ],
  days: 14,
};
const open = () => {
  const api = fakeApi({
    [`${path}/agreement-address`]: { propertyAddress: '12 Elm St, Memphis, TN 38104' },
    [`POST ${path}/agreement-previews`]: preview,
    [`POST ${path}/agreements`]: { message: 'The agreement is on its way to both of you by email.' },
  });
  renderPage(<AgreementSheet venture={sampleVenture} onClose={() => undefined} />, { user: memberWith('partnership') });
  return api;
};
const address = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Property address/ });
const closing = () => fireEvent.change(screen.getByLabelText(/^Closing date/), { target: { value: '2027-02-28' } });

afterEach(cleanup);

test('the listing’s address is filled in, and nothing is sent before the agreement and its signers were shown', async () => {
  const api = open();
  await screen.findByDisplayValue('12 Elm St, Memphis, TN 38104');
  closing();
  expect(screen.queryByRole('button', { name: 'Send for signature' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Preview agreement' }));
  expect((await screen.findByRole('article', { name: 'The agreement' })).textContent).toContain('12 Elm St');
  expect(screen.getByText(/^Goes to Dana Reyes \(d•••@e•••\.com\) and Marcus Hale \(m•••@e•••\.com\)\./)).toBeTruthy();
  expect(api.bodies('POST', `${path}/agreements`)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Send for signature' }));
  expect(api.bodies('POST', `${path}/agreements`)).toEqual(api.bodies('POST', `${path}/agreement-previews`));
});

test('what was typed is kept after Back, over the listing’s address and after a refusal', async () => {
  const api = open();
  await screen.findByDisplayValue('12 Elm St, Memphis, TN 38104');
  await userEvent.clear(address());
  await userEvent.type(address(), 'Lot 4, County Road 310');
  closing();
  api.respond({
    [`POST ${path}/agreement-previews`]: errorResponse(409, 'The agreement is out for signature already.'),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Preview agreement' }));
  expect(await screen.findByText('The agreement is out for signature already.')).toBeTruthy();
  api.respond({ [`POST ${path}/agreement-previews`]: preview });
  await userEvent.click(screen.getByRole('button', { name: 'Preview agreement' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Back to the details' }));
  expect(address().value).toBe('Lot 4, County Road 310');
});

test('what is sent is what the preview shows, also when a field changed before it was answered', async () => {
  const api = open();
  const composed = deferredResponse();
  api.respond({ [`POST ${path}/agreement-previews`]: () => composed.response });
  await screen.findByDisplayValue('12 Elm St, Memphis, TN 38104');
  closing();
  await userEvent.click(screen.getByRole('button', { name: 'Preview agreement' }));
  await userEvent.type(screen.getByRole('textbox', { name: /^Additional terms/ }), 'No fee.');
  await act(async () => composed.respond(preview));
  await userEvent.click(await screen.findByRole('button', { name: 'Send for signature' }));
  const sent = api.bodies('POST', `${path}/agreements`);
  expect(sent).toMatchObject([{ closingDate: '2027-02-28', additionalTerms: '' }]);
  expect(sent).toEqual(api.bodies('POST', `${path}/agreement-previews`));
});

test('what was typed is there after Escape or a reload, and gone once the agreement was sent', async () => {
  const user = memberWith('partnership');
  const show = () => renderPage(<AgreementSheet venture={sampleVenture} onClose={() => undefined} />, { user });
  open();
  await screen.findByDisplayValue('12 Elm St, Memphis, TN 38104');
  closing();
  await userEvent.type(screen.getByRole('textbox', { name: /^Additional terms/ }), 'No fee.');
  cleanup();
  show();
  expect(screen.getByLabelText<HTMLInputElement>(/^Closing date/).value).toBe('2027-02-28');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Additional terms/ }).value).toBe('No fee.');
  expect(screen.getByText('We kept what you typed before.')).toBeTruthy();
  await screen.findByDisplayValue('12 Elm St, Memphis, TN 38104');
  await userEvent.click(screen.getByRole('button', { name: 'Preview agreement' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send for signature' }));
  await waitFor(() => expect(localStorage).toHaveLength(0));
});
