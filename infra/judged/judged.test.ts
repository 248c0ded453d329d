import { expect, test } from '@jest/globals';
import { evaluateInterpretation } from './interpretation.ts';
import { readJudgedQueries } from './judgedQueries.ts';

const report = (title: string, misses: readonly object[]) =>
  console.info([title, ...misses.map((miss) => JSON.stringify(miss))].join('\n'));

test('at least 95 percent of the judged queries are interpreted exactly as intended', async () => {
  const set = await readJudgedQueries();
  const { misses, rate } = evaluateInterpretation(set);
  report(`Interpreted otherwise than intended: ${misses.length} of ${set.length}`, misses);
  expect(set.length).toBeGreaterThanOrEqual(450);
  expect(rate).toBeGreaterThanOrEqual(0.95);
});
