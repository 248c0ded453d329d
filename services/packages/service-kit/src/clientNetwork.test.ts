import { expect, test } from '@jest/globals';
import { clientNetworkOf } from './index.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2::7', '2001:0db8:0001:0002::/64'],
  ['2001:DB8:1:2:ffff:0:0:1', '2001:0db8:0001:0002::/64'],
  ['2001:db8::1', '2001:0db8:0000:0000::/64'],
  [undefined, 'nowhere'],
])('the address %s is in the network %s', (address, place) => {
  expect(clientNetworkOf(address)).toBe(place);
});
