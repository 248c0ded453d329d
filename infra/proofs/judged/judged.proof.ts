import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { SearchIndex } from '@dealstead/search-engine';
import { type DemoListing, demoListings, indexOf } from './demoListings.ts';
import { evaluateInterpretation } from './interpretation.ts';
import { type JudgedQuery, readJudgedQueries } from './judgedQueries.ts';
import { evaluateResults } from './results.ts';

let set: JudgedQuery[];
let listings: DemoListing[];
let index: SearchIndex;
beforeAll(async () => {
  set = await readJudgedQueries();
  listings = demoListings(20_000);
  index = await indexOf(listings);
});
afterAll(() => index.close());

const report = (title: string, misses: readonly object[]) =>
  console.info([title, ...misses.map((miss) => JSON.stringify(miss))].join('\n'));

test('at least 95 percent of the judged queries are interpreted exactly as intended', () => {
  const { misses, rate } = evaluateInterpretation(set);
  report(`Interpreted otherwise than intended: ${misses.length} of ${set.length}`, misses);
  expect(set.length).toBeGreaterThanOrEqual(450);
  expect(rate).toBeGreaterThanOrEqual(0.95);
});

test('at most one percent finds nothing although listings match, and NDCG@10 is at least 0.9', async () => {
  const { answerable, empty, ndcg, weak } = await evaluateResults(set, listings, index);
  report(`Nothing found: ${empty.length} of ${answerable}; NDCG@10 ${ndcg.toFixed(3)}, below 0.9:`, weak);
  expect(empty.length / answerable).toBeLessThanOrEqual(0.01);
  expect(ndcg).toBeGreaterThanOrEqual(0.9);
});
