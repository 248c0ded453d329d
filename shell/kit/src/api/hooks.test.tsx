import { afterEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { errorResponse, fakeApi, renderPage } from '../testing/index.tsx';
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
    <button type="button" onClick={() => register.mutate({ body })}>
      Create Account
    </button>
  );
}

test('retries of a mutation carry its idempotency key; another press has its own', async () => {
  jest.useFakeTimers();
  const keys: string[] = [];
  globalThis.fetch = jest.fn<typeof fetch>(async (_, init) => {
    keys.push(new Headers(init?.headers).get('idempotency-key') ?? 'none');
    return errorResponse(503, 'Unavailable');
  });
  renderPage(<SignUp />);
  const press = async () => {
    await act(async () => {
      screen.getByText('Create Account').click();
      await jest.advanceTimersByTimeAsync(1_500);
    });
  };
  await press();
  await press();
  expect(keys).toHaveLength(4);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).toBe(keys[3]);
  expect(keys[0]).not.toBe(keys[2]);
});
