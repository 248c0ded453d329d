/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { createQueryClient, gcTimeOf } from './queryClient.ts';

test('a client on the server starts no timers that outlive its page', () => {
  expect(createQueryClient().getDefaultOptions().queries?.gcTime).toBe(Infinity);
  expect(gcTimeOf('/api/properties')).toBe(Infinity);
});
