import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { interpretQuery } from './interpretQuery.ts';

/** Short notation: parameters by part, `~` before a corrected one, and the remaining text in quotes. */
function notation(text: string): string {
  const { parts, text: rest } = interpretQuery(text);
  const written = parts.map(({ filter, isCorrected }) => {
    const parameters = Object.entries(filter).map(([name, value]) => `${name}=${value}`);
    return `${isCorrected ? '~' : ''}${parameters.join('&')}`;
  });
  return [...written, ...(rest === '' ? [] : [`"${rest}"`])].join(' ');
}

/** A text and its interpretation by line, with a tab between. */
const examples = readFileSync(new URL('fixtures/interpretations.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t') as [text: string, interpretation: string]);

test.each(examples)('%s', (text, interpretation) => expect(notation(text)).toBe(interpretation));

test('a text without words states nothing', () => {
  for (const text of ['', '🏡', '!?']) expect(interpretQuery(text)).toEqual({ parts: [], text });
});
