import { afterEach, expect, test } from '@jest/globals';
import { deferredResponse, fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BrandSettings } from './BrandSettings.tsx';

afterEach(cleanup);

const suggestion = { name: 'Dana Reyes', email: 'dana@dealstead.test', phone: null };
const own = { brand: null, domain: null, suggestion };
const brand = {
  userId: 7,
  name: 'Dana Reyes',
  slug: 'dana-reyes',
  about: '',
  color: '#0E5A45',
  colorDark: '#3FA886',
  email: 'dana@dealstead.test',
  phone: null,
  website: null,
  leadFormKey: null,
  logo: null,
};
const about = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^About/ });

test('what is typed while a brand is saved for the first time stays, and a deleted brand leaves the first form', async () => {
  const saved = deferredResponse();
  const api = fakeApi({ '/api/brand': own, '/api/lead-forms': [], 'PUT /api/brand': () => saved.response });
  renderPage(<BrandSettings />, { url: '/settings/brand', user: memberWith('partnership') });
  await about();
  await userEvent.click(screen.getByRole('button', { name: 'Save brand' }));
  await waitFor(() => expect(api.calls).toContain('PUT /api/brand'));
  await userEvent.type(await about(), 'Land in the Mid-South.');
  api.respond({ '/api/brand': { ...own, brand } });
  await act(async () => saved.respond({ ...own, brand }));
  const remove = await screen.findByRole('button', { name: 'Delete brand' });
  expect((await about()).value).toBe('Land in the Mid-South.');

  api.respond({ '/api/brand': own, 'DELETE /api/brand': { message: 'Deleted.' } });
  await userEvent.click(remove);
  await userEvent.click(screen.getAllByRole('button', { name: 'Delete brand' }).at(-1)!);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete brand' })).toBeNull());
  expect((await about()).value).toBe('');
});
