import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { endpoint, Id } from '@dealstead/contracts/endpoint';
import type { Identity } from '@dealstead/contracts/identity';
import { ApiSchema, servedApiPath } from '@dealstead/contracts/platform/apiSchema';
import { Problem } from '@dealstead/contracts/problem';
import fc from 'fast-check';
import { z } from 'zod';
import {
  respond,
  Conflict,
  file,
  handle,
  identityHeader,
  signIdentity,
  streamed,
  systemIdentity,
  TooMany,
} from './index.ts';
import type { Service } from './index.ts';
import { newKey, newKeys } from './fixtures/keys.ts';
import { startTestService } from './fixtures/testService.ts';
import { discardLimits } from './upload.ts';
import { randomCases } from '@dealstead/contracts/fixtures/randomCases';

const { secret, peers } = newKeys('gateway', 'tools', 'operator');
const base = { service: 'tools', access: 'anyone', summary: '' } as const;
const Thing = z.object({ id: z.number(), name: z.string() });
const body = z.strictObject({
  name: z.string().trim().min(1, 'Required').max(50),
  price: z.number().optional(),
  tags: z.array(z.string()).optional(),
});

const getThing = endpoint({
  ...base,
  method: 'GET',
  path: '/api/things/{id}',
  params: z.object({ id: Id }),
  query: z.object({ as: z.string().optional() }),
  response: Thing,
});
const listThings = endpoint({ ...base, method: 'GET', path: '/api/things/all', response: z.array(Thing) });
const makeThing = endpoint({ ...base, method: 'POST', path: '/api/things', body, response: Thing, success: 201 });
const sendForm = endpoint({
  ...base,
  method: 'POST',
  path: '/api/form',
  form: true,
  body: z.object({ name: z.string().min(1, 'Required') }),
  response: Thing,
});
const lie = endpoint({ ...base, method: 'GET', path: '/api/lie', response: Thing });
const fail = endpoint({
  ...base,
  method: 'GET',
  path: '/api/fail/{how}',
  params: z.object({ how: z.string() }),
  response: Thing,
});
const picture = endpoint({
  ...base,
  method: 'GET',
  path: '/api/picture.svg',
  content: 'image/svg+xml',
  response: z.string(),
});
const mine = endpoint({
  ...base,
  method: 'GET',
  path: '/api/mine',
  access: 'member',
  response: z.object({ id: z.number() }),
});
const send = endpoint({
  ...base,
  method: 'POST',
  path: '/api/files/{how}',
  params: z.object({ how: z.enum(['count', 'refuse']) }),
  upload: { bytes: 100_000 },
  response: z.object({ bytes: z.number() }),
});
const stream = endpoint({
  ...base,
  method: 'GET',
  path: '/api/streams/{how}',
  params: z.object({ how: z.enum(['whole', 'broken']) }),
  content: 'text/csv',
  response: z.string(),
});
const press = endpoint({ ...base, method: 'POST', path: '/api/press', response: z.object({}) });

async function* lines(breaks: boolean) {
  for (let nth = 0; nth < 1_000; nth++) {
    if (breaks && nth === 500) throw new Error('the table is gone');
    yield `${nth},${'x'.repeat(1_000)}\n`;
  }
}

let service: Service;
beforeAll(async () => {
  service = await startTestService({
    config: { IDENTITY_PEERS: peers },
    routes: [
      handle(getThing, ({ params, query }) => ({ id: params.id, name: query.as ?? 'thing', secret: 'never leaves' })),
      [
        handle(listThings, () => [{ id: 1, name: 'one' }]),
        handle(makeThing, ({ body: { name } }) =>
          respond({ id: 9, name }).invalidates('/api/things', '/api/things/9').header('x-made', 'yes'),
        ),
        handle(sendForm, ({ body: { name } }) => respond({ id: 1, name }).seeOther('/thanks')),
      ],
      handle(lie, () => ({ id: 'secret text', name: 4 }) as never),
      handle(fail, ({ params }) => {
        if (params.how === 'conflict') throw new Conflict('Somebody was faster.', 'taken', { by: 'them' });
        if (params.how === 'wait') throw new TooMany(12.2);
        throw new Error('SELECT password FROM users');
      }),
      handle(picture, () => file('image/svg+xml', '<svg/>', { maxAge: 60, etag: 'v1' })),
      handle(mine, ({ actor }) => ({ id: actor.id })),
      handle(press, () => ({})),
      handle(stream, ({ params }) => streamed('text/csv', Readable.from(lines(params.how === 'broken')))),
      handle(send, async ({ params, file: sent }) => {
        if (params.how === 'refuse') throw new Conflict('There are enough.', 'enough');
        let bytes = 0;
        for await (const chunk of sent) bytes += (chunk as Buffer).length;
        return { bytes };
      }),
    ],
    ready: { index: { needed: true, check: () => undefined } },
  });
});
afterAll(() => service?.stop());

