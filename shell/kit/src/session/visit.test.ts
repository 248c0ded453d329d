import { expect, test } from '@jest/globals';
import { readVisit, rememberPage, rememberProblem } from './visit.ts';

test('a visit is the page before, with the last error of the two last pages, and without secrets', () => {
  history.replaceState(null, '', '/import');
  rememberPage('/import');
  rememberPage('/import');
  rememberProblem('Row 3 is not valid.', 'r-1');
  rememberPage('/help/contact');
  expect(readVisit()).toEqual({ page: '/import', problem: 'Row 3 is not valid.', requestId: 'r-1' });
  rememberPage('/sign/4f9d2c7b1e8a4f9d2c7b1e8a');
  rememberPage('/help/contact');
  expect(readVisit()).toEqual({ page: '/sign/…', problem: '', requestId: '' });
});
