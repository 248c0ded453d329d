import type { IncomingMessage } from 'node:http';
import { expect, test } from '@jest/globals';
import { spreadLoadTest } from './loadTest.ts';

const connection = { address: '127.0.0.1', isTrustedProxy: false };
const requestWith = (key?: string) => ({ headers: { 'x-load-test-key': key } }) as unknown as IncomingMessage;

test('a request with the key has the address of another client each time', () => {
  const read = spreadLoadTest(() => connection, 'the-key');
  const addresses = Array.from({ length: 1_500 }, () => read(requestWith('the-key')).address);
  expect(new Set(addresses).size).toBe(1_000);
});

test.each([undefined, '', 'the-keys', 'another'])(
  'a request with the key %j has the address of its connection',
  (key) => {
    expect(spreadLoadTest(() => connection, 'the-key')(requestWith(key))).toBe(connection);
  },
);

test('without a key, as in production, nothing changes', () => {
  expect(spreadLoadTest(() => connection, undefined)(requestWith('undefined'))).toBe(connection);
});
