import { Readable } from 'node:stream';
import { expect, jest, test } from '@jest/globals';
import { until } from '../../fixtures/until.ts';
import { textRows, workbook } from '../fixtures/workbooks.ts';
import type { ListUpload } from '../listUpload.ts';
import { readListUpload } from '../readListUpload.ts';
import { createTurns, workbookTurns } from './turns.ts';

// More rows than are read ahead: the reading goes on until the list is closed.
const file = workbook({ rows: textRows([['First name'], ...Array.from({ length: 60_000 }, () => ['Ruth'])]) });

test('a second workbook of a member waits for the first one, and that of another member does not', async () => {
  const take = jest.spyOn(workbookTurns, 'take');
  const order: string[] = [];
  const read = async (name: string, ownerId: number): Promise<ListUpload> => {
    const list = await readListUpload(Readable.from([file]), ownerId);
    order.push(name);
    return list;
  };
  const first = await read('first of 1', 1);
  // The reading of the first one goes on until it is closed.
  const second = read('second of 1', 1);
  await until(() => take.mock.calls.length === 2);
  const other = read('only one of 2', 2);
  await Promise.race([second, other]);
  expect(order).toEqual(['first of 1', 'only one of 2']);
  await first.close();
  await Promise.all([second, other].map(async (list) => (await list).close()));
  expect(order).toEqual(['first of 1', 'only one of 2', 'second of 1']);
});

test('the next turn is that of the member whose last one began longest ago', async () => {
  const turns = createTurns(1);
  const order: number[] = [];
  const ends = new Map<number, () => void>();
  const take = async (memberId: number) => {
    const end = await turns.take(memberId);
    order.push(memberId);
    ends.set(memberId, end);
  };
  const all = [1, 1, 1, 2, 2, 3].map(take);
  for (const pending of [1, 2, 3, 1, 2, 1]) {
    await Promise.resolve();
    expect(order.at(-1)).toBe(pending);
    ends.get(pending)!();
    await Promise.resolve();
  }
  await Promise.all(all);
  expect(order).toEqual([1, 2, 3, 1, 2, 1]);
});
