import { expect, jest, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { renderPage } from '../testing/index.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog, Sheet } from './Dialog.tsx';

test('opens as a modal named by its title; Escape and the backdrop call onClose', () => {
  const onClose = jest.fn();
  renderPage(
    <Dialog open onClose={onClose} title="Delete property">
      Are you sure?
    </Dialog>,
  );
  const dialog = screen.getByRole('dialog', { name: 'Delete property' });
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  fireEvent.mouseDown(dialog);
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('a press inside does not close, the close button does, and a closed dialog is not rendered', () => {
  const onClose = jest.fn();
  const { unmount } = renderPage(
    <Sheet open onClose={onClose} title="Filters">
      <p>Price</p>
    </Sheet>,
  );
  fireEvent.mouseDown(screen.getByText('Price'));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  unmount();
  renderPage(<Sheet open={false} onClose={onClose} title="Filters" />);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a confirmation names the action and what stays, and each button does one of them', () => {
  const onConfirm = jest.fn();
  const onClose = jest.fn();
  renderPage(
    <ConfirmDialog
      title="Cancel your plan"
      confirmLabel="Cancel plan"
      keepLabel="Keep my plan"
      pending={false}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      You keep full access until Dec 6.
    </ConfirmDialog>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Cancel plan' }));
  expect([onConfirm.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0]);
  fireEvent.click(screen.getByRole('button', { name: 'Keep my plan' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});
