import { expect, test } from '@jest/globals';
import { createSampler, isSampled, startSpan } from './tracing.ts';
import { spanNameOf, withoutLiterals } from './tracedPool.ts';

test('a share of all traces is recorded, chosen by the trace id', () => {
  const sample = createSampler(0.25, Infinity);
  expect(sample(`${'0'.repeat(24)}3fffffff`)).toBe(true);
  expect(sample(`${'f'.repeat(24)}40000000`)).toBe(false);
  const recorded = Array.from({ length: 10_000 }, () => sample()).filter(Boolean).length;
  expect(recorded).toBeGreaterThan(2_000);
  expect(recorded).toBeLessThan(3_000);
});

test('a bounded number of traces is recorded in each second', () => {
  let now = 1_000;
  const sample = createSampler(1, 3, () => now);
  const inOneSecond = () => Array.from({ length: 5 }, () => sample());
  expect(inOneSecond()).toEqual([true, true, true, false, false]);
  now = 1_999;
  expect(inOneSecond()).toEqual([false, false, false, false, false]);
  now = 2_000;
  expect(inOneSecond()).toEqual([true, true, true, false, false]);
});

test('only the sampled flag of a traceparent counts', () => {
  const withFlags = (flags: string) => `00-${'a'.repeat(32)}-${'b'.repeat(16)}-${flags}`;
  expect(['00', '01', '02', '03', 'fe', 'ff'].map((flags) => isSampled(withFlags(flags)))).toEqual([
    false,
    true,
    false,
    true,
    false,
    true,
  ]);
});

test('without an endpoint there are no spans', () => {
  expect(startSpan('query', `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`, {})).toBeUndefined();
});

test.each([
  ['SELECT "account"."users"."id" FROM "account"."users" WHERE 1=1', 'SELECT users'],
  ['insert into outbox (id) values ($1)', 'INSERT outbox'],
  ['UPDATE listings.properties SET status = $1', 'UPDATE properties'],
  ['DELETE FROM inbox', 'DELETE inbox'],
  ['BEGIN', 'BEGIN'],
])('the span of %s is named %s', (text, name) => {
  expect(spanNameOf(text)).toBe(name);
});

test('literals of a query are replaced', () => {
  expect(withoutLiterals("SELECT 1\n  WHERE name = 'O''Hara' AND status = 'open'")).toBe(
    'SELECT 1 WHERE name = ? AND status = ?',
  );
});
