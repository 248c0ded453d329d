/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { createQueryClient, keptFor } from './queryClient.ts';

test('a client on the server starts no timers that outlive its page', () => {
  expect(createQueryClient().getDefaultOptions().queries?.gcTime).toBe(Infinity);
  expect(keptFor('/api/properties')).toBe(Infinity);
});
