import { expect, test } from '@jest/globals';
import { csvPath } from './dealQuery.ts';

test.each([
  [{}, '?stage=open'],
  [{ stage: 'all', search: 'oak', sortBy: 'profit' }, '?search=oak'],
  [{ view: 'months', dealType: 'flip' }, '?dealType=flip&stage=active'],
  [{ view: 'board', stage: 'offer' }, '?stage=active'],
] as const)('the CSV of %j has the deals that the page shows', (values, query) => {
  expect(csvPath(values)).toBe(`/api/deals.csv${query}`);
});
