import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { defaultDealAssumptions, type AssumptionProfiles } from '@dealstead/contracts';
import { AssumptionsButton, useToasts } from '@dealstead/kit';
import { errorResponse, fakeApi, memberWith, renderPage, type ApiResponses } from '@dealstead/kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

const path = '/api/assumption-profiles';
const flips = {
  id: 3,
  name: 'Flips Tennessee',
  version: 4,
  figures: { ...defaultDealAssumptions, offerRule: 65 },
  updatedAt: '2026-11-30T00:00:00Z',
};
const stored = (part: Partial<AssumptionProfiles> = {}): AssumptionProfiles => ({
  inUse: 3,
  profiles: [flips],
  defaults: defaultDealAssumptions,
  ...part,
});

/** Opens the dialog of a member's profiles. */
async function open(responses: ApiResponses = {}, plan = 'investor_pro') {
  const api = fakeApi({ [path]: stored(), ...responses });
  const used: string[] = [];
  renderPage(<AssumptionsButton onUsed={({ name }) => used.push(name)} />, { user: memberWith(plan) });
  await userEvent.click(await screen.findByRole('button', { name: /^Assumptions: / }));
  const dialog = await screen.findByRole('dialog', { name: 'Assumptions' });
  return { api, used, dialog, inside: within(dialog) };
}
const type = (inside: ReturnType<typeof within>, name: RegExp | string, value: string) =>
  fireEvent.change(inside.getByRole('textbox', { name }), { target: { value } });

beforeEach(() => useToasts.setState({ current: null }));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

