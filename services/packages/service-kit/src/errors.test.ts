import { expect, test } from '@jest/globals';
import { isDatabaseUnavailable } from './errors.ts';

test.each([
  ['a socket error of Prisma’s driver adapter', new Error('ConnectionClosed', { cause: { kind: 'ConnectionClosed' } })],
  [
    'an error inside a Prisma error',
    Object.assign(new Error('Query failed'), { meta: { driverAdapterError: { cause: { kind: 'SocketTimeout' } } } }),
  ],
  ['a code of PostgreSQL', Object.assign(new Error('terminating connection'), { code: '57P01' })],
])('after %s the database counts as unavailable', (_what, error) => {
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test('a faulty query does not mean that the database is unavailable', () => {
  expect(isDatabaseUnavailable(Object.assign(new Error('syntax error'), { code: '42601' }))).toBe(false);
  expect(isDatabaseUnavailable(new Error('Unique', { cause: { kind: 'UniqueConstraintViolation' } }))).toBe(false);
});
