import { shardOf } from '@dealstead/search-engine';

/** The part of the listings, or of the saved queries, that a shard holds: those of which `shardOf(id, count)` is `shard`. */
export interface ShardPart {
  readonly shard: number;
  readonly count: number;
}

/** Whether an id is in a part. */
export const isInPart = (id: number, { shard, count }: ShardPart): boolean => shardOf(id, count) === shard;

/** The same as an SQL condition on the column `id`; always true without a part. */
export const partCondition = (part: ShardPart | undefined): string =>
  part ? `id % ${part.count} = ${part.shard}` : 'true';

/** A part as it is written in settings and requests: "0/2" is the first of two. */
export const partText = ({ shard, count }: ShardPart): string => `${shard}/${count}`;
