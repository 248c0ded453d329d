import { afterEach, expect, test } from '@jest/globals';
import { fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ImportedList, ImportMapping, ImportResult } from '@dealstead/kit/imports';
import { contactImport } from './kinds/contactImport.tsx';
import { leadImport } from './kinds/leadImport.tsx';

afterEach(cleanup);

const list: ImportedList = {
  id: 4,
  kind: 'leads',
  name: 'list.csv',
  state: 'checked',
  rows: 3,
  good: 1,
  updated: 0,
  bad: 1,
  repeated: 1,
  leftOut: 0,
  words: [],
  unclear: [],
  dates: [],
  shownDateOrder: null,
  position: 3,
  skipped: 0,
  columns: ['Name', 'Mail', 'Stage'],
  sample: [],
  mapping: { fullName: 'Name', email: 'Mail', status: 'Stage' },
  defaults: {},
  options: {},
  startedAt: '2026-11-20T12:00:00.000Z',
};
const user = { user: memberWith('wholesaler') };
const duplicate = {
  number: 2,
  line: 3,
  name: 'Ann Lee',
  sameBy: ['email'],
  isOther: false,
  action: 'skip',
  recordId: 7,
  earlierLine: null,
  fields: [{ label: 'Phone', now: null, file: '(901) 555-0134' }],
};
const other = {
  ...duplicate,
  number: 3,
  line: 4,
  name: 'Bo Lee',
  sameBy: ['phone'],
  isOther: true,
  action: 'add',
  fields: [],
};
const problem = { number: 3, line: 4, reason: 'Not an email address', value: 'bad@', cells: ['', 'bad@', ''] };

test('a duplicate is shown beside what is there, and decided for itself or with all others', async () => {
  const api = fakeApi({
    '/api/lead-imports/4/duplicates': [duplicate, other],
    '/api/lead-imports/4/problems': [],
    '/api/lead-imports/4/preview': [],
    'POST /api/lead-imports/4/duplicates': list,
  });
  renderPage(<ImportResult kind={leadImport} list={list} />, user);
  const choice = await screen.findByRole('combobox', { name: 'What to do with Ann Lee' });
  screen.getByText('Line 3. Same email');
  screen.getByText('(901) 555-0134');
  await userEvent.selectOptions(choice, 'Fill in what is empty');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'All that are the same lead' }), 'Overwrite');
  const others = screen.getByRole('combobox', { name: 'All that are another property of the same owner' });
  expect((others as HTMLSelectElement).value).toBe('add');
  await userEvent.selectOptions(others, 'Leave out');
  await waitFor(() =>
    expect(api.bodies('POST')).toEqual([
      { number: 2, action: 'fill' },
      { all: 'same', action: 'overwrite' },
      { all: 'other', action: 'skip' },
    ]),
  );
});

test('a row is corrected in the page, and what remains wrong is said', async () => {
  const api = fakeApi({
    '/api/lead-imports/4/duplicates': [],
    '/api/lead-imports/4/problems': [problem],
    '/api/lead-imports/4/preview': [],
    'PATCH /api/lead-imports/4/rows/3': { problem: 'Still no address' },
  });
  renderPage(<ImportResult kind={leadImport} list={list} />, user);
  await userEvent.click(await screen.findByRole('button', { name: 'Correct line 4' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Correct line 4' }));
  const mail = sheet.getByRole('textbox', { name: 'Mail' });
  await userEvent.clear(mail);
  await userEvent.type(mail, 'bo@example');
  await userEvent.click(sheet.getByRole('button', { name: 'Save and check' }));
  await sheet.findByText('Still no address');
  expect(api.bodies('PATCH')).toEqual([{ cells: { Name: '', Mail: 'bo@example', Stage: '' } }]);
});

test('words and amounts that are unclear are offered with their readings for the whole file', async () => {
  const unclear = {
    ...list,
    words: [{ field: 'status', word: 'Ghosted', count: 2 }],
    unclear: [{ option: 'decimal', example: '1.234,56', readings: ['$1,234.56', '$1.23'], count: 1 }],
  } satisfies ImportedList;
  const api = fakeApi({ 'POST /api/lead-imports/4/check': unclear, '/api/leads/assignees': [] });
  renderPage(<ImportMapping kind={leadImport} list={unclear} onReplaced={() => undefined} />, user);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /Status “Ghosted”/ }), 'Lost');
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: /Amounts such as 1.234,56/ }),
    'Decimal comma: $1,234.56',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(() =>
    expect(api.bodies('POST')).toMatchObject([
      { options: { decimal: ',', values: { status: { Ghosted: 'lost' } } }, mapping: list.mapping },
    ]),
  );
});

test('what becomes of rows that cannot come in without an unclear amount is said', () => {
  const unclear = { option: 'decimal' as const, example: '1.234,56', readings: ['$1,234.56', '$1.23'], count: 3 };
  const shown = (refused: number) => {
    fakeApi({ '/api/leads/assignees': [] });
    const lists = { ...list, unclear: [{ ...unclear, refused }] };
    renderPage(<ImportMapping kind={leadImport} list={lists} onReplaced={() => undefined} />, user);
    const [first] = within(screen.getByRole('combobox', { name: /Amounts such as/ })).getAllByRole('option');
    cleanup();
    return first!.textContent;
  };
  expect(shown(0)).toBe('Leave unclear amounts empty');
  expect(shown(1)).toBe('Leave unclear amounts empty, and leave 1 row out that needs it');
  expect(shown(3)).toBe('Leave the rows out');
});

