/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { createQueryClient, gcTimeOf } from './queryClient.ts';

test('a client on the server starts no timers', () => {
  expect(createQueryClient().getDefaultOptions().queries?.gcTime).toBe(Infinity);
  expect(gcTimeOf('/api/properties')).toBe(Infinity);
});
