import { expect, test } from '@jest/globals';
import { reuseMapping, decisionsOf } from './reuseMapping.ts';

test('what was decided of columns stays when a file is read anew, also after a reading without them', () => {
  const first = { columns: ['Name', 'Mail', 'Stage'], mapping: { fullName: 'Name', notes: 'Stage' } };
  const decided = decisionsOf(first);
  const titles = { columns: ['My list', 'Column 2'], mapping: {} };
  expect(reuseMapping(titles, decided)).toEqual({});
  const again = decisionsOf({ ...titles, mapping: { notes: 'My list' } }, decided);
  // A column that a person left out is not guessed, and a new one is.
  const guessed = {
    columns: ['Name', 'Mail', 'Stage', 'City'],
    mapping: { email: 'Mail', city: 'City', status: 'Stage' },
  };
  expect(reuseMapping(guessed, again)).toEqual({ fullName: 'Name', notes: 'Stage', city: 'City' });
});