test('dates that the file leaves unclear are asked for at their column, before the check', async () => {
  const dates: ImportedList['dates'] = [
    {
      column: 'Due',
      order: null,
      example: '3/4/2027',
      readings: ['2027-03-04', '2027-04-03'],
      monthFirst: 0,
      dayFirst: 1,
      either: 20,
    },
  ];
  const mapping = { fullName: 'Name', nextFollowupDate: 'Due' };
  const uploaded = { ...list, state: 'uploaded', columns: ['Name', 'Due'], mapping, dates } satisfies ImportedList;
  const api = fakeApi({ 'POST /api/lead-imports/4/check': uploaded, '/api/leads/assignees': [] });
  renderPage(<ImportMapping kind={leadImport} list={uploaded} onReplaced={() => undefined} />, user);
  const order = screen.getByRole<HTMLSelectElement>('combobox', { name: 'How Due writes dates such as 3/4/2027' });
  expect([...order.options].map(({ text }) => text)).toEqual([
    '3/4/2027 is unclear: leave such dates empty',
    'Month first: 3/4/2027 is Mar 4, 2027',
    'Day first: 3/4/2027 is Apr 3, 2027',
  ]);
  screen.getByText('1 date makes sense only with the day first, 0 only with the month first, and 20 both ways.');
  await userEvent.selectOptions(order, 'Month first: 3/4/2027 is Mar 4, 2027');
  await userEvent.click(screen.getByRole('button', { name: 'Check list' }));
  await waitFor(() => expect(api.bodies('POST')).toMatchObject([{ options: { dateOrders: { Due: 'mdy' } } }]));
});

test('a column that loses its field to another one is named', async () => {
  const uploaded = { ...list, state: 'uploaded' } satisfies ImportedList;
  fakeApi({ '/api/leads/assignees': [] });
  renderPage(<ImportMapping kind={leadImport} list={uploaded} onReplaced={() => undefined} />, user);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Import Stage as' }), 'Email');
  screen.getByText(/“Mail” was Email before and is not imported now/);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Import Mail as' }).value).toBe('email');
});

test('what was matched and typed before the check is there after a reload, and gone once it is sent', async () => {
  const uploaded = { ...list, state: 'uploaded' } satisfies ImportedList;
  const api = fakeApi({ 'POST /api/lead-imports/4/check': uploaded, '/api/leads/assignees': [] });
  const open = () => renderPage(<ImportMapping kind={leadImport} list={uploaded} onReplaced={() => undefined} />, user);
  const source = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Source, where a row has none' });
  const mail = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Import Mail as' });
  open();
  await userEvent.type(source(), 'Direct mail');
  await userEvent.selectOptions(mail(), 'Do not import');
  cleanup();
  open();
  screen.getByText(/We kept what you typed before/);
  expect([source().value, mail().value]).toEqual(['Direct mail', '']);
  await userEvent.click(screen.getByRole('button', { name: 'Check list' }));
  await waitFor(() =>
    expect(api.bodies('POST')).toMatchObject([
      { mapping: { fullName: 'Name', status: 'Stage' }, defaults: { leadSource: 'Direct mail' } },
    ]),
  );
  await waitFor(() => expect(screen.queryByText(/We kept what you typed before/)).toBeNull());
  cleanup();
  open();
  expect(source().value).toBe('');
});

test('tags that are more than a contact has, or too long, are named where they are typed', async () => {
  const uploaded = { ...list, kind: 'contacts', state: 'uploaded', defaults: {} } satisfies ImportedList;
  fakeApi({});
  renderPage(<ImportMapping kind={contactImport} list={uploaded} onReplaced={() => undefined} />, user);
  const tags = screen.getByRole('textbox', { name: 'Tags for all of them' });
  await userEvent.click(tags);
  await userEvent.paste(Array.from({ length: 22 }, (_, at) => `t${at}`).join(', '));
  screen.getByText('A contact has at most 20 tags. Left out: t20, t21');
  await userEvent.clear(tags);
  await userEvent.paste('a'.repeat(41));
  screen.getByText(/^A tag has at most 40 characters\. Cut: a+$/);
});

test('columns of a checked list are out of the way until somebody changes them', async () => {
  fakeApi({ '/api/leads/assignees': [] });
  renderPage(<ImportMapping kind={leadImport} list={list} onReplaced={() => undefined} />, user);
  screen.getByText('3 of 3 matched');
  expect(screen.queryByRole('combobox', { name: 'Import Mail as' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Change columns' }));
  screen.getByRole('combobox', { name: 'Import Mail as' });
});

test('columns that look like phone numbers and are not imported are named above the check', () => {
  const columns = ['Name', 'Mobile', 'Work Email', 'Landline'];
  const file = {
    ...list,
    columns,
    sample: [['Ann', '901-555-0111', 'a@example.com', '']],
    mapping: { fullName: 'Name' },
  };
  fakeApi({ '/api/leads/assignees': [] });
  renderPage(<ImportMapping kind={leadImport} list={file} onReplaced={() => undefined} />, user);
  screen.getByText('Mobile and Work Email look like columns of phone numbers or emails and will not be imported.');
});
