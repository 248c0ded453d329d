import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { toast } from '@dealstead/kit';
import { renderPage } from '../testing/index.tsx';
import { Toaster } from './Toaster.tsx';

test('the toaster shows only the latest toast, and dismisses it', async () => {
  renderPage(<Toaster />);
  act(() => {
    toast({ title: 'Login successful', description: 'Welcome back, Dana!' });
  });
  act(() => {
    toast({ title: 'Error', description: 'Failed to delete property.', destructive: true });
  });
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByRole('listitem').textContent).toContain('Failed to delete property.');
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
});

test('the action of a toast runs and closes it', async () => {
  const undo = jest.fn();
  renderPage(<Toaster />);
  act(() => {
    toast({ title: 'Lead deleted', action: { label: 'Undo', onPress: undo } });
  });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
});

test('F8 moves the focus to the toasts', () => {
  renderPage(<Toaster />);
  act(() => {
    toast({ title: 'Saved' });
  });
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  expect(document.activeElement?.closest('ol')?.textContent).toContain('Saved');
});
