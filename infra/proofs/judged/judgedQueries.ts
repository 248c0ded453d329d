import { readFile } from 'node:fs/promises';
import {
  FilterParameters,
  type InterpretedPart,
  type SearchInterpretation,
} from '@dealstead/contracts/listings/interpretation';
import { foldText, nameKey } from '@dealstead/geo';
import { stopWords } from '@dealstead/search-engine';
import { z } from 'zod';

/** A search text with the interpretation that the person means; see the README beside the file. */
const JudgedQuery = z.strictObject({
  query: z.string(),
  plan: z.enum(['visitor', 'free', 'buyer', 'investor-pro']),
  intended: FilterParameters,
  text: z.string(),
});
export type JudgedQuery = z.infer<typeof JudgedQuery>;

export const judgedFile = new URL(
  '../../../services/packages/query-understanding/judged/queries.jsonl',
  import.meta.url,
);

export async function readJudgedQueries(file: URL | string = judgedFile): Promise<JudgedQuery[]> {
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  return lines.map((line) => JudgedQuery.parse(JSON.parse(line)));
}

/** An interpretation that differs from the intended one. */
export interface Miss {
  readonly query: string;
  readonly expected: string;
  readonly found: string;
}

/** The parameters of all parts; those of a later part replace those of an earlier one. */
export const parametersOf = (parts: readonly InterpretedPart[]): FilterParameters =>
  Object.assign({}, ...parts.map(({ filter }) => filter));

/** Compares an interpretation with the intended one; null if it is right. */
export function findMiss(judged: JudgedQuery, { parts, text }: SearchInterpretation): Miss | null {
  const expected = describe(judged.intended, judged.text);
  const found = describe(parametersOf(parts), text);
  return expected === found ? null : { query: judged.query, expected, found };
}

/** Parameters in alphabetical order and words, both folded: equal for equal meanings. */
function describe(parameters: FilterParameters, text: string): string {
  const stated = Object.entries(parameters)
    .map(([name, value]) => `${name}=${canonicalValue(name, value)}`)
    .sort();
  return [...stated, ...(textWords(text).length > 0 ? [`text=${textWords(text).join(' ')}`] : [])].join(' & ');
}

function canonicalValue(name: string, value: string): string {
  if (/^(?:min|max|radius)/.test(name)) return String(Number(value));
  if (name === 'state' || name === 'zip') return value.split(',').sort().join(',');
  return ['city', 'county', 'near'].includes(name) ? nameKey(value) : value;
}

/** The words of a text that are searched: folded, without stop words. */
export const textWords = (text: string): string[] =>
  (
    foldText(text)
      .replaceAll(/(?<=\p{L})['’](?=\p{L})/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).filter((word) => !stopWords.has(word));
