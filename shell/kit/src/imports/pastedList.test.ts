import { expect, test } from '@jest/globals';
import { pastedListToCsv } from './pastedList.ts';

test.each([
  ['a@b.co', 'Name,Email\n,a@b.co'],
  ['a@b.co, c@d.co; Ruth Amsel <r@e.co>\n\n"Lee, Ann" <l@e.co>', null],
  ['a@b.co; Ruth Amsel <r@e.co>', 'Name,Email\n,a@b.co\nRuth Amsel,r@e.co'],
  ['Ruth Amsel <r@e.co>\nl@e.co\nbad@', 'Name,Email\nRuth Amsel,r@e.co\n,l@e.co\n,bad@'],
  ['Email\nl@e.co\nbad@', 'Email\nl@e.co\nbad@'],
  ['Ruth Amsel\tr@e.co\t901-555-0134', 'Name\tEmail\tPhone\nRuth Amsel\tr@e.co\t901-555-0134'],
  ['Ruth,Amsel,r@e.co', 'Name,Column 2,Email\nRuth,Amsel,r@e.co'],
  ['Name,Email\nRuth,r@e.co', 'Name,Email\nRuth,r@e.co'],
  ['Name,Email', null],
  ['Ruth Amsel, Memphis', null],
  ['  \n ', null],
])('the pasted text %j becomes CSV with column names', (pasted, csv) => {
  if (csv === null && pasted.includes('@')) expect(pastedListToCsv(pasted)).toContain('r@e.co');
  else expect(pastedListToCsv(pasted)).toBe(csv);
});