const request = (path: string, init?: RequestInit) => fetch(`${service.url}${path}`, { redirect: 'manual', ...init });
const post = (path: string, payload: string | Uint8Array<ArrayBuffer>, type = 'application/json') =>
  request(path, { method: 'POST', body: payload, headers: { 'content-type': type } });

test.each([
  ['/api/things/all?page=2', { page: 'Unknown field' }],
  ['/api/things/7?as=a&mode=b', { mode: 'Unknown field' }],
  ['/api/things/7?as=a&as=b', { as: 'Given more than once' }],
])('at %s an unknown or repeated parameter is rejected by name', async (path, details) => {
  const answered = await fetch(service.url + path);
  expect(answered.status).toBe(400);
  expect(Problem.parse(await answered.json())).toMatchObject({ code: 'invalid-input', details });
});

test("a response contains only the endpoint's fields", async () => {
  const response = await request('/api/things/4?as=four');
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ id: 4, name: 'four' });
  expect(response.headers.get('x-powered-by')).toBeNull();
});

test('a fixed path takes precedence over one with a parameter', async () => {
  expect(await (await request('/api/things/all')).json()).toEqual([{ id: 1, name: 'one' }]);
});

test('a write returns the cache tags that it invalidates', async () => {
  const response = await post('/api/things', '{"name":" chair "}');
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({ id: 9, name: 'chair' });
  expect(response.headers.get('x-dealstead-invalidates')).toBe('/api/things, /api/things/9');
  expect(response.headers.get('x-made')).toBe('yes');
});

test('a native form is redirected, a request by script gets the body', async () => {
  const form = await post('/api/form', 'name=chair', 'application/x-www-form-urlencoded');
  expect([form.status, form.headers.get('location')]).toEqual([303, '/thanks']);
  const script = await post('/api/form', '{"name":"chair"}');
  expect([script.status, await script.json()]).toEqual([200, { id: 1, name: 'chair' }]);
});

test('a request without a body works if none is required', async () => {
  expect((await request('/api/press', { method: 'POST' })).status).toBe(200);
});

test('a file response has its type, validator and age', async () => {
  const response = await request('/api/picture.svg');
  expect(await response.text()).toBe('<svg/>');
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/svg+xml',
    etag: '"v1"',
    'cache-control': 'public, max-age=60',
  });
  expect((await request('/api/picture.svg', { headers: { 'if-none-match': 'W/"v1"' } })).status).toBe(304);
  expect((await request('/api/picture.svg', { method: 'HEAD' })).status).toBe(200);
});

test.each([
  ['GET', '/nowhere', 404, 'not-found'],
  ['DELETE', '/api/things', 405, 'method-not-allowed'],
  ['GET', '/api/things', 405, 'method-not-allowed'],
  ['GET', '/api/things/0', 400, 'invalid-input'],
  ['GET', '/api/things/%00', 400, 'malformed'],
  ['GET', '/api/things/%E0%A4%A', 400, 'malformed'],
  ['GET', '/api/things/1?as=a&as=b', 400, 'invalid-input'],
  ['GET', '/api/things/1?as=%00', 400, 'malformed'],
  ['GET', '/api/mine', 401, 'sign-in-required'],
  ['GET', '/api/fail/conflict', 409, 'taken'],
  ['GET', '/api/fail/wait', 429, 'too-many'],
  ['GET', '/api/fail/loudly', 500, 'internal'],
  ['GET', '/api/lie', 500, 'internal'],
])('a request %s %s responds with %i %s as a problem', async (method, path, status, code) => {
  const response = await request(path, { method });
  const text = await response.text();
  expect(response.status).toBe(status);
  expect(JSON.parse(text)).toMatchObject({
    code,
    message: expect.any(String),
    requestId: expect.stringMatching(/^[\w-]{36}$/),
  });
  expect(text).not.toMatch(/SELECT|secret|\.ts:|node_modules/);
});

test('error responses contain their details and headers', async () => {
  expect(await (await request('/api/fail/conflict')).json()).toMatchObject({
    message: 'Somebody was faster.',
    details: { by: 'them' },
  });
  expect((await request('/api/fail/wait')).headers.get('retry-after')).toBe('13');
  expect((await request('/api/things')).headers.get('allow')).toBe('POST');
});

test("an invalid body returns the first field's message and all fields", async () => {
  const response = await post('/api/things', '{"name":"","price":"ten","role":"admin"}');
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    code: 'invalid-input',
    message: 'Required',
    details: { name: 'Required', price: 'Must be a number', role: 'Unknown field' },
  });
});

