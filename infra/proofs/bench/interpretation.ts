import { readFileSync } from 'node:fs';
import { createHistogram } from 'node:perf_hooks';
import { SeededRandom } from '@dealstead/search-engine/fixtures/random';
import { interpretQuery } from '@dealstead/query-understanding';
import { judgedFile } from '../judged/judgedQueries.ts';
import { sized } from './size.ts';

/*
 * Measures `interpretQuery` over the judged queries, over texts composed of their words in random order, and over random letters,
 * which cost the most lookups of the spelling correction.
 */
const random = new SeededRandom(5);
const judged = readFileSync(judgedFile, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => (JSON.parse(line) as { query: string }).query);
const words = judged.flatMap((query) => query.split(' '));

function textOf(length: number, word: () => string): string {
  let text = word();
  while (text.length < length) text += ` ${word()}`;
  return text.slice(0, length);
}

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const randomWord = (): string => Array.from({ length: random.integer(2, 11) }, () => random.pick(letters)).join('');
const count = sized(2_000, 50);
const kinds: Readonly<Record<string, readonly string[]>> = {
  'judged queries': judged,
  'their words in random order, 60 characters': Array.from({ length: count }, () =>
    textOf(60, () => random.pick(words)),
  ),
  'their words in random order, 200 characters': Array.from({ length: count }, () =>
    textOf(200, () => random.pick(words)),
  ),
  'random letters, 200 characters': Array.from({ length: count }, () => textOf(200, randomWord)),
};

const start = performance.now();
interpretQuery('near austn');
const first = performance.now() - start;
for (let round = 0; round < 5; round++) for (const text of judged) interpretQuery(text);

const milliseconds = (nanoseconds: number): string => (nanoseconds / 1e6).toFixed(3);
const rows = Object.entries(kinds).map(([kind, texts]) => {
  const histogram = createHistogram();
  for (const text of texts) {
    const began = process.hrtime.bigint();
    interpretQuery(text);
    histogram.record(Math.max(1, Number(process.hrtime.bigint() - began)));
  }
  return `| ${kind} | ${[50, 90, 99].map((percentile) => milliseconds(histogram.percentile(percentile))).join(' | ')} |`;
});
console.log(`The first text, which loads the gazetteer, takes ${Math.round(first)} ms.

| texts | p50 | p90 | p99 |
|---|---|---|---|
${rows.join('\n')}`);
