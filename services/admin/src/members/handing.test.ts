import { afterAll, expect, test } from '@jest/globals';
import { rowsOfMember } from '@dealstead/service-kit';
import { openDatabase } from '../database.ts';
import { parts } from './handing.ts';

const db = openDatabase(process.env.DATABASE_URL ?? '');
afterAll(() => db.close());

test('every part of a member can be read, and of someone who has nothing here there is none', async () => {
  const held = await rowsOfMember(db.pool, parts, 2_000_000_001);
  expect(held).toEqual(Object.fromEntries(Object.keys(parts).map((name) => [name, []])));
});
