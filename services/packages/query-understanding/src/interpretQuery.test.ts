import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { interpretQuery } from './interpretQuery.ts';

/** Short notation: parameters by part, `~` before a corrected one, the remaining text in quotes, and `-` before what is excluded. */
function notation(text: string): string {
  const { parts, text: rest, excluded } = interpretQuery(text);
  const written = parts.map(({ filter, isCorrected }) => {
    const parameters = Object.entries(filter).map(([name, value]) => `${name}=${value}`);
    return `${isCorrected ? '~' : ''}${parameters.join('&')}`;
  });
  return [...written, ...(rest === '' ? [] : [`"${rest}"`]), ...excluded.map((words) => `-"${words}"`)].join(' ');
}

/** A text and its interpretation by line, with a tab between. */
const examples = readFileSync(new URL('fixtures/interpretations.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t') as [text: string, interpretation: string]);

test.each(examples)('the query “%s” is interpreted', (text, interpretation) =>
  expect(notation(text)).toBe(interpretation),
);

test('a text without words states nothing', () => {
  for (const text of ['', '🏡', '!?']) expect(interpretQuery(text)).toEqual({ parts: [], text, excluded: [] });
});

test.each([
  ['not in Texas', 'All states but Texas', ['TX']],
  ['land not florida', 'All states but Florida', ['FL']],
  ['houses anywhere but ohio or indiana', 'All states but Ohio and Indiana', ['OH', 'IN']],
  ['except california, under 200k', 'All states but California', ['CA']],
])('the query “%s” excludes the states', (text, label, states) => {
  const { parts, text: rest } = interpretQuery(text);
  const part = parts.find(({ kind }) => kind === 'place');
  expect([part?.label, rest]).toEqual([label, '']);
  const stated = part!.filter.state!.split(',');
  expect([stated.length, stated.some((state) => states.includes(state))]).toEqual([50 - states.length, false]);
});
