import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { api } from '@dealstead/contracts/api';
import type { Endpoint } from '@dealstead/contracts/endpoint';
import { setUpPlatform } from '../fixtures/platform.ts';

const { platform } = setUpPlatform();

/** What the sender of each signed request sends, with the header of its signature; a release's is in the query. */
const senders: Readonly<Record<string, { signature?: string; type: string; body: string; query?: string }>> = {
  'POST /api/webhooks/stripe': {
    signature: 'stripe-signature',
    type: 'application/json; charset=utf-8',
    body: '{ "id": "evt_1",\n "type": "invoice.paid" }',
  },
  'POST /api/webhooks/mail-reports': {
    signature: 'x-mail-report-signature',
    type: 'application/octet-stream',
    body: 'Message-ID: <1@x>\r\n\r\nReturned \u2709',
  },
  'POST /api/webhooks/texts': {
    signature: 'x-twilio-signature',
    type: 'application/x-www-form-urlencoded; charset=UTF-8',
    body: 'From=%2B19015550100&Body=STOP&MessageSid=SM1',
  },
  'POST /api/webhooks/text-statuses': {
    signature: 'x-twilio-signature',
    type: 'application/x-www-form-urlencoded; charset=UTF-8',
    body: 'MessageSid=SM1&MessageStatus=undelivered&ErrorCode=30003',
  },
  'PUT /api/releases/{name}/{version}': {
    type: 'application/octet-stream',
    body: 'the files',
    query: '?keyId=team-1&signature=abc&manifestSha256=def',
  },
};
const signed = (api as readonly Endpoint[]).filter((endpoint) => endpoint.signed);
const callOf = ({ method, path }: (typeof signed)[number]) => `${method} ${path}`;

test('each signed endpoint has a sender here', () => {
  expect(signed.map(callOf).toSorted()).toEqual(Object.keys(senders).toSorted());
});

test.each(signed.map((endpoint) => [callOf(endpoint), endpoint] as const))(
  '%s arrives with its signature and unchanged body, and with no signature of another sender',
  async (call, endpoint) => {
    const { signature, type, body, query = '' } = senders[call]!;
    const service = platform[endpoint.service];
    const path = endpoint.path.replaceAll(/\{\w+\}/g, 'a1');
    service.respondTo(`${endpoint.method} ${path}`, { body: {} });
    const value = createHash('sha256').update(body).digest('hex');
    const all = [...new Set(Object.values(senders).flatMap((sender) => sender.signature ?? []))];
    const response = await fetch(platform.gateway.url + path + query, {
      method: endpoint.method,
      headers: { 'content-type': type, ...Object.fromEntries(all.map((name) => [name, value])) },
      body,
    });
    expect(response.status).toBe(200);
    const received = service.latestOfClient()!;
    expect([received.url, received.body, received.headers['content-type']]).toEqual([path + query, body, type]);
    expect(all.filter((name) => received.headers[name] === value)).toEqual(signature ? [signature] : []);
  },
);
