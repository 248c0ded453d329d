import { isDate } from '@dealstead/contracts';
import { expect, test } from '@jest/globals';
import { idIn, isAssignee, isId, knownParameters, textUpTo } from './urlQuery.ts';

const parameters = { status: ['open', 'closed'], assigned: isAssignee, search: textUpTo(5), day: isDate, task: isId };
const known = (query: string) => knownParameters(new URLSearchParams(query), parameters).toString();

test('the URL keeps the values that the page knows, in their order', () => {
  expect(known('search=elm&status=open&assigned=me')).toBe('search=elm&status=open&assigned=me');
  expect(known('assigned=12&day=2026-02-28&task=7')).toBe('assigned=12&day=2026-02-28&task=7');
});

test('unknown names and values, empty and repeated ones are left out', () => {
  expect(known('status=lost&status=closed&status=open')).toBe('status=closed');
  expect(known('search=&other=1&constructor=x&search=too long')).toBe('');
  expect(known('day=2026-02-31&day=today&task=0&task=x&assigned=you')).toBe('');
  expect(idIn(new URLSearchParams('list=12'), 'list')).toBe('12');
  for (const text of ['', 'list=', 'list=x', 'list=1.5', 'list=99999999999'])
    expect(idIn(new URLSearchParams(text), 'list')).toBeNull();
});
