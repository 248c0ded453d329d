import { expect, test } from '@jest/globals';
import { readTimeZone } from './timeZone.ts';

const read = (cookie?: string) =>
  readTimeZone({ request: { headers: { cookie } } } as Parameters<typeof readTimeZone>[0]);

test.each([
  ['dealstead.zone=America%2FLos_Angeles; other=1', 'America/Los_Angeles'],
  ['dealstead.zone=Asia/Calcutta', 'Asia/Calcutta'],
  ['dealstead.zone=UTC', 'UTC'],
  ['dealstead.zone=Mars/Olympus', undefined],
  ['dealstead.zone=%0d%0aX', undefined],
  ['other=1', undefined],
  [undefined, undefined],
])('the cookie %s names the time zone %s', (cookie, zone) => {
  expect(read(cookie)).toBe(zone);
});
