import { afterEach, expect, test } from '@jest/globals';
import { useToasts } from '@dealstead/kit';
import { deferredResponse, errorResponse, fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ImportedList, ImportResult } from '@dealstead/kit/imports';
import { contactImport } from './kinds/contactImport.tsx';
import { invitationImport } from './kinds/invitationImport.tsx';
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

test('an undo is not confirmed on a count of before', async () => {
  const list = {
    ...checkedList,
    id: 4,
    state: 'done',
    rows: 5,
    good: 5,
    repeated: 0,
    bad: 0,
    skipped: 0,
  } as ImportedList;
  const api = fakeApi({
    '/api/lead-imports/4/undo': { unedited: 5, edited: 0 },
    'POST /api/lead-imports/4/undo': { ...list, state: 'undone' },
  });
  renderPage(<ImportResult kind={leadImport} list={list} />, { user: memberWith('wholesaler') });
  const undo = () => userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Undo import' }));
  await userEvent.click(screen.getByRole('button', { name: 'Undo this import' }));
  await screen.findByRole('dialog', { name: 'Remove 5 leads?' });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  const counts = deferredResponse();
  api.respond({ '/api/lead-imports/4/undo': () => counts.response });
  await userEvent.click(screen.getByRole('button', { name: 'Undo this import' }));
  await undo();
  expect(api.bodies('POST')).toEqual([]);
  await act(async () => counts.respond({ unedited: 3, edited: 2 }));
  await screen.findByRole('dialog', { name: 'Remove 3 leads?' });
  await undo();
  await waitFor(() => expect(api.bodies('POST')).toEqual([{ includesEdited: false }]));
});

test('edited records are removed only if the member says so, and nothing before the count is known', async () => {
  const list = {
    ...checkedList,
    id: 5,
    state: 'done',
    rows: 5,
    good: 5,
    repeated: 0,
    bad: 0,
    skipped: 0,
  } as ImportedList;
  const api = fakeApi({
    '/api/outreach-imports/5/undo': errorResponse(500, 'Out of order.'),
    'POST /api/outreach-imports/5/undo': { ...list, state: 'undone' },
  });
  renderPage(<ImportResult kind={contactImport} list={list} />, { user: memberWith('wholesaler') });
  await userEvent.click(screen.getByRole('button', { name: 'Undo this import' }));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  api.respond({ '/api/outreach-imports/5/undo': { unedited: 4, edited: 1, restored: 7, kept: 2 } });
  await userEvent.click(retry);
  const dialog = await screen.findByRole('dialog', { name: 'Remove 4 contacts?' });
  expect(api.bodies('POST')).toEqual([]);
  within(dialog).getByText('The old values of 7 updated contacts are restored.');
  const both = 'Also remove 1 contact that was edited since, and take back what was edited in 2 updated contacts';
  await userEvent.click(within(dialog).getByRole('checkbox', { name: both }));
  expect(screen.getByRole('dialog', { name: 'Remove 5 contacts?' })).toBe(dialog);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Undo import' }));
  await waitFor(() => expect(api.bodies('POST')).toEqual([{ includesEdited: true }]));
});

test('what an undo left is named as what it was: edited, or sent', () => {
  const list = {
    ...checkedList,
    id: 6,
    state: 'undone',
    rows: 5,
    good: 5,
    repeated: 0,
    bad: 0,
    skipped: 2,
  } as ImportedList;
  for (const [kind, text, label] of [
    [leadImport, '2 leads edited since then kept their edits.', 'Added before the undo'],
    [invitationImport, '2 invitations sent since then stayed.', 'Queued before the undo'],
  ] as const) {
    renderPage(<ImportResult kind={kind} list={list} />, { user: memberWith('wholesaler') });
    expect(screen.getByText(`The import was undone. ${text}`)).toBeTruthy();
    expect(screen.getByText(label)).toBeTruthy();
    cleanup();
  }
});