test('the button names the profile in use, and a changed figure is saved alone', async () => {
  const { api, used, inside } = await open({
    [`PATCH ${path}/3`]: () => stored({ profiles: [{ ...flips, version: 5 }] }),
  });
  expect(await screen.findByRole('button', { name: 'Assumptions: Flips Tennessee' })).toBeTruthy();
  type(inside, /^MAO rule/, '60%');
  await userEvent.click(inside.getByRole('button', { name: 'Save and use' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.bodies('PATCH')).toEqual([{ version: 4, name: 'Flips Tennessee', figures: { offerRule: 60 }, use: true }]);
  expect(used).toEqual(['Flips Tennessee']);
});

test('a down payment is a share of the price or an amount, which is saved in place of the share', async () => {
  const inDollars = { ...flips, version: 5, figures: { ...flips.figures, downPaymentDollars: 25_000 } };
  const { api, inside } = await open({ [`PATCH ${path}/3`]: () => stored({ profiles: [inDollars] }) });
  await userEvent.selectOptions(inside.getByRole('combobox', { name: 'What you put down' }), 'A fixed amount');
  await userEvent.click(inside.getByRole('button', { name: 'Save and use' }));
  expect(inside.getByText(/^Enter whole dollars from 1 to [\d,]+\.$/)).toBeTruthy();
  type(inside, /^Down payment/, '25k');
  await userEvent.click(inside.getByRole('button', { name: 'Save and use' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.bodies('PATCH')).toEqual([
    { version: 4, name: 'Flips Tennessee', figures: { downPaymentDollars: 25_000 }, use: true },
  ]);
  cleanup();

  const again = await open({ [path]: stored({ profiles: [inDollars] }), [`PATCH ${path}/3`]: () => stored() });
  expect(again.inside.getByRole<HTMLInputElement>('textbox', { name: /^Down payment/ }).value).toBe('25,000');
  await userEvent.selectOptions(
    again.inside.getByRole('combobox', { name: 'What you put down' }),
    'A share of the price',
  );
  expect(again.inside.getByRole<HTMLInputElement>('textbox', { name: /^Down payment/ }).value).toBe('25');
  await userEvent.click(again.inside.getByRole('button', { name: 'Save and use' }));
  await waitFor(() =>
    expect(again.api.bodies('PATCH')).toMatchObject([{ figures: { downPaymentDollars: 0 }, use: true }]),
  );
});

test('a figure that is none is refused at its field', async () => {
  const { api, inside } = await open();
  for (const [name, text] of [
    [/^Vacancy/, '101'],
    [/^Months held/, '1.5'],
    [/^Value growth/, '\u22122.5%'],
  ] as const)
    type(inside, name, text);
  await userEvent.click(inside.getByRole('button', { name: 'Save and use' }));
  expect(inside.getByRole('textbox', { name: /^Vacancy/ }).getAttribute('aria-invalid')).toBe('true');
  expect(inside.getByText('Enter whole months from 1 to 120.')).toBeTruthy();
  expect(inside.getByRole('textbox', { name: /^Value growth/ }).getAttribute('aria-invalid')).toBeNull();
  expect(api.bodies('PATCH')).toEqual([]);
});

test('what was typed survives a refused save and closing, over what was changed elsewhere', async () => {
  const { api, inside, dialog } = await open();
  type(inside, /^Points/, '3');
  api.respond({
    [path]: stored({ profiles: [{ ...flips, version: 5, figures: { ...flips.figures, vacancy: 9 } }] }),
    [`PATCH ${path}/3`]: errorResponse(409, 'This profile was changed elsewhere.', { code: 'changed-elsewhere' }),
  });
  await userEvent.click(inside.getByRole('button', { name: 'Save and use' }));
  await waitFor(() => expect(useToasts.getState().current?.description).toBe('This profile was changed elsewhere.'));
  await waitFor(() => expect(inside.getByRole<HTMLInputElement>('textbox', { name: /^Vacancy/ }).value).toBe('9'));
  expect(inside.getByRole<HTMLInputElement>('textbox', { name: /^Points/ }).value).toBe('3');
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  cleanup();
  const again = await open({ [path]: stored({ profiles: [{ ...flips, version: 5 }] }) });
  expect(again.inside.getByRole<HTMLInputElement>('textbox', { name: /^Points/ }).value).toBe('3');
  expect(again.inside.getByText(/We kept what you typed before/)).toBeTruthy();
});

test('the defaults are explained and copied to a new profile, whose taken name is refused at its field', async () => {
  let isTaken = true;
  const { api, inside } = await open({
    [path]: stored({ inUse: null }),
    [`POST ${path}`]: () =>
      isTaken
        ? errorResponse(409, 'You have a profile named “Flips”.', { code: 'name-taken' })
        : stored({ inUse: 4, profiles: [{ ...flips, id: 4, name: 'Flips 2' }] }),
  });
  expect(inside.getByText(/J Scott, The Book on Flipping Houses/)).toBeTruthy();
  await userEvent.click(inside.getByRole('button', { name: 'Copy to a new profile' }));
  type(inside, 'Name', 'Flips');
  type(inside, /^Down payment/, '100');
  await userEvent.click(inside.getByRole('button', { name: 'Create and use' }));
  expect(await inside.findByText('You have a profile named “Flips”.')).toBeTruthy();
  isTaken = false;
  type(inside, 'Name', 'Flips 2');
  await userEvent.click(inside.getByRole('button', { name: 'Create and use' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.bodies('POST').at(-1)).toEqual({ name: 'Flips 2', figures: { downPayment: 100 }, use: true });
});

test('a new profile that was begun is what the dialog opens with, until it is created or started over', async () => {
  const responses = { [path]: stored({ inUse: null }) };
  const first = await open(responses);
  await userEvent.selectOptions(first.inside.getByRole('combobox', { name: 'Profile' }), 'New profile…');
  type(first.inside, 'Name', 'Rentals Ohio');
  type(first.inside, /^Down payment/, '40');
  fireEvent(first.dialog, new Event('cancel', { cancelable: true }));
  cleanup();
  const again = await open(responses);
  const text = (name: RegExp | string) => again.inside.getByRole<HTMLInputElement>('textbox', { name }).value;
  expect([text('Name'), text(/^Down payment/)]).toEqual(['Rentals Ohio', '40']);
  expect(again.inside.getByText(/We kept what you typed before/)).toBeTruthy();
  await userEvent.click(again.inside.getByRole('button', { name: 'Start over' }));
  cleanup();
  const last = await open(responses);
  expect(last.inside.getByRole<HTMLSelectElement>('combobox', { name: 'Profile' }).value).toBe('defaults');
});

test('a copy of a profile with what was typed over it survives closing', async () => {
  const first = await open();
  type(first.inside, /^Points/, '3');
  await userEvent.click(first.inside.getByRole('button', { name: 'Save as new' }));
  fireEvent(first.dialog, new Event('cancel', { cancelable: true }));
  cleanup();
  const { inside } = await open();
  expect(inside.getByRole<HTMLSelectElement>('combobox', { name: 'Profile' }).value).toBe('new');
  const text = (name: RegExp) => inside.getByRole<HTMLInputElement>('textbox', { name }).value;
  expect([text(/^Points/), text(/^MAO rule/)]).toEqual(['3', '65']);
});

test('deleting the profile in use says that the defaults are used', async () => {
  const { used, inside } = await open({ [`DELETE ${path}/3`]: stored({ inUse: null, profiles: [] }) });
  await userEvent.click(inside.getByRole('button', { name: 'Delete profile' }));
  const confirm = within(screen.getByRole('dialog', { name: 'Delete “Flips Tennessee”?' }));
  await userEvent.click(confirm.getByRole('button', { name: 'Delete profile' }));
  await waitFor(() =>
    expect(useToasts.getState().current).toMatchObject({
      title: 'Profile deleted',
      description: 'Your returns go by the Dealstead defaults now.',
    }),
  );
  expect(used).toEqual(['Dealstead defaults']);
});

test('a plan without own profiles reads the defaults', async () => {
  const { api, inside } = await open({}, 'buyer');
  expect(inside.getByRole('link', { name: 'See plans' })).toBeTruthy();
  expect(inside.queryByRole('textbox')).toBeNull();
  expect(api.calls.filter((call) => call.includes(path))).toEqual([]);
});
