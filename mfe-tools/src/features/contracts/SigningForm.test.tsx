import { afterEach, expect, test } from '@jest/globals';
import type { SigningDocument, SigningLink } from '@dealstead/contracts';
import { fakeApi, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { SigningForm } from './SigningForm.tsx';

afterEach(cleanup);

test('a signer sees what is missing until they can sign', async () => {
  fakeApi();
  const link = { signer: { name: 'Ann Lee', role: 'Seller' }, sender: 'Wes Cole' } as SigningLink;
  const document = { hash: 'a', unprintable: [] as string[] } as SigningDocument;
  renderPage(<SigningForm token="t" session="s" link={link} document={document} onSigned={() => undefined} />);
  await userEvent.click(screen.getByRole('radio', { name: 'Draw my signature' }));
  expect(screen.getByRole('status').textContent).toBe('To sign, draw your signature and check the box above.');
  await userEvent.click(screen.getByRole('radio', { name: 'Type my name' }));
  await userEvent.click(screen.getByRole('checkbox'));
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign contract' }).disabled).toBe(false);
});
