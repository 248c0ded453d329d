import { afterEach, expect, test } from '@jest/globals';
import { keepPageOfMember, settleSignIn, useIsSignInRequired } from '@dealstead/kit';
import { errorResponse, fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { UploadTray } from './UploadTray.tsx';
import { useUploads } from './useUploads.ts';

afterEach(cleanup);

function Attachments() {
  const uploads = useUploads(5);
  return (
    <>
      <UploadTray uploads={uploads} />
      <input type="file" aria-label="Files" onChange={({ target }) => uploads.add([...(target.files ?? [])])} />
      <p>{useIsSignInRequired() ? 'Asked to sign in' : `${uploads.done.length} attached`}</p>
    </>
  );
}

test('a file that is attached after the session ended is sent once the member has signed in in place', async () => {
  const url = '/api/conversations/5/attachments?name=deed.pdf';
  const api = fakeApi({ [`POST ${url}`]: errorResponse(401, 'Sign in to continue.', { code: 'sign-in-required' }) });
  const release = keepPageOfMember(() => undefined);
  renderPage(<Attachments />, { user: memberWith('buyer') });
  const file = new File(['%PDF'], 'deed.pdf', { type: 'application/pdf' });
  await userEvent.upload(screen.getByLabelText('Files'), file);
  expect(await screen.findByText('Asked to sign in')).toBeTruthy();
  api.respond({ [`POST ${url}`]: { id: 3, name: 'deed.pdf', type: 'application/pdf', size: 4 } });
  act(() => settleSignIn('signed-in'));
  expect(await screen.findByText('1 attached')).toBeTruthy();
  expect(api.bodies('POST', url)).toEqual([file, file]);
  release();
});