test('a repeated query parameter is rejected by name', async () => {
  const response = await request('/api/things/7?as=one&as=two');
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    code: 'invalid-input',
    message: 'Given more than once: as',
    details: { as: 'Given more than once' },
  });
});

const nested = (depth: number) => `{"name":${'['.repeat(depth)}1${']'.repeat(depth)}}`;
test.each([
  ['nothing', '', 'application/json', 400],
  ['half of it', '{"name":', 'application/json', 400],
  ['an array', '[]', 'application/json', 400],
  ['null', 'null', 'application/json', 400],
  ['a number', '5', 'application/json', 400],
  ['an object for a string', '{"name":{"contains":""}}', 'application/json', 400],
  ['an array for a string', '{"name":["a"]}', 'application/json', 400],
  ['NUL', '{"name":"a\\u0000b"}', 'application/json', 400],
  ['NUL in a key', '{"name":"a","\\u0000":1}', 'application/json', 400],
  ['a lone surrogate', '{"name":"\\ud800"}', 'application/json', 400],
  ['a number beyond all', '{"name":"a","price":1e309}', 'application/json', 400],
  ['__proto__', '{"name":"a","__proto__":{"role":"admin"}}', 'application/json', 400],
  ['depth 1,000', nested(1000), 'application/json', 400],
  ['depth 40,000', nested(40_000), 'application/json', 400],
  ['too much', `{"name":"${'a'.repeat(120_000)}"}`, 'application/json', 413],
  ['plain text', '{"name":"a"}', 'text/plain', 415],
  ['a form where none works', 'name=a', 'application/x-www-form-urlencoded', 415],
  ['a multipart form', '--x--', 'multipart/form-data; boundary=x', 415],
  ['another charset', '{"name":"a"}', 'application/json; charset=latin1', 415],
])('a request with %s is rejected', async (_, payload, type, status) => {
  const response = await post('/api/things', payload, type);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({
    message: expect.any(String),
    code: expect.any(String),
    requestId: expect.any(String),
  });
});

test('compressed bodies are rejected against decompression bombs', async () => {
  const response = await request('/api/things', {
    method: 'POST',
    body: 'x',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  });
  expect(response.status).toBe(415);
});

test('arbitrary bytes never cause a 5xx', async () => {
  const garbage = fc.oneof(
    fc.json(),
    fc.string({ unit: 'binary' }),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => new Uint8Array(bytes)),
    fc.jsonValue().map((value) => JSON.stringify({ name: value })),
  );
  await fc.assert(
    fc.asyncProperty(
      garbage,
      fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'text/html', ';'),
      async (bytes, type) => {
        for (const path of ['/api/things', '/api/form'])
          expect((await post(path, bytes, type)).status).toBeLessThan(500);
      },
    ),
    randomCases(300),
  );
});

