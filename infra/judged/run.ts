import { evaluateInterpretation } from './interpretation.ts';
import { judgedFile, readJudgedQueries } from './judgedQueries.ts';

/**
 * `npm run judged`: interprets the judged queries and prints every miss. An argument names another file of the same format.
 */
const set = await readJudgedQueries(process.argv[2] ?? judgedFile);
const { misses, rate } = evaluateInterpretation(set);
for (const { query, expected, found } of misses)
  console.log(`${JSON.stringify(query)}\n    expected ${expected || 'nothing'}\n    found    ${found || 'nothing'}`);
console.log(`\n${set.length} queries, interpretation right: ${(rate * 100).toFixed(1)} %, ${misses.length} missed`);
