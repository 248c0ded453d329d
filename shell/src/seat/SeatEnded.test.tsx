import { expect, test } from '@jest/globals';
import { sessionKey, useUser } from '@dealstead/kit';
import { fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { SeatEnded } from './SeatEnded.tsx';

const assistant = { ...memberWith('va'), actingFor: { id: 1, permissions: ['leads', 'deals'] } };

/** The shell with a page that the seat opens. */
function Shell() {
  const user = useUser()!;
  const [isThere, setThere] = useState(true);
  return (
    <>
      <SeatEnded user={user} />
      <button onClick={() => setThere(false)}>Read again</button>
      <p>{`May: ${user.actingFor?.permissions.join(', ') ?? 'nothing'}`}</p>
      {user.actingFor?.permissions.includes('leads') && isThere ? (
        <form>
          <label>
            Notes
            <textarea />
          </label>
          <input aria-label="Search" type="search" />
          <input aria-label="Company" />
        </form>
      ) : (
        <p>Locked</p>
      )}
    </>
  );
}

async function openForm() {
  fakeApi({ '/api/team': { memberOf: [{ id: 3, ownerId: 1, owner: 'Dana Reyes', permissions: [], seated: true }] } });
  const { client } = renderPage(<Shell />, { user: assistant });
  await act(async () => undefined);
  fireEvent.input(screen.getByLabelText('Notes'), { target: { value: 'Wants to close in May' } });
  fireEvent.input(screen.getByLabelText('Search'), { target: { value: 'amsel' } });
  return (user: object) => act(() => void client.setQueryData(sessionKey, user));
}

test('what someone types as their seat ends stays, with the name of the owner', async () => {
  const setUser = await openForm();
  expect(screen.queryByText(/seat/)).toBeNull();
  setUser(memberWith('va'));
  expect(await screen.findByText('Your seat with Dana Reyes has ended.')).toBeTruthy();
  expect(screen.getByText('Locked')).toBeTruthy();
  // The notice reads once more what was removed after its first commit.
  const texts = await screen.findAllByRole('definition');
  expect(texts.map(({ textContent }) => textContent)).toEqual(['Wants to close in May']);
  expect(screen.getByRole('term').textContent).toBe('Notes');
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(/Dana Reyes/)).toBeNull();
});

test('a text is kept whose page learns before the session that the seat has ended', async () => {
  const setUser = await openForm();
  fireEvent.click(screen.getByRole('button', { name: 'Read again' }));
  expect(screen.queryByLabelText('Notes')).toBeNull();
  setUser(memberWith('va'));
  expect((await screen.findByRole('definition')).textContent).toBe('Wants to close in May');
});

test('lost permissions are announced only if a typed text was lost with them', async () => {
  const setUser = await openForm();
  setUser({ ...assistant, actingFor: { id: 1, permissions: ['leads'] } });
  expect(await screen.findByText('May: leads')).toBeTruthy();
  expect(screen.queryByText(/Dana Reyes/)).toBeNull();
  setUser({ ...assistant, actingFor: { id: 1, permissions: [] } });
  expect(await screen.findByText('Dana Reyes changed the permissions of your seat.')).toBeTruthy();
  expect(await screen.findByText('Wants to close in May')).toBeTruthy();
});
