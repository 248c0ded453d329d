import { expect, test } from '@jest/globals';
import { formatOverrides, parseOverrides } from './releaseOverrides.ts';

test('overrides are parsed and formatted, one for each name', () => {
  const overrides = parseOverrides('listings@4f2a,tools@1.0.0-rc+1,listings@90bc');
  expect(overrides).toEqual([
    { name: 'listings', version: '90bc' },
    { name: 'tools', version: '1.0.0-rc+1' },
  ]);
  expect(parseOverrides(formatOverrides(overrides))).toEqual(overrides);
});

test.each(['', 'off', 'listings', 'Other@1', 'listings@', 'listings@../shell', 'listings@.hidden', 'listings@a/b'])(
  'the cookie %j names no override',
  (text) => expect(parseOverrides(text)).toEqual([]),
);
