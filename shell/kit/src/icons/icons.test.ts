import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { iconsFile } from './generate.ts';

test('icons.ts equals the output of generate.ts for the installed Phosphor package', () => {
  expect(readFileSync(new URL('icons.ts', import.meta.url), 'utf8')).toBe(iconsFile());
});
