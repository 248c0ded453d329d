import { PropertyQuery } from '@dealstead/contracts/listings/propertyFilter';
import { pageOf } from '@dealstead/listings/search/pages';
import { resolveQuery } from '@dealstead/listings/search/resolveQuery';
import { filterFromQuery, queriesOf, type SearchIndex } from '@dealstead/search-engine';
import { type DemoListing, now } from './demoListings.ts';
import { type Grades, gradeListings, ndcgOf } from './grades.ts';
import type { JudgedQuery } from './judgedQueries.ts';

/** A query whose result is empty or badly ordered. */
export interface ResultMiss {
  readonly query: string;
  readonly ndcg: number;
  /** Number of results, and of listings of each grade. */
  readonly results: number;
  readonly best: number;
  readonly good: number;
  readonly relaxed: number;
}

export interface ResultReport {
  /** Queries that a listing answers exactly, and those of them without any result. */
  readonly answerable: number;
  readonly empty: readonly ResultMiss[];
  /** Queries that only listings with a relaxed condition answer, and those of them without any result. */
  readonly relaxable: number;
  readonly emptyRelaxed: readonly ResultMiss[];
  /** Mean NDCG@10 over both. */
  readonly ndcg: number;
  /** Queries below 0.9, the worst first. */
  readonly weak: readonly ResultMiss[];
}

/** The first ten results of a search text for a plan, as the search page requests them. */
export async function search(
  index: SearchIndex,
  { query, plan }: Pick<JudgedQuery, 'query' | 'plan'>,
): Promise<number[]> {
  const advancedText = plan === 'buyer' || plan === 'investor-pro' ? 'true' : undefined;
  const returnsText = plan === 'investor-pro' ? 'true' : undefined;
  const parsed = PropertyQuery.parse({ search: query, relax: 'true', advancedText, returnsText, limit: 10 });
  const { query: interpreted, relaxed } = await resolveQuery(queriesOf(index), parsed, now);
  const effective = relaxed ?? interpreted;
  return index.list(filterFromQuery(effective), pageOf(effective), now);
}

/** Searches every query and compares with the grades. */
export async function evaluateResults(
  set: readonly JudgedQuery[],
  listings: readonly DemoListing[],
  index: SearchIndex,
): Promise<ResultReport> {
  const measured: ResultMiss[] = [];
  for (const judged of set) {
    const grades = gradeListings(judged, listings);
    const ids = await search(index, judged);
    const ndcg = ndcgOf(ids, grades);
    if (ndcg !== null) measured.push({ query: judged.query, ndcg, results: ids.length, ...countGrades(grades) });
  }
  const [answerable, relaxable] = [measured.filter(isAnswerable), measured.filter((one) => !isAnswerable(one))];
  return {
    answerable: answerable.length,
    empty: answerable.filter(({ results }) => results === 0),
    relaxable: relaxable.length,
    emptyRelaxed: relaxable.filter(({ results }) => results === 0),
    ndcg: measured.reduce((sum, { ndcg }) => sum + ndcg, 0) / measured.length,
    weak: measured.filter(({ ndcg }) => ndcg < 0.9).sort((a, b) => a.ndcg - b.ndcg),
  };
}

const isAnswerable = ({ best, good }: ResultMiss): boolean => best + good > 0;

function countGrades(grades: Grades): Pick<ResultMiss, 'best' | 'good' | 'relaxed'> {
  const counts = [0, 0, 0, 0];
  for (const grade of grades.values()) counts[grade]!++;
  return { best: counts[3]!, good: counts[2]!, relaxed: counts[1]! };
}
