import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { iconsFile } from './generate.ts';

test('icons.ts is what generate.ts writes from the installed Phosphor package', () => {
  expect(readFileSync(new URL('icons.ts', import.meta.url), 'utf8')).toBe(iconsFile());
});
