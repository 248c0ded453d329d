import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { TextProvider } from './provider.ts';
import { createTwilio, signTwilio } from './twilio.ts';

/** Stands in for Twilio's API: what it received, and what it answers. */
const received: { url: string | undefined; authorization: string | undefined; fields: Record<string, string> }[] = [];
let answer: { status: number; body: object } | 'hang up';
const server: Server = createServer(async (request, response) => {
  const fields = Object.fromEntries(new URLSearchParams(await text(request)));
  received.push({ url: request.url, authorization: request.headers.authorization, fields });
  if (answer === 'hang up') return void request.socket.destroy();
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
});
let twilio: TextProvider;
const options = { accountSid: 'AC1', authToken: 'secret', from: '+19015550100' };
const statusUrl = 'https://dealstead.example/api/webhooks/text-statuses';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  twilio = createTwilio({
    ...options,
    statusUrl,
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });
});
afterAll(() => void server.close());
beforeEach(() => {
  received.length = 0;
});

test('a text is posted as a form with the account and the status address', async () => {
  answer = { status: 201, body: { sid: 'SM1', status: 'queued' } };
  expect(await twilio.send('9015550134', 'Dana: Hi')).toEqual({ outcome: 'accepted', id: 'SM1', note: null });
  expect(received).toEqual([
    {
      url: '/2010-04-01/Accounts/AC1/Messages.json',
      authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}`,
      fields: { To: '+19015550134', From: '+19015550100', Body: 'Dana: Hi', StatusCallback: statusUrl },
    },
  ]);
});

test.each([
  [429, { code: 20_429 }, 'busy'],
  [400, { code: 21_610, message: 'Unsubscribed recipient' }, 'stopped'],
  [400, { code: 21_211, message: 'Invalid number' }, 'bounced'],
  [400, { code: 21_617, message: 'Too long' }, 'failed'],
  [401, { message: 'Authenticate' }, 'failed'],
  [503, {}, 'unknown'],
])('a response of Twilio with %s and %j is %s', async (status, body, outcome) => {
  answer = { status, body };
  expect((await twilio.send('9015550134', 'Hi')).outcome).toBe(outcome);
});

test('a text whose answer never came is unknown', async () => {
  answer = 'hang up';
  expect((await twilio.send('9015550134', 'Hi')).outcome).toBe('unknown');
  expect(received).toHaveLength(1);
});

test('the signature is the one of Twilio’s documentation, and any other is refused', () => {
  // The example of https://www.twilio.com/docs/usage/security#validating-requests.
  const url = 'https://example.com/myapp.php?foo=1&bar=2';
  const fields = {
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675310',
    Digits: '1234',
    From: '+14158675310',
    To: '+18005551212',
  };
  const signature = signTwilio('12345', url, fields);
  expect(signature).toBe('L/OH5YylLD5NRKLltdqwSvS0BnU=');
  const provider = createTwilio({ ...options, authToken: '12345', statusUrl });
  expect(provider.isSigned(url, fields, signature)).toBe(true);
  expect(provider.isSigned(url, { ...fields, Digits: '1235' }, signature)).toBe(false);
  expect([provider.isSigned(url, fields, undefined), provider.isSigned(url, fields, 'x')]).toEqual([false, false]);
});
