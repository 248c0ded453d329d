import { afterEach, expect, jest, test } from '@jest/globals';
import { fakeApi, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { EvidenceSection } from './EvidenceSection.tsx';

afterEach(cleanup);

test('a sale is added as it is typed, once its price can be read', async () => {
  fakeApi({});
  const set = jest.fn();
  renderPage(<EvidenceSection content={{}} set={set} errors={{}} draftId={() => Promise.resolve(1)} />);
  await userEvent.click(screen.getByRole('button', { name: 'Add a sale' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Add a sale' }));
  await userEvent.type(dialog.getByLabelText(/^Address/), '12 Elm Street, Memphis ');
  await userEvent.type(dialog.getByLabelText(/^Price/), 'a lot');
  await userEvent.click(dialog.getByRole('button', { name: 'Add sale' }));
  expect(dialog.getByText('Enter the sale price in dollars, such as 161,500.')).toBeTruthy();
  expect(set).not.toHaveBeenCalled();
  await userEvent.clear(dialog.getByLabelText(/^Price/));
  await userEvent.type(dialog.getByLabelText(/^Price/), '161,500');
  await userEvent.type(dialog.getByLabelText(/^Miles away/), '0.2');
  await userEvent.click(dialog.getByRole('button', { name: 'Add sale' }));
  const sale = {
    kind: 'sale',
    for: 'arv',
    address: '12 Elm Street, Memphis',
    price: '161,500',
    soldOn: '',
    squareFeet: '',
    miles: '0.2',
  };
  expect(set).toHaveBeenCalledWith({ evidence: [sale] });
  expect(screen.queryByRole('dialog')).toBeNull();
});
