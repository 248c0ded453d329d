import { describe, expect, test } from '@jest/globals';
import { onMarketStatuses } from '@dealstead/contracts';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import { Forbidden, NotFound, Refusal } from '@dealstead/service-kit';
import { parseCursor } from './cursor.ts';
import { assertCanEdit, daysOnMarket, onMarket, roundDegrees, type Status } from './rules.ts';
import { parseSearchTerms } from './searchTerms.ts';

const member = (id: number, role: 'member' | 'admin' = 'member'): MemberIdentity => ({
  kind: 'member',
  id,
  role,
  plan: 'wholesaler',
  status: 'active',
  restrictions: [],
});

test('a statement finds the listings that are on the market', () => {
  expect(onMarket.strings.join('')).toBe(`status IN (${onMarketStatuses.map((status) => `'${status}'`).join(', ')})`);
});

describe('permission to change a listing', () => {
  const all: Status[] = ['draft', 'active', 'under-contract', 'closed', 'expired', 'withdrawn'];

  test.each(all)('the owner, when it is %s', (status) => {
    expect(() => assertCanEdit(member(1), { userId: 1, status })).not.toThrow();
  });

  test.each<[Status, typeof Forbidden | typeof NotFound]>([
    ['active', Forbidden],
    ['under-contract', Forbidden],
    ['closed', Forbidden],
    ['expired', Forbidden],
    ['draft', NotFound],
    ['withdrawn', NotFound],
  ])('no one else, when it is %s', (status, refusal) => {
    expect(() => assertCanEdit(member(2), { userId: 1, status })).toThrow(refusal);
  });

  test('not even an admin, who uses moderation for it', () => {
    expect(() => assertCanEdit(member(2, 'admin'), { userId: 1, status: 'active' })).toThrow(
      'Only the owner can change this listing.',
    );
  });
});

test.each([
  [35.149_53, 35.15],
  [-90.048_98, -90.05],
  [0, 0],
  [null, null],
])('the position %p is rounded to %p', (exact, shown) => expect(roundDegrees(exact)).toBe(shown));

test.each([
  ['2026-11-21T08:00:00Z', 0, 0],
  ['2026-11-20T07:59:00Z', 0, 1],
  ['2026-11-20T23:59:00Z', 0, 1],
  ['2026-11-01T04:00:00Z', 14, 34],
  // The evening of October 31 in New York.
  ['2026-11-01T00:00:00Z', 14, 35],
  ['2026-11-22T00:00:00Z', 3, 3],
])('listed at %s with %i earlier days gives %i days on the market', (listed, before, days) => {
  expect(daysOnMarket({ createdAt: new Date(listed), before }, Date.parse('2026-11-21T08:00:00Z'))).toBe(days);
});

describe('parsing of search texts', () => {
  /** Exact words in brackets, prefixes as they are. */
  const shape = (text: string) =>
    parseSearchTerms(text)
      ?.map((term) => (term.isExact ? `[${term.text}]` : term.text))
      .join(' ') ?? null;

  test.each([
    ['Memphis', 'memphis'],
    ['  three-bed   BRICK ', 'three bed brick'],
    ['TX', '[tx]'],
    ['memphis tn', 'memphis [tn]'],
    ['2.4 acres', '2.4 acres'],
    ['38103', '38103'],
    ['piñon', 'pinon'],
    ['Łódź Straße', 'lodz strasse'],
    ['house in texas', 'house texas'],
    ['Portland, OR', 'portland [or]'],
    ['portland, or', 'portland [or]'],
    ['land or house', 'land house'],
    ['IN', '[in]'],
    ['me', '[me]'],
    ['the', 'the'],
    ["O'Fallon", 'o fallon'],
    ["'; drop table properties --", 'drop table properties'],
    ['a b c d e f g h i j k', 'b c d e f g h i'],
    ['%', ''],
    ['_ & | ! :* ()', ''],
  ])('%p is parsed as %p', (text, expected) => expect(shape(text)).toBe(expected));

  test.each(['', '   ', undefined])('%p is no search', (text) => expect(parseSearchTerms(text)).toBeNull());
});

describe('cursors', () => {
  const read = (after: string, sortBy: 'createdAt' | 'price' | 'acres', sortOrder: 'asc' | 'desc' = 'desc') =>
    parseCursor({ after, sortBy, sortOrder });

  test.each([
    ['2026-11-20T10:00:00.123Z~10042', 'createdAt', 'desc', { value: '2026-11-20T10:00:00.123Z', id: 10_042 }],
    ['84500~7', 'price', 'asc', { value: '8450000', id: 7 }],
    ['0.29~7', 'price', 'asc', { value: '29', id: 7 }],
    ['12.5~7', 'acres', 'desc', { value: '12.5', id: 7 }],
    ['~7', 'acres', 'desc', { value: '-1', id: 7 }],
    ['~7', 'acres', 'asc', { value: '1e9', id: 7 }],
    ['about two~7', 'acres', 'asc', { value: '1e9', id: 7 }],
  ] as const)('%p by %s %s', (after, sortBy, sortOrder, cursor) =>
    expect(read(after, sortBy, sortOrder)).toEqual(cursor),
  );

  test('from the start without a cursor', () => {
    expect(read('', 'price')).toBeNull();
    expect(parseCursor({ after: undefined, sortBy: 'price', sortOrder: 'asc' })).toBeNull();
  });

  test.each([
    ['84500', 'price'],
    ['~5', 'price'],
    ['-1~5', 'price'],
    ['1e9~5', 'price'],
    ['NaN~5', 'price'],
    ['84500~99999999999', 'price'],
    ['84500~2147483648', 'price'],
    ['yesterday~5', 'createdAt'],
    ['0000-01-01T00:00:00Z~5', 'createdAt'],
    ['2026-13-45T00:00:00Z~5', 'createdAt'],
    ["';--~5", 'createdAt'],
  ] as const)('never from %p by %s', (after, sortBy) => expect(() => read(after, sortBy)).toThrow(Refusal));
});
