import { expect, test } from '@jest/globals';
import { selectAffectedTests } from './changedFiles.ts';

test('a changed component selects the unit tests that import it and all browser tests', () => {
  const page = 'mfe-listings/src/pages/Home/Home.tsx';
  expect(selectAffectedTests([page])).toEqual({
    unit: ['--findRelatedTests', page, '--passWithNoTests'],
    browser: [],
  });
});

test('a changed unit test selects no browser test', () => {
  expect(selectAffectedTests(['gateway/src/cache.test.ts'])).toMatchObject({ browser: null });
});

test('changed browser tests select themselves only', () => {
  const spec = 'infra/e2e/map.spec.ts';
  expect(selectAffectedTests([spec, 'docs/faults.md'])).toEqual({ unit: null, browser: [spec] });
});

test('a migration selects all unit tests of its service', () => {
  const { unit } = selectAffectedTests(['services/tools/prisma/migrations/1/migration.sql']);
  expect(unit).toEqual(['(services/tools)/']);
});

test('installed packages select everything', () => {
  expect(selectAffectedTests(['package-lock.json'])).toEqual({ unit: [], browser: [] });
});

test('documentation selects nothing', () => {
  expect(selectAffectedTests(['docs/faults.md', 'README.md'])).toEqual({ unit: null, browser: null });
});
