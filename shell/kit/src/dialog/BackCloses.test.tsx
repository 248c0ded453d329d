import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { BrowserRouter, useLocation, useNavigate } from 'react-router-dom';
import { implementDialogs } from '../testing/index.tsx';
import { BackCloses } from './BackCloses.tsx';
import { Dialog, Sheet } from './Dialog.tsx';

beforeEach(() => {
  implementDialogs();
  history.pushState(null, '', '/list');
});
afterEach(cleanup);

function Page() {
  const [isOpen, setOpen] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <p>{useLocation().pathname}</p>
      <button onClick={() => void navigate('/import')}>Import</button>
      <button onClick={() => setOpen(true)}>Correct</button>
      <BackCloses>
        <Sheet open={isOpen} onClose={() => setOpen(false)} title="Line 4">
          <button onClick={() => setConfirming(true)}>Ask</button>
          <button
            onClick={() => {
              setOpen(false);
              void navigate('/done');
            }}
          >
            Save
          </button>
        </Sheet>
        <Dialog open={isConfirming} onClose={() => setConfirming(false)} title="Sure?" />
      </BackCloses>
    </>
  );
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name, hidden: true }));
const titles = () => screen.queryAllByRole('heading', { hidden: true }).map(({ textContent }) => textContent);
test('Back closes what is uppermost, and then leads to the page before', async () => {
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  );
  await press('Import');
  await press('Correct');
  await press('Ask');
  expect(titles()).toEqual(['Line 4', 'Sure?']);
  history.back();
  await waitFor(() => expect(titles()).toEqual(['Line 4']));
  history.back();
  await waitFor(() => expect(titles()).toEqual([]));
  screen.getByText('/import');
  history.back();
  await screen.findByText('/list');
});

test('closed otherwise, it leaves no entry behind; what it leads to stays', async () => {
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  );
  await press('Import');
  const { length } = history;
  await press('Correct');
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(titles()).toEqual([]);
  await waitFor(() => expect((history.state as { dialog?: string }).dialog).toBeUndefined());
  screen.getByText('/import');
  await press('Correct');
  expect(history.length).toBe(length + 1);
  await press('Save');
  screen.getByText('/done');
  expect(titles()).toEqual([]);
});
