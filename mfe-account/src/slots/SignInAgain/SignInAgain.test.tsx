import { useEffect } from 'react';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { fetchUser, keepPageOfMember, read, TextInput, useIsSignInRequired, useUser, useWrite } from '@dealstead/kit';
import { errorResponse, fakeApi, memberWith, renderPage, type FakeApi } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { SignInAgain } from './SignInAgain.tsx';

const dana = memberWith('buyer');
const ended = () => errorResponse(401, 'Sign in to continue.', { code: 'sign-in-required' });

let api: FakeApi;
let emptied: number;
beforeEach(() => {
  emptied = 0;
  const answer = (value: object) => () => (isSignedIn ? value : ended());
  let isSignedIn = false;
  api = fakeApi({
    '/api/auth/me': answer(dana),
    '/api/settings': answer({ message: 'Read' }),
    'PUT /api/settings/notifications': answer({ message: 'Saved' }),
    'POST /api/auth/login': ({ body }) => {
      if ((body as { password: string }).password !== 'the right one')
        return errorResponse(401, 'Invalid email or password', { code: 'invalid-credentials' });
      isSignedIn = true;
      return { user: dana };
    },
  });
});
afterEach(cleanup);

/** A form as of any page, in a shell that keeps the page. */
function Page() {
  const user = useUser();
  const isRequired = useIsSignInRequired();
  useEffect(() => keepPageOfMember(() => (emptied += 1)), []);
  const save = useWrite('PUT', '/api/settings/notifications', { retry: false });
  return (
    <>
      <p>{user ? `Signed in as ${user.firstName}` : 'Signed out'}</p>
      <TextInput aria-label="Note" />
      <button onClick={() => save.mutate({ body: {} as never })}>Save</button>
      <p>{save.isSuccess ? 'It is saved' : save.isPending ? 'Saving' : save.isError ? 'Not saved' : ''}</p>
      {isRequired && <SignInAgain />}
    </>
  );
}

const question = () => screen.findByRole('dialog', { name: 'Sign in again' });
const signIn = async (password: string) => {
  const dialog = within(await question());
  const field = dialog.getByLabelText(/^Password/);
  await userEvent.clear(field);
  await userEvent.type(field, password);
  await userEvent.click(dialog.getByRole('button', { name: 'Sign In' }));
};

test('a save waits for a sign-in in place and then goes on; the text stays', async () => {
  renderPage(<Page />, { url: '/settings', user: dana });
  await userEvent.type(screen.getByLabelText('Note'), 'Half a page');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await signIn('a guess');
  expect(await screen.findByText('Invalid email or password')).toBeTruthy();
  expect(screen.getByText('Saving')).toBeTruthy();
  await signIn('the right one');
  expect(await screen.findByText('It is saved')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('Half a page');
  expect(api.bodies('POST', '/api/auth/login').at(-1)).toEqual({ email: dana.email, password: 'the right one' });
});

test('putting the question off keeps page and text, and the next save asks again', async () => {
  renderPage(<Page />, { url: '/settings', user: dana });
  await userEvent.type(screen.getByLabelText('Note'), 'Half a page');
  const session = fetchUser();
  await userEvent.click(within(await question()).getByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.click(within(await question()).getByRole('button', { name: 'Not now' }));
  expect(await screen.findByText('Not saved')).toBeTruthy();
  expect(screen.getByText('Signed in as Dana')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await signIn('the right one');
  expect(await screen.findByText('It is saved')).toBeTruthy();
  await expect(session).resolves.toMatchObject({ id: dana.id });
});

test('putting it off and leaving the text leads to the sign-in page', async () => {
  renderPage(<Page />, { url: '/settings', user: dana });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.click(within(await question()).getByRole('button', { name: 'Not now' }));
  await expect(read('/api/settings')).rejects.toThrow('401');
  expect(emptied).toBe(1);
  await expect(fetchUser()).resolves.toBeNull();
});

test('a page without a text is not kept', async () => {
  renderPage(<Page />, { url: '/settings', user: dana });
  await expect(fetchUser()).resolves.toBeNull();
  expect([emptied, screen.queryByRole('dialog')]).toEqual([0, null]);
});

test('a sign-in in another tab goes on here', async () => {
  renderPage(<Page />, { url: '/settings', user: dana });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await question();
  api.respond({ '/api/auth/me': dana, 'PUT /api/settings/notifications': { message: 'Saved' } });
  globalThis.dispatchEvent(new Event('focus'));
  expect(await screen.findByText('It is saved')).toBeTruthy();
  expect(api.bodies('POST', '/api/auth/login')).toEqual([]);
});
