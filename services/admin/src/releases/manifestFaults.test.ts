import { expect, test } from '@jest/globals';
import type { Release } from '@dealstead/contracts/platform/releases';
import { createRelease, route } from '../fixtures/releases.ts';
import { findManifestFaults } from './manifestFaults.ts';

const entry = (to: string) => ({ navigation: [{ in: 'header', label: 'Deals', to, order: 1 }] }) as Partial<Release>;
const page = (more: object) => ({ routes: [{ ...route('/tools'), ...more }] }) as Partial<Release>;
const shares = (requires: string) => ({ shared: [{ name: 'react', requires }] });

test.each([
  ['a release of the build', {}],
  ['a range within a major version', shares('>=19.2 <20')],
  ['an entry that leads to a page with a query', entry('/tools?kind=land')],
  ['data of a path of the API', page({ data: ['/api/deals/{id}'] })],
] as const)('a manifest with %s has no fault', (_, more) =>
  expect(findManifestFaults(createRelease('tools', '9f3a.2', more as Partial<Release>))).toEqual([]),
);

test.each<[string, Partial<Release>, string]>([
  [
    'a range without an end',
    shares('>=0'),
    'tools 1 asks for react ">=0", which admits versions that do not exist yet. Write a range such as ^19.2.0.',
  ],
  [
    'any version',
    shares('*'),
    'tools 1 asks for react "*", which admits versions that do not exist yet. Write a range such as ^19.2.0.',
  ],
  ['the version dev', { version: 'dev' }, 'dev is no version of tools: build it, which gives it one.'],
  ['a version of signs', { version: '1..' }, '1.. is no version of tools: build it, which gives it one.'],
  [
    'an entry that leads to another host',
    entry('//example.com'),
    'The entry “Deals” of tools 1 leads to //example.com, which is no path of this site. Begin it with one slash.',
  ],
  [
    'an entry that browsers read as another host',
    entry('/\\example.com'),
    'The entry “Deals” of tools 1 leads to /\\example.com, which is no path of this site. Begin it with one slash.',
  ],
  [
    'data that is no path of the API',
    page({ data: ['https://example.com/data'] }),
    'The page Page of tools 1 asks for https://example.com/data at /tools, which is no path of the API.',
  ],
  [
    'a page without its scripts',
    { preload: {} },
    'tools 1 does not say with which scripts its page Page starts. Build it with the slice tools.',
  ],
  [
    'no contract.json',
    { files: {} },
    'tools 1 has no contract.json, so nobody knows what it calls. Build it with the slice tools of this platform.',
  ],
])('the fault of a manifest with %s is named with what helps', (_, more, reason) =>
  expect(findManifestFaults(createRelease('tools', '1', more))).toEqual([reason]),
);
