/** Records of one statement: a larger one could take longer than a query may. */
const batchSize = 2_000;

/** The ids in batches, each for one statement. */
export function* inBatches(ids: readonly number[]): Generator<readonly number[]> {
  for (let at = 0; at < ids.length; at += batchSize) yield ids.slice(at, at + batchSize);
}
