import { demoListings, indexOf } from './demoListings.ts';
import { evaluateInterpretation } from './interpretation.ts';
import { judgedFile, readJudgedQueries } from './judgedQueries.ts';
import { evaluateResults, type ResultMiss } from './results.ts';

/**
 * `npm run judged`: measures interpretation and results on the judged queries and prints every miss. An argument names
 * another file of the same format; LISTINGS sets the number of demo listings.
 */
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

const set = await readJudgedQueries(process.argv[2] ?? judgedFile);
const { misses, rate } = evaluateInterpretation(set);
for (const { query, expected, found } of misses)
  console.log(`${JSON.stringify(query)}\n    expected ${expected || 'nothing'}\n    found    ${found || 'nothing'}`);
console.log(`\n${set.length} queries, interpretation right: ${percent(rate)}, ${misses.length} missed\n`);

const listings = demoListings(Number(process.env.LISTINGS ?? 20_000));
const index = await indexOf(listings);
const { answerable, empty, relaxable, emptyRelaxed, ndcg, weak } = await evaluateResults(set, listings, index);
const describe = ({ query, ndcg: own, results, best, good, relaxed }: ResultMiss) =>
  `${own.toFixed(2)} ${JSON.stringify(query)}: ${results} results; ${best} listings of grade 3, ${good} of 2, ${relaxed} of 1`;
console.log(`Below 0.9:\n${weak.map(describe).join('\n')}\n`);
console.log(`NDCG@10 on ${listings.length} listings: ${ndcg.toFixed(3)}`);
console.log(
  `Nothing found although listings match: ${empty.length} of ${answerable}, ${percent(empty.length / answerable)}`,
);
console.log(`Nothing found although listings almost match: ${emptyRelaxed.length} of ${relaxable}`);
await index.close();
