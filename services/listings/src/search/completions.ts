import { categories, categoryLabels, propertyTypeLabels, propertyTypes } from '@dealstead/contracts';
import type { Completion } from '@dealstead/contracts/listings/suggestions';
import { suggestPlaces } from '@dealstead/geo';
import { filterFromQuery, type SearchQueries } from '@dealstead/search-engine';
import { interpret } from './resolveQuery.ts';

/** Completions of one text. */
const mostCompletions = 6;
/** A place name has at most so many words. */
const mostWords = 4;
/** Shortest beginning of a name that is completed. */
const fewestLetters = 2;

type Suggestion = Pick<Completion, 'kind' | 'label'>;

const kinds: readonly Suggestion[] = [
  ...categories.map((category) => ({ kind: 'category' as const, label: categoryLabels[category] })),
  ...propertyTypes.map((type) => ({ kind: 'propertyType' as const, label: propertyTypeLabels[type] })),
];

const kindsBeginningWith = (text: string): Suggestion[] =>
  kinds.filter(({ label }) => label.toLowerCase().startsWith(text.toLowerCase()));

/**
 * Completes the last words of a search text to places, categories and property types: "3 bed dal" to "3 bed Dallas, TX".
 * The longest ending that begins a name is completed, so that "new yo" is not taken for a "yo".
 */
export async function completeText(text: string, queries: SearchQueries, now: number): Promise<Completion[]> {
  const words = text.split(/\s+/);
  for (let from = Math.max(0, words.length - mostWords); from < words.length; from++) {
    const ending = words.slice(from).join(' ');
    if (ending.length < fewestLetters) continue;
    const found = [...kindsBeginningWith(ending).slice(0, 2), ...suggestPlaces(ending, mostCompletions)];
    if (found.length === 0) continue;
    const before = words.slice(0, from).join(' ');
    return Promise.all(
      found.slice(0, mostCompletions).map(async ({ kind, label }) => {
        const completed = `${before} ${label}`.trim();
        return { kind, label, text: completed, count: await countOf(completed, queries, now) };
      }),
    );
  }
  return [];
}

const countOf = (search: string, queries: SearchQueries, now: number): Promise<number> =>
  queries.size(filterFromQuery(interpret({ search }).query), now);
