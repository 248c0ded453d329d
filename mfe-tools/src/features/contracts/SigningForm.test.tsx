import { afterEach, expect, test } from '@jest/globals';
import type { SigningDocument, SigningLink } from '@dealstead/contracts';
import { fakeApi, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { SigningForm } from './SigningForm.tsx';

afterEach(cleanup);

test('a signer who presses Sign contract too early reads what is missing, and signs once nothing is', async () => {
  const api = fakeApi({ 'POST /api/signing/t/signature': { message: 'Signed.' } });
  const link = { signer: { name: '', role: 'Seller' }, sender: 'Wes Cole' } as SigningLink;
  const document = { hash: 'a', unprintable: [] as string[] } as SigningDocument;
  renderPage(<SigningForm token="t" session="s" link={link} document={document} onSigned={() => undefined} />);
  const sign = screen.getByRole('button', { name: 'Sign contract' });
  await userEvent.click(screen.getByRole('radio', { name: 'Draw my signature' }));
  await userEvent.click(sign);
  for (const text of ['Draw your signature, or type your name.', 'Enter your full name.', 'Check the box to agree.'])
    expect(screen.getByText(text)).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'Type my name' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Full name' }), 'Ann Lee');
  await userEvent.click(sign);
  expect(globalThis.document.activeElement).toBe(screen.getByRole('checkbox'));
  expect(api.bodies('POST')).toEqual([]);
  await userEvent.click(screen.getByRole('checkbox'));
  expect(screen.queryByText('Check the box to agree.')).toBeNull();
  await userEvent.click(sign);
  expect(api.bodies('POST')).toEqual([{ session: 's', hash: 'a', consent: true, name: 'Ann Lee', path: null }]);
});
