import { expect, test } from '@jest/globals';
import { catalogue } from '@dealstead/contracts';
import { featurePath } from './featurePaths.ts';

/** What has no page of its own. */
const pageless = ['Works for the member who granted the seat'];
const lines = Object.values(catalogue)
  .flatMap(({ features }) => features)
  .filter((line) => !line.startsWith('Everything in ') && !pageless.includes(line));

test.each(lines)('the line "%s" of the plans leads to where its tool is', (line) => {
  expect(featurePath(line)).toMatch(/^\/[a-z?=-]/);
});