test('invitations name how many people get them and when, and are tested first', async () => {
  const list = {
    ...checkedList,
    id: 6,
    state: 'checked',
    rows: 12,
    good: 12,
    repeated: 0,
    bad: 0,
    skipped: 0,
  } as ImportedList;
  const api = fakeApi({
    '/api/outreach-imports/6/preview': [],
    'POST /api/outreach-imports/6/test': { message: 'A test is on the way to dana@example.com.' },
  });
  renderPage(<ImportResult kind={invitationImport} list={list} />, { user: memberWith('wholesaler') });
  await userEvent.click(screen.getByRole('button', { name: 'Send 12 invitations' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Send 12 invitations?' }));
  dialog.getByText(/^12 people get an email in your name, starting now, at most/);
  await userEvent.click(dialog.getByRole('button', { name: 'Send me a test' }));
  await waitFor(() =>
    expect(useToasts.getState().current).toMatchObject({ description: 'A test is on the way to dana@example.com.' }),
  );
  expect(api.calls.filter((call) => call.startsWith('POST'))).toEqual(['POST /api/outreach-imports/6/test']);
});

test('the question whether to send closes once sending has started, also where the list is not read again', async () => {
  const list = {
    ...checkedList,
    id: 6,
    state: 'checked',
    rows: 12,
    good: 12,
    repeated: 0,
    bad: 0,
    skipped: 0,
  } as ImportedList;
  const api = fakeApi({
    '/api/outreach-imports/6/preview': [],
    'POST /api/outreach-imports/6/run': { ...list, state: 'running' },
  });
  renderPage(<ImportResult kind={invitationImport} list={list} />, { user: memberWith('wholesaler') });
  await userEvent.click(screen.getByRole('button', { name: 'Send 12 invitations' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Send 12 invitations' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.calls).toContain('POST /api/outreach-imports/6/run');
});

test('what is left out can be downloaded, also where it is duplicates only', () => {
  const list = {
    ...checkedList,
    id: 7,
    state: 'done',
    rows: 5,
    good: 3,
    repeated: 2,
    bad: 0,
    skipped: 0,
  } as ImportedList;
  fakeApi();
  renderPage(<ImportResult kind={leadImport} list={list} />, { user: memberWith('wholesaler') });
  const link = screen.getByRole('link', { name: 'Download the 2 rows that are left out' });
  expect(link.getAttribute('href')).toBe('/api/lead-imports/7/problems.csv');
});

test('every cell that is left out is shown on a press; its row is corrected at that cell, with the cells that have no column', async () => {
  const list = {
    ...checkedList,
    id: 8,
    state: 'checked',
    columns: ['Name', 'Beds'],
    mapping: { fullName: 'Name', beds: 'Beds' },
    leftOut: 12,
  } as unknown as ImportedList;
  const cells = Array.from({ length: 12 }, (_, at) => ({
    number: at + 1,
    line: at + 2,
    column: 'Beds',
    value: `many ${at + 1}`,
    reason: 'Not a number',
    cells: ['Ann', `many ${at + 1}`, 'gate code 4411'],
  }));
  fakeApi({
    '/api/lead-imports/8/left-out': cells,
    '/api/lead-imports/8/preview': [],
    '/api/lead-imports/8/problems': [],
  });
  renderPage(<ImportResult kind={leadImport} list={list} />, { user: memberWith('wholesaler') });
  await screen.findByText('many 5');
  screen.getByRole('heading', { name: '12 values were not understood' });
  screen.getByText('Rows that cannot come in');
  screen.getByText('Values not understood');
  screen.getByText(/Each value is kept in the notes of its lead/);
  expect(screen.queryByText('many 6')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show 7 more values' }));
  await userEvent.click(screen.getByRole('button', { name: 'Correct Beds on line 13' }));
  const sheet = within(screen.getByRole('dialog'));
  expect(document.activeElement).toBe(sheet.getByLabelText('Beds'));
  expect((document.activeElement as HTMLInputElement).value).toBe('many 12');
  expect(sheet.getByText(/or they are lost: gate code 4411$/)).toBeTruthy();
});

test('values of an import that is done have no column to correct them', async () => {
  const cell = { number: 1, line: 2, column: 'Beds', value: 'many', reason: 'Not a number', cells: ['Ann', 'many'] };
  fakeApi({ '/api/lead-imports/8/left-out': [cell] });
  const done = { ...checkedList, id: 8, state: 'done', leftOut: 1, bad: 0, repeated: 0 } as ImportedList;
  renderPage(<ImportResult kind={leadImport} list={done} />, { user: memberWith('wholesaler') });
  await screen.findByText('many');
  expect(screen.queryByRole('columnheader', { name: 'Correct' })).toBeNull();
});
