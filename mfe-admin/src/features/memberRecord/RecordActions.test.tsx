import { afterEach, expect, jest, test } from '@jest/globals';
import type { MemberRecord } from '@dealstead/contracts';
import { keepPageOfMember, settleSignIn, useIsSignInRequired } from '@dealstead/kit';
import { adminUser, errorResponse, fakeApi, renderPage } from '@dealstead/kit/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RecordActions } from './RecordActions.tsx';

const member = { id: 7, name: 'Ann Lee', email: 'ann@example.com', role: 'member', closesAt: null } as MemberRecord;
const path = '/api/admin/members/7/export.zip?reason=Asked+by+email';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const Question = () => useIsSignInRequired() && <p>Asked to sign in</p>;

async function download() {
  const user = userEvent.setup();
  renderPage(
    <>
      <RecordActions member={member} />
      <Question />
    </>,
    { user: adminUser },
  );
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Download their data' }));
  const dialog = await screen.findByRole('dialog', { name: 'Download data of Ann Lee' });
  await user.type(within(dialog).getByLabelText(/^Reason/), 'Asked by email');
  await user.click(within(dialog).getByRole('button', { name: 'Download' }));
  return dialog;
}

test('an export that fails leaves the page and says so in its dialog', async () => {
  fakeApi({ [path]: errorResponse(503, 'Not all services are available. Try again in a minute.') });
  const dialog = await download();
  expect(await within(dialog).findByText('Not all services are available. Try again in a minute.')).toBeDefined();
  expect(within(dialog).getByRole('button', { name: 'Download' }).getAttribute('aria-busy')).toBe('false');
});

test('an export is downloaded under the name that the server gives it', async () => {
  const headers = { 'content-disposition': 'attachment; filename="dealstead-2026-11-23.zip"' };
  fakeApi({ [path]: new Response('PK', { headers }) });
  const names: string[] = [];
  URL.createObjectURL = () => 'blob:export';
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await download();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(names).toEqual(['dealstead-2026-11-23.zip']);
});

test('an export waits for a sign-in in place where the session ended, and its reason stays', async () => {
  const api = fakeApi({ [path]: errorResponse(401, 'Sign in to continue.', { code: 'sign-in-required' }) });
  const emptied = jest.fn();
  const release = keepPageOfMember(emptied);
  URL.createObjectURL = () => 'blob:export';
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const dialog = await download();
  await screen.findByText('Asked to sign in');
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('Asked by email');
  expect(
    within(dialog)
      .getByRole('button', { name: /Download/ })
      .getAttribute('aria-busy'),
  ).toBe('true');
  api.respond({ [path]: new Response('PK') });
  act(() => settleSignIn('signed-in'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(emptied).not.toHaveBeenCalled();
  release();
});
