import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderPage } from '../testing/index.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog, Sheet } from './Dialog.tsx';

afterEach(cleanup);

test('a dialog opens as a modal named by its title; Escape and the backdrop call onClose, the second press of a double click does not', () => {
  const onClose = jest.fn();
  renderPage(
    <Dialog open onClose={onClose} title="Delete property">
      Are you sure?
    </Dialog>,
  );
  const dialog = screen.getByRole('dialog', { name: 'Delete property' });
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  fireEvent.mouseDown(dialog, { detail: 2 });
  expect(onClose).toHaveBeenCalledTimes(1);
  fireEvent.mouseDown(dialog, { detail: 1 });
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('a dialog that a table cell opens stands outside the table, whose text styles it would inherit', () => {
  renderPage(
    <table>
      <tbody>
        <tr>
          <td>
            <Dialog open onClose={() => undefined} title="Delete property" />
          </td>
        </tr>
      </tbody>
    </table>,
  );
  expect(screen.getByRole('dialog').closest('td')).toBeNull();
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

/** A panel with a row that a dialog deletes, and a menu whose item opens another dialog. */
function Rows() {
  const [open, setOpen] = useState<'delete' | 'rename' | null>(null);
  const [isDeleted, setDeleted] = useState(false);
  const close = () => setOpen(null);
  return (
    <main>
      <h1>Leads</h1>
      <section aria-labelledby="documents">
        <h2 id="documents">Documents</h2>
        {!isDeleted && <button onClick={() => setOpen('delete')}>Delete deed</button>}
      </section>
      <button id="more">More</button>
      <div role="menu" aria-labelledby="more">
        <button role="menuitem" onClick={() => setOpen('rename')}>
          Rename
        </button>
      </div>
      <Dialog open={open === 'rename'} onClose={close} title="Rename" />
      {open === 'delete' && (
        <ConfirmDialog
          title="Delete deed?"
          confirmLabel="Delete"
          pending={false}
          onConfirm={() => {
            setDeleted(true);
            close();
          }}
          onClose={close}
        >
          It cannot be undone.
        </ConfirmDialog>
      )}
    </main>
  );
}

/** Presses a control that the keyboard reached. */
function press(name: string, role: 'button' | 'menuitem' = 'button') {
  const control = screen.getByRole(role, { name });
  control.focus();
  fireEvent.click(control);
}

const focused = () => document.activeElement?.textContent;

test('after a dialog the focus returns to the button that opened it, also by way of a menu', async () => {
  renderPage(<Rows />);
  press('Delete deed');
  screen.getByRole('button', { name: 'Cancel' }).focus();
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  await waitFor(() => expect(focused()).toBe('Delete deed'));

  press('Rename', 'menuitem');
  // The dialog takes the focus from the menu, which jsdom leaves where it is.
  screen.getByRole('menuitem', { name: 'Rename' }).blur();
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  await waitFor(() => expect(focused()).toBe('More'));
});

test('if the opener is gone, the heading of its region has the focus', async () => {
  renderPage(<Rows />);
  press('Delete deed');
  press('Delete');
  await waitFor(() => expect(focused()).toBe('Documents'));
});

test('the cancel event of a file field inside does not close the dialog', () => {
  const onClose = jest.fn();
  renderPage(
    <Sheet open onClose={onClose} title="Import">
      <input type="file" aria-label="File" />
    </Sheet>,
  );
  fireEvent(screen.getByLabelText('File'), new Event('cancel', { bubbles: true }));
  expect(onClose).not.toHaveBeenCalled();
});
