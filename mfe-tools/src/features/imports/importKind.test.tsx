import { afterEach, expect, test } from '@jest/globals';
import { fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { type ImportedList, ImportResult } from '@dealstead/kit/imports';
import { contactImport } from './kinds/contactImport.tsx';
import { leadImport } from './kinds/leadImport.tsx';

afterEach(cleanup);

const checkedList: ImportedList = {
  id: 1,
  kind: 'leads',
  name: 'list.csv',
  state: 'checked',
  rows: 5,
  good: 5,
  updated: 0,
  bad: 0,
  repeated: 0,
  leftOut: 0,
  words: [],
  unclear: [],
  dates: [],
  shownDateOrder: null,
  position: 0,
  skipped: 0,
  startedAt: '',
  columns: [],
  sample: [],
  mapping: {},
  defaults: {},
  options: {},
};

test('an import leads to the records that it added', () => {
  const list = {
    ...checkedList,
    id: 6,
    state: 'done',
    rows: 2,
    good: 2,
    repeated: 0,
    bad: 0,
    skipped: 0,
  } as ImportedList;
  fakeApi();
  renderPage(<ImportResult kind={leadImport} list={list} />, { user: memberWith('wholesaler') });
  renderPage(<ImportResult kind={contactImport} list={list} />, { user: memberWith('wholesaler') });
  const paths = ['Show leads', 'Show contacts'].map((name) => screen.getByRole('link', { name }).getAttribute('href'));
  expect(paths).toEqual(['/leads?status=all&importId=6', '/bulk-contacts?importId=6']);
});
