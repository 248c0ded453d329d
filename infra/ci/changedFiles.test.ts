import { expect, test } from '@jest/globals';
import { selectAffectedTests } from './changedFiles.ts';

test('a changed component selects the unit tests that import it and no browser test', () => {
  const page = 'mfe-listings/src/pages/Home/Home.tsx';
  expect(selectAffectedTests([page])).toEqual({
    unit: ['--findRelatedTests', page, '--passWithNoTests'],
    browser: null,
  });
});

test('what browser tests share selects all of them', () => {
  expect(selectAffectedTests(['infra/e2e/product.ts'])).toMatchObject({ browser: [] });
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
