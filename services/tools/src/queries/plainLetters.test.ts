import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { plainLetters } from '@dealstead/contracts';
import { type RunningTools, startTestTools } from '../fixtures/tools.ts';

let tools: RunningTools;
beforeAll(async () => {
  tools = await startTestTools();
});
afterAll(() => tools.stop());

test('the database and a search make the same plain letters of each letter of Europe', async () => {
  const letters = Array.from({ length: 0x24f - 0x20 + 1 }, (_, at) => String.fromCodePoint(0x20 + at));
  const { rows } = await tools.db.pool.query<{ letter: string; plain: string }>(
    'SELECT letter, plain_letters(letter) AS plain FROM unnest($1::text[]) AS letter',
    [[...letters, 'ẞ', 'Wałęsa', 'STRAẞE', 'Ægir Œuvre', '’']],
  );
  expect(rows.filter(({ letter, plain }) => plainLetters(letter) !== plain)).toEqual([]);
});
