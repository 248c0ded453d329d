import { expect, test } from '@jest/globals';
import { findIncompatibilities } from '@dealstead/admin/releases/rules';
import { contractsMajor, platformSlices } from '@dealstead/contracts';
import type { Release } from '@dealstead/contracts/platform/releases';
import type { SliceDefinition } from '@dealstead/contracts/platform/slices';

test('the routes of the slices of this repository fit together', async () => {
  const releases = await Promise.all(
    platformSlices.map(async (name) => {
      const { default: slice } = (await import(`../../mfe-${name}/src/slice.ts`)) as { default: SliceDefinition };
      const release = { name, version: 'x', contracts: contractsMajor, shared: [], routes: slice.routes };
      return [name, release as unknown as Release] as const;
    }),
  );
  expect(releases.flatMap(([, { routes }]) => routes).length).toBeGreaterThan(50);
  expect(findIncompatibilities(new Map(releases))).toEqual([]);
});
