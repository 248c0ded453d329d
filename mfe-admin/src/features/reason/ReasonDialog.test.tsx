import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { useWrite } from '@dealstead/kit';
import { adminUser, errorResponse, fakeApi, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ReasonDialog } from './ReasonDialog.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

function SignOut() {
  const signingOut = useWrite('POST', '/api/admin/members/{id}/sign-out');
  return (
    <ReasonDialog
      title="Sign out Dana"
      actionLabel="Sign out everywhere"
      draft="sign-out-7"
      fallback="Not done."
      onConfirm={(reason) => signingOut.mutateAsync({ params: { id: 7 }, body: { reason } })}
      onClose={() => undefined}
    >
      Dana is signed out.
    </ReasonDialog>
  );
}

const open = () => renderPage(<SignOut />, { user: adminUser });
const reason = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ });
const act = () => userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }));

test('a reason outlasts a refusal and a reload, and is forgotten once the act is done', async () => {
  const path = 'POST /api/admin/members/7/sign-out';
  const api = fakeApi({ [path]: errorResponse(409, 'Another admin is at it.') });
  open();
  await userEvent.type(reason(), 'Lost laptop');
  await act();
  expect(await screen.findByText('Another admin is at it.')).toBeTruthy();
  cleanup();
  open();
  expect(reason().value).toBe('Lost laptop');
  api.respond({ [path]: { devices: 1 } });
  await act();
  await waitFor(() => expect(localStorage).toHaveLength(0));
});

test('a reason that the server refuses is marked and has the focus', async () => {
  const details = { reason: 'Leave out phone numbers.' };
  fakeApi({ 'POST /api/admin/members/7/sign-out': errorResponse(400, 'Leave out phone numbers.', { details }) });
  open();
  await userEvent.type(reason(), 'Called 901 555 0134');
  await act();
  expect(await screen.findByText('Leave out phone numbers.')).toBeTruthy();
  expect(document.activeElement).toBe(reason());
  expect(reason().getAttribute('aria-invalid')).toBe('true');
});
