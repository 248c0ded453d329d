import { afterEach, expect, jest, test } from '@jest/globals';
import { keepPageOfMember, settleSignIn, useIsSignInRequired } from '@dealstead/kit';
import { adminUser, errorResponse, fakeApi, renderPage } from '@dealstead/kit/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ImageDialog } from './ImageDialog.tsx';

afterEach(cleanup);

const image = { src: '/api/blog/images/a/600.webp', width: 600, height: 400, alt: 'A barn', title: null };
const cropped = { src: '/api/blog/images/b/600.webp', width: 600, height: 600 };
const ended = errorResponse(401, 'Sign in to continue.', { code: 'sign-in-required' });

const Question = () => useIsSignInRequired() && <p>Asked to sign in</p>;
const findSignIn = () => screen.findByText('Asked to sign in');

test('a stored image is cropped again after a sign-in in place, and its texts stay', async () => {
  const upload = '/api/admin/blog/images?ratio=1%3A1&x=50&y=50';
  const api = fakeApi({ [image.src]: ended, [`POST ${upload}`]: ended });
  const release = keepPageOfMember(() => undefined);
  const onInsert = jest.fn();
  renderPage(
    <>
      <ImageDialog image={image} onInsert={onInsert} onClose={() => undefined} />
      <Question />
    </>,
    { user: adminUser },
  );
  const alt = screen.getByLabelText(/^Alt text/);
  await userEvent.clear(alt);
  await userEvent.type(alt, 'A red barn');
  await userEvent.selectOptions(screen.getByLabelText('Crop'), '1:1');
  await userEvent.click(screen.getByRole('button', { name: 'Save image' }));
  await findSignIn();
  api.respond({ [image.src]: new Response('RIFF') });
  act(() => settleSignIn('signed-in'));
  await findSignIn();
  expect(api.calls).toContain(`POST ${upload}`);
  expect(screen.queryByRole('alert')).toBeNull();
  api.respond({ [`POST ${upload}`]: cropped });
  act(() => settleSignIn('signed-in'));
  await waitFor(() => expect(onInsert).toHaveBeenCalledWith({ ...cropped, alt: 'A red barn', title: null }));
  release();
});
