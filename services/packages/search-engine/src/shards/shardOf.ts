/**
 * The shard of a listing. Ids come from a sequence, so the remainder spreads them evenly, and SQL computes it alike.
 * @param count number of shards
 */
export const shardOf = (id: number, count: number): number => id % count;
