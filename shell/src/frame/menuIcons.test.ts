import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { iconFor } from './menuIcons.ts';

const sources = [
  'mfe-account/src/slice.ts',
  'mfe-admin/src/slice.ts',
  'mfe-listings/src/slice.ts',
  'mfe-tools/src/navigation.ts',
];

/** Paths of the entries with icons that a slice adds to the menus. */
const entriesIn = (file: string): string[] => {
  const source = readFileSync(join(import.meta.dirname, '../../..', file), 'utf8');
  return [...source.matchAll(/in: '(?:account|mobile)',\s+label: '[^']*',\s+to: '([^']+)'/g)].map(([, to]) => to!);
};

test.each(sources)('every entry of %s has an icon of its own in the menus', (file) => {
  const fallback = iconFor('/no/such/page');
  const entries = entriesIn(file);
  expect(entries.length).toBeGreaterThan(0);
  expect(entries.filter((to) => iconFor(to) === fallback)).toEqual([]);
});
