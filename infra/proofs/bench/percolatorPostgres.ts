import { createHistogram } from 'node:perf_hooks';
import { arvPercent, arvPercentBound, categories, spread, states } from '@dealstead/contracts';
import { type Percolator, routeQuery, type SavedQuery } from '@dealstead/percolator';
import { endClient, feedClient } from '@dealstead/listings/search/feed/copy';
import { cityKey, type Filter, type Listing } from '@dealstead/search-engine';

const batchSize = 5_000;
const allBits = { categories: 2 ** categories.length - 1, states: 2 ** states.length - 1 };
const bitmaskOf = <T>(chosen: readonly T[] | undefined, all: readonly T[], absent: number) =>
  chosen ? chosen.reduce((sum, value) => sum + 2 ** all.indexOf(value), 0) : absent;
/** The conditions that the statement below evaluates, as exactly as the percolator. */
const evaluated: ReadonlySet<string> = new Set<keyof Filter | 'sortOrder'>([
  // The filter of a query keeps its order, which is no condition.
  'sortOrder',
  'categories',
  'states',
  'city',
  'minPrice',
  'maxPrice',
  'minAcres',
  'maxAcres',
  'maxArvPercent',
  'minSpread',
  'box',
]);

/** Whether the statement evaluates all conditions of a filter: one that a search gains later is not among them. */
export const isEvaluated = (filter: SavedQuery['filter']): boolean =>
  Object.entries(filter).every(([name, value]) => value === undefined || evaluated.has(name));

const rowOf = ({ id, filter }: SavedQuery) => {
  const [west, south, east, north] = routeQuery(filter).bounds;
  return {
    id,
    bounds: `((${east},${north}),(${west},${south}))`,
    prices: `[${filter.minPrice ?? ''},${filter.maxPrice ?? ''}]`,
    city: filter.city === undefined ? null : cityKey(filter.city),
    categories: bitmaskOf(filter.categories, categories, allBits.categories),
    states: bitmaskOf(filter.states, states, allBits.states),
    max_arv_percent: filter.maxArvPercent === undefined ? null : arvPercentBound(filter.maxArvPercent),
    min_spread: filter.minSpread ?? null,
    min_acres: filter.minAcres ?? null,
    max_acres: filter.maxAcres ?? null,
    is_plain: isEvaluated(filter),
  };
};

/**
 * The same searches in PostgreSQL with a GiST index over bounding boxes and prices; returns Markdown table rows. Words,
 * circles, polygons and rarer conditions are not evaluated there, which favors PostgreSQL.
 * @throws Error if the results differ for searches that SQL evaluates completely
 */
export async function measureInPostgres(
  databaseUrl: string,
  queries: Iterable<SavedQuery>,
  listings: readonly Listing[],
  percolator: Percolator,
): Promise<string> {
  const client = feedClient(databaseUrl);
  await client.connect();
  try {
    await client.query(`CREATE TEMP TABLE saved_queries (id int PRIMARY KEY, bounds box, prices int8range, city text, categories int,
      states int8, max_arv_percent float8, min_spread int8, min_acres float8, max_acres float8, is_plain boolean)`);
    let batch: ReturnType<typeof rowOf>[] = [];
    const plain = new Set<number>();
    const write = async () => {
      await client.query('INSERT INTO saved_queries SELECT * FROM json_populate_recordset(NULL::saved_queries, $1)', [
        JSON.stringify(batch),
      ]);
      batch = [];
    };
    for (const query of queries) {
      const row = rowOf(query);
      if (row.is_plain) plain.add(row.id);
      batch.push(row);
      if (batch.length === batchSize) await write();
    }
    await write();
    await client.query('CREATE INDEX ON saved_queries USING gist (bounds, prices)');
    await client.query('ANALYZE saved_queries');
    const latency = createHistogram();
    for (const listing of listings) {
      const { latitude, longitude, price, arv, rehabCost, acres } = listing;
      const begun = process.hrtime.bigint();
      const { rows } = await client.query<{ id: number; is_plain: boolean }>(
        `SELECT id, is_plain FROM saved_queries WHERE bounds @> point($1, $2) AND prices @> $3::int8
           AND (city IS NULL OR city = $4) AND categories & $5 <> 0 AND states & $6 <> 0
           AND (max_arv_percent IS NULL OR $7::float8 <= max_arv_percent) AND (min_spread IS NULL OR $8::int8 >= min_spread)
           AND (min_acres IS NULL OR $9::float8 >= min_acres) AND (max_acres IS NULL OR $9::float8 <= max_acres)`,
        [
          Math.round((longitude ?? 0) * 100),
          Math.round((latitude ?? 0) * 100),
          price,
          cityKey(listing.city),
          2 ** categories.indexOf(listing.category),
          2 ** states.indexOf(listing.state),
          arvPercent(price, arv),
          spread(price, rehabCost, arv),
          acres !== null && /^\d+(\.\d+)?$/.test(acres) ? Number(acres) : null,
        ],
      );
      latency.record(Number(process.hrtime.bigint() - begun));
      const postgresCount = rows.filter(({ is_plain }) => is_plain).length;
      const percolatorCount = percolator.match(listing, Date.now()).filter(({ id }) => plain.has(id)).length;
      if (postgresCount !== percolatorCount)
        throw new Error(
          `PostgreSQL finds ${postgresCount} searches for listing ${listing.id}, the percolator ${percolatorCount}.`,
        );
    }
    const seconds = latency.mean / 1e9;
    return `| PostgreSQL, GiST over boxes and prices: listings a second | ${(1 / seconds).toFixed(1)} |
| a listing there, p50 / p99 | ${(latency.percentile(50) / 1e6).toFixed(1)} / ${(latency.percentile(99) / 1e6).toFixed(1)} ms |`;
  } finally {
    endClient(client);
  }
}
