import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { adminList, type AdminRow } from '@dealstead/contracts/adminList';
import { adminListEndpoints } from '@dealstead/contracts/adminListEndpoints';
import { adminListFile } from './adminListFile.ts';

const states = { paid: { label: 'Paid', tone: 'ok' }, open: { label: 'Open' } } as const;

const refundList = adminList({
  service: 'account',
  path: '/api/admin/refunds',
  permission: 'payments',
  filePermission: 'operations',
  summary: 'Refunds',
  title: 'Refunds',
  noun: 'refunds',
  empty: { title: 'No refunds yet', text: 'The first refund appears here.' },
  pageSize: 2,
  filters: {
    state: { kind: 'choice', label: 'Status', all: 'All statuses', choices: states },
    member: { kind: 'member', label: 'Member' },
    from: { kind: 'day', label: 'From' },
    search: { kind: 'text', label: 'Reason', maxLength: 5 },
  },
  columns: {
    id: { kind: 'id', file: 'Refund' },
    at: { kind: 'moment', heading: 'Refunded', file: 'Refunded (UTC)' },
    amount: { kind: 'dollars', heading: 'Amount' },
    state: { kind: 'choice', heading: 'Status', choices: states },
    reason: { kind: 'line', heading: 'Reason', isNullable: true },
    email: { kind: 'text', heading: 'Member', file: false },
    hasReceipt: { kind: 'flag', file: 'Receipt' },
  },
});
type Refund = AdminRow<typeof refundList>;

const refund = (id: number, more: Partial<Refund> = {}): Refund => ({
  id,
  at: '2026-11-29T12:00:00.000Z',
  amount: 49,
  state: 'paid',
  reason: null,
  email: 'ruth@example.com',
  hasReceipt: true,
  ...more,
});

test('a declaration makes two endpoints that check filters, cursor and rows by its kinds', () => {
  const [list, file] = adminListEndpoints(refundList);
  expect([list.path, list.permission]).toEqual(['/api/admin/refunds', 'payments']);
  expect([file.path, file.permission, file.content]).toEqual(['/api/admin/refunds.csv', 'operations', 'text/csv']);
  const parameters = { state: 'open', member: '7', from: '2026-11-01', search: ' roof ', after: '12' };
  expect(list.query.parse(parameters)).toEqual({ ...parameters, member: 7, search: 'roof', after: 12 });
  for (const wrong of [{ state: 'lost' }, { member: 'x' }, { from: 'today' }, { search: 'longer' }, { after: '1.2' }])
    expect([wrong, list.query.safeParse(wrong).success]).toEqual([wrong, false]);
  expect(list.response.parse([refund(1)])).toEqual([refund(1)]);
  for (const wrong of [[{ ...refund(1), state: 'lost' }], [1, 2, 3].map((id) => refund(id))])
    expect(list.response.safeParse(wrong).success).toBe(false);
});

test('the file has a heading and a cell for each column that is in it, of all pages, with formulas escaped', async () => {
  const rows = Array.from({ length: 2_001 }, (_, i) => refund(2_001 - i));
  rows[1] = refund(2_000, { amount: 1_200.5, state: 'open', reason: '=1+1', hasReceipt: false });
  const filters: unknown[] = [];
  const find = async (filter: object, { after = Infinity, limit }: { after?: number | undefined; limit: number }) => {
    filters.push([filter, after]);
    return rows.filter(({ id }) => id < after).slice(0, limit);
  };
  const lines = (await text(Readable.from(adminListFile(refundList, find, { state: 'paid' })))).trim().split('\r\n');
  expect(lines[0]).toBe('Refund,Refunded (UTC),Amount,Status,Reason,Receipt');
  expect(lines[1]).toBe('2001,2026-11-29T12:00:00.000Z,49.00,Paid,,Yes');
  expect(lines[2]).toBe("2000,2026-11-29T12:00:00.000Z,1200.50,Open,'=1+1,No");
  expect(lines).toHaveLength(2_002);
  expect(filters).toEqual([
    [{ state: 'paid' }, Infinity],
    [{ state: 'paid' }, 2],
  ]);
});
