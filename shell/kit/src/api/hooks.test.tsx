import { afterEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { errorResponse, fakeApi, renderPage } from '../testing/index.tsx';
import { messageOf } from './client.ts';
import { useRead, useWrite } from './hooks.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
  jest.useRealTimers();
});

function Example() {
  const list = useRead('/api/properties/summary{?category}', { category: 'land' });
  const remove = useWrite('DELETE', '/api/properties/{id}', { invalidates: ['/api/properties'] });
  return (
    <>
      <p>{list.data ? `${list.data.count} listings` : 'Loading'}</p>
      <button type="button" onClick={() => remove.mutate({ params: { id: 12 } })}>
        Delete
      </button>
    </>
  );
}

test('a mutation refetches what it invalidates', async () => {
  let count = 2;
  const api = fakeApi({
    '/api/properties/summary': () => ({ count }),
    'DELETE /api/properties/12': () => {
      count -= 1;
      return { message: 'Property deleted' };
    },
  });
  renderPage(<Example />);
  expect(await screen.findByText('2 listings')).toBeTruthy();
  await userEvent.click(screen.getByText('Delete'));
  expect(await screen.findByText('1 listings')).toBeTruthy();
  expect(api.calls).toEqual([
    'GET /api/properties/summary?category=land',
    'DELETE /api/properties/12',
    'GET /api/properties/summary?category=land',
  ]);
});

function SignUp() {
  const register = useWrite('POST', '/api/auth/register');
  const body = { email: 'a@b.test', password: 'long enough', firstName: 'A', lastName: 'B' };
  return (
    <>
      <button type="button" onClick={() => register.mutate({ body })}>
        Create Account
      </button>
      {register.error && <p>{messageOf(register.error, 'Failed')}</p>}
    </>
  );
}

/** Answers with these in turn, an Error as a failed connection; lists the keys of the requests. */
function answerInTurn(...answers: (Response | Error)[]): string[] {
  const keys: string[] = [];
  globalThis.fetch = jest.fn<typeof fetch>(async (_, init) => {
    keys.push(new Headers(init?.headers).get('idempotency-key') ?? 'none');
    const answer = answers.shift() ?? errorResponse(503, 'Unavailable');
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return keys;
}

const press = () =>
  act(async () => {
    screen.getByText('Create Account').click();
    await jest.advanceTimersByTimeAsync(1_500);
  });

test('retries and another press carry the same idempotency key until there is an answer', async () => {
  jest.useFakeTimers();
  const done = () => Response.json({ message: 'Created' }, { status: 201 });
  const keys = answerInTurn(new TypeError('Failed to fetch'), errorResponse(503, 'Unavailable'), done(), done());
  renderPage(<SignUp />);
  await press();
  await press();
  await press();
  expect(keys).toHaveLength(4);
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[3]).not.toBe(keys[0]);
});

test('two presses before the button is disabled send one request, and a later press another', async () => {
  jest.useFakeTimers();
  const done = () => Response.json({ message: 'Created' }, { status: 201 });
  const keys = answerInTurn(done(), done());
  renderPage(<SignUp />);
  await act(async () => {
    screen.getByText('Create Account').click();
    screen.getByText('Create Account').click();
    await jest.advanceTimersByTimeAsync(1_500);
  });
  expect(keys).toHaveLength(1);
  await press();
  expect(keys).toHaveLength(2);
});

test('a press after a refusal has a key of its own', async () => {
  jest.useFakeTimers();
  const keys = answerInTurn(errorResponse(401, 'Sign in'), errorResponse(401, 'Sign in'));
  renderPage(<SignUp />);
  await press();
  await press();
  expect(keys).toHaveLength(2);
  expect(keys[0]).not.toBe(keys[1]);
});

test('a write that may have been made stays so when its retry does not reach the server', async () => {
  jest.useFakeTimers();
  const problem = (message: string, code: string) => errorResponse(503, message, { code });
  answerInTurn(
    problem('This may or may not have been done.', 'unconfirmed'),
    problem('Accounts are not answering. Nothing was changed.', 'unavailable'),
  );
  renderPage(<SignUp />);
  await press();
  expect(screen.getByText('This may or may not have been done.')).toBeTruthy();
});

test('the first press of a write that is refused for a moment ends with its success, and no error shows meanwhile', async () => {
  jest.useFakeTimers();
  const busy = errorResponse(503, 'Away for a moment', { code: 'unavailable' });
  busy.headers.set('retry-after', '1');
  const keys = answerInTurn(busy, Response.json({ message: 'Created' }, { status: 201 }));
  renderPage(<SignUp />);
  await act(async () => screen.getByText('Create Account').click());
  expect(screen.queryByText('Away for a moment')).toBeNull();
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(screen.queryByText('Away for a moment')).toBeNull();
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

test('a write that is refused twice for a moment is not sent a third time, and shows the error', async () => {
  jest.useFakeTimers();
  const busy = () => {
    const answer = errorResponse(503, 'Away for a moment', { code: 'unavailable' });
    answer.headers.set('retry-after', '1');
    return answer;
  };
  const keys = answerInTurn(busy(), busy(), busy());
  renderPage(<SignUp />);
  await press();
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(keys).toHaveLength(2);
  expect(screen.getByText('Away for a moment')).toBeTruthy();
});