test('arbitrary paths and queries never cause a 5xx', async () => {
  const { hostname, port } = new URL(service.url);
  const status = (path: string) =>
    new Promise<number>((resolve, reject) => {
      const sent = httpRequest({ hostname, port, path }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      sent.on('error', reject);
      sent.end();
    });
  const piece = fc.stringMatching(/^[!-"$-~]{0,20}$/);
  await fc.assert(
    fc.asyncProperty(
      piece,
      piece,
      async (id, query) => void expect(await status(`/api/things/${id}?as=${query}`)).toBeLessThan(500),
    ),
    randomCases(300),
  );
});

test.each([
  ['image/jpeg', 200],
  ['application/octet-stream', 200],
  ['text/csv; charset=utf-8', 200],
  ['application/json', 200],
  ['application/pdf', 200],
  ['text/plain', 415],
  ['multipart/form-data; boundary=x', 415],
  ['application/x-www-form-urlencoded', 415],
  ['', 415],
])('a file sent as "%s": %i', async (type, status) => {
  const answered = await request('/api/files/count', {
    method: 'POST',
    body: Buffer.from('{"a'),
    headers: { 'content-type': type },
  });
  expect(answered.status).toBe(status);
  if (status === 200) expect(await answered.json()).toEqual({ bytes: 3 });
});

test('a file over the limit is rejected, announced or chunked, and an unwanted one is not read', async () => {
  const whole = await post('/api/files/count', Buffer.alloc(100_000), 'image/png');
  expect(await whole.json()).toEqual({ bytes: 100_000 });
  const announced = await post('/api/files/count', Buffer.alloc(100_001), 'image/png');
  expect(Problem.parse(await announced.json())).toMatchObject({ code: 'too-large', message: 'Send at most 97 kB.' });
  expect(announced.status).toBe(413);
  const chunks = async function* () {
    for (let i = 0; i < 101; i++) yield Buffer.alloc(1_000);
  };
  const inChunks = await request('/api/files/count', {
    method: 'POST',
    headers: { 'content-type': 'image/png' },
    body: chunks(),
    duplex: 'half',
  } as RequestInit);
  expect(inChunks.status).toBe(413);
  expect((await post('/api/files/refuse', Buffer.alloc(90_000), 'image/png')).status).toBe(409);
  expect((await request('/healthz')).status).toBe(200);
});

test('a response of any length is streamed, and one that fails midway is aborted, not ended', async () => {
  const whole = await request('/api/streams/whole');
  expect([whole.status, whole.headers.get('content-type'), whole.headers.get('x-content-type-options')]).toEqual([
    200,
    'text/csv',
    'nosniff',
  ]);
  expect((await whole.text()).split('\n')).toHaveLength(1_001);
  const broken = await request('/api/streams/broken');
  expect(broken.status).toBe(200);
  await expect(broken.text()).rejects.toThrow();
  expect((await request('/healthz')).status).toBe(200);
});

test('an aborted request does not affect the service', async () => {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    'POST /api/things HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\nexpect: 100-continue\r\n\r\n{"na',
  );
  await once(socket, 'data'); // it says that it reads the body
  socket.destroy();
  expect((await request('/healthz')).status).toBe(200);
});

test('a request id is accepted from a verified caller only', async () => {
  const token = await signIdentity(secret.gateway)({ kind: 'visitor' });
  const given = 'from-the-gateway-1';
  const idOf = async (headers: Record<string, string>) =>
    Problem.parse(await (await request('/nowhere', { headers })).json()).requestId;
  expect(await idOf({ 'x-request-id': given, [identityHeader]: token })).toBe(given);
  expect(await idOf({ 'x-request-id': given })).not.toBe(given);
  expect(await idOf({ 'x-request-id': 'bad id\t!', [identityHeader]: token })).toMatch(/^[\da-f-]{36}$/);
});

test("only the gateway may assert a member's identity; a forged one gets 401 even on public endpoints", async () => {
  const member: Identity = {
    kind: 'member',
    id: 7,
    role: 'member',
    plan: 'free',
    status: 'inactive',
    restrictions: [],
  };
  const call = async (path: string, token: string) =>
    (await request(path, { headers: { [identityHeader]: token } })).status;
  expect(await call('/api/mine', await signIdentity(secret.gateway)(member))).toBe(200);
  expect(await call('/api/mine', await signIdentity(secret.tools)(member))).toBe(401);
  expect(await call('/api/things/1', await signIdentity(newKey('gateway').secret)(member))).toBe(401);
  expect(await call('/api/mine', await signIdentity(secret.operator)(systemIdentity('operator')))).toBe(401);
});

test('health and metrics endpoints respond', async () => {
  expect((await request('/healthz')).status).toBe(200);
  expect(await (await request('/readyz')).json()).toMatchObject({
    status: 'ready',
    components: { nats: { status: 'up' }, index: { status: 'up' } },
  });
  const text = await (await request('/metrics')).text();
  expect(text).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/api\/things\/\{id\}",status="200"\} \d+/,
  );
  for (const name of [
    'nodejs_eventloop_lag_seconds',
    'db_pool_waiting',
    'outbox_oldest_seconds',
    'consumer_pending',
    'consumer_redelivered',
  ])
    expect(text).toContain(name);
});

test('a service says what it serves', async () => {
  const schema = ApiSchema.parse(await (await fetch(`${service.url}${servedApiPath}`)).json());
  expect(schema.find(({ path }) => path === '/api/things/{id}')).toEqual({
    service: 'tools',
    method: 'GET',
    path: '/api/things/{id}',
    query: { type: 'object', properties: { as: { type: 'string' } } },
    response: {
      type: 'object',
      properties: { id: { type: 'number' }, name: { type: 'string' } },
      required: ['id', 'name'],
    },
  });
});

/** The head of an upload whose content type no service accepts. */
const refusedHead =
  'POST /api/files/count HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 9999999999\r\n\r\n';

test.each([
  ['in size', { bytes: 2 ** 20 }, true],
  ['in time', { milliseconds: 50 }, false],
])('the rest of a refused upload is limited %s, and its reason arrives before', async (_, limits, sends) => {
  const original = { ...discardLimits };
  Object.assign(discardLimits, limits);
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined); // the connection is cut
  try {
    const cut = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
    socket.write(refusedHead);
    const [start] = (await once(socket, 'data')) as [Buffer];
    expect(start.toString()).toContain('HTTP/1.1 415 ');
    socket.resume();
    if (sends) Readable.from(endless()).pipe(socket);
    await cut;
  } finally {
    Object.assign(discardLimits, original);
    socket.destroy();
  }
});

function* endless() {
  for (;;) yield Buffer.alloc(2 ** 16);
}
