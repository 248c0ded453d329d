import { afterEach, expect, jest, test } from '@jest/globals';
import { ApiError, messageOf, movedPathOf, read, readFile, upload, write } from './client.ts';
import { expandTemplate } from './expandTemplate.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

interface Answer {
  status?: number;
  statusText?: string;
  text?: string;
}

function answering({ status = 200, statusText = 'OK', text = '' }: Answer) {
  const fetching = jest.fn<typeof fetch>();
  fetching.mockResolvedValue({
    ok: status < 300,
    status,
    statusText,
    headers: new Headers(),
    text: () => Promise.resolve(text),
  } as Response);
  globalThis.fetch = fetching;
  return fetching;
}

const sent = (fetching: jest.Mock<typeof fetch>) =>
  fetching.mock.calls[0] as [string, RequestInit & { headers: Record<string, string> }];

test('an error response becomes "<status>: <text>" with the parsed problem', async () => {
  const problem = {
    message: 'Buyer membership required',
    code: 'plan-required',
    requestId: '7f3a-21',
    requiredPlan: 'buyer',
  };
  answering({ status: 403, text: JSON.stringify(problem) });
  const error = await read('/api/analytics').catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 403, message: `403: ${JSON.stringify(problem)}`, problem });
  expect(messageOf(error, 'Failed')).toBe('Buyer membership required');
});

test('a former address names the new one', async () => {
  answering({ status: 308, text: JSON.stringify({ message: 'Moved', code: 'moved', details: { path: '/p/acme' } }) });
  expect(movedPathOf(await read('/api/brands/old').catch((cause: unknown) => cause))).toBe('/p/acme');
  answering({ status: 404, text: JSON.stringify({ message: 'Gone', details: { path: '/p/acme' } }) });
  expect(movedPathOf(await read('/api/brands/old').catch((cause: unknown) => cause))).toBeNull();
});

test('an empty error response uses its status text; a non-JSON one has no problem', async () => {
  answering({ status: 503, statusText: 'Service Unavailable' });
  await expect(read('/api/properties')).rejects.toMatchObject({
    message: '503: Service Unavailable',
    problem: undefined,
  });
  answering({ status: 502, text: '<html>' });
  const error = await read('/api/properties').catch((cause: unknown) => cause);
  expect(messageOf(error, 'Failed to fetch properties')).toBe('Failed to fetch properties');
});

test('every request sends credentials and the custom header; the body and its type only if present', async () => {
  const fetching = answering({ text: '{"message":"bye"}' });
  await expect(write('POST', '/api/auth/logout')).resolves.toEqual({ message: 'bye' });
  const [url, init] = sent(fetching);
  expect(url).toBe('/api/auth/logout');
  expect(init).toMatchObject({ method: 'POST', credentials: 'include', body: undefined });
  expect(init.headers).toEqual({ 'x-requested-with': 'dealstead', 'idempotency-key': expect.any(String) });

  const again = answering({ text: '{}' });
  await write('POST', '/api/auth/login', { body: { email: 'a@b.test', password: 'x' } });
  const [, withBody] = sent(again);
  expect(withBody.body).toBe('{"email":"a@b.test","password":"x"}');
  expect(withBody.headers['content-type']).toBe('application/json');
});

test('parameters fill the path, and an empty response is undefined', async () => {
  const fetching = answering({});
  await expect(write('DELETE', '/api/properties/{id}', { params: { id: 12 } })).resolves.toBeUndefined();
  expect(sent(fetching)[0]).toBe('/api/properties/12');
});

test('equal queries have one URL: absent and empty values are omitted', () => {
  const template = '/api/properties{?category,search,limit}';
  expect(expandTemplate(template, { category: undefined, search: '', limit: 12 })).toBe('/api/properties?limit=12');
  expect(expandTemplate(template, { category: 'land', search: 'creek & barn' })).toBe(
    '/api/properties?category=land&search=creek%20%26%20barn',
  );
  expect(expandTemplate(template)).toBe('/api/properties');
});

/** Answers with these in turn, and lists the idempotency keys of the requests. */
function answeringInTurn(...answers: Response[]): (string | null)[] {
  const keys: (string | null)[] = [];
  globalThis.fetch = async (_, init) => {
    keys.push(new Headers(init?.headers).get('idempotency-key'));
    return answers.shift() ?? Response.json({});
  };
  return keys;
}

const refusal = (code: string, retryAfter = '0') =>
  Response.json({ message: 'Away for a moment', code }, { status: 503, headers: { 'retry-after': retryAfter } });

test('a write that a busy server refuses for a moment is sent again with its key', async () => {
  const keys = answeringInTurn(refusal('unavailable'), Response.json({ message: 'bye' }));
  await expect(write('POST', '/api/auth/logout')).resolves.toEqual({ message: 'bye' });
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
});

test('so are an upload and a download that the member asked for, but no other read', async () => {
  let calls = answeringInTurn(refusal('unavailable'), Response.json({ id: 3 }));
  await expect(upload('/api/files', new Blob(['x']))).resolves.toEqual({ id: 3 });
  expect(calls).toHaveLength(2);
  calls = answeringInTurn(refusal('unavailable'), new Response('PK'));
  expect((await readFile('/api/export.zip')).blob.size).toBe(2);
  calls = answeringInTurn(refusal('unavailable'));
  await expect(read('/api/properties')).rejects.toMatchObject({ status: 503, wasRepeated: false });
  expect(calls).toHaveLength(1);
});

test('a write is not repeated where it may have been made, or for long; a second refusal is its error', async () => {
  for (const answer of [refusal('unconfirmed'), refusal('unavailable', '120')]) {
    const keys = answeringInTurn(answer);
    await expect(write('POST', '/api/auth/logout')).rejects.toMatchObject({ status: 503, wasRepeated: false });
    expect(keys).toHaveLength(1);
  }
  const keys = answeringInTurn(refusal('unavailable'), refusal('unavailable'));
  await expect(write('POST', '/api/auth/logout')).rejects.toMatchObject({ status: 503, wasRepeated: true });
  expect(keys).toHaveLength(2);
});
