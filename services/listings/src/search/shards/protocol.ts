import { deserialize, serialize } from 'node:v8';
import type { MatchableListing, SavedQueryFilter, SavedQueryMatch } from '@dealstead/percolator';
import { type ShardAnswers, type ShardMethod, shardMethods } from '@dealstead/search-engine';
import { z } from 'zod';
import type { SavedQueryKey } from '../../alerts/livePercolator.ts';

/*
 * Calls of shard processes: a POST with the method and its parameters in V8's serialization, which unlike JSON keeps NaN,
 * infinite bounds and typed arrays. Only signed requests of the listings service are read.
 */

/** Increment with any change of a method's parameters or results: a shard refuses calls of another version. */
const version = 1;
export const callPath = `/shard/v${version}`;
/** Names the part that the caller expects, such as "0/2", so that a shard never answers for another. */
export const partHeader = 'x-dealstead-shard';
export const contentType = 'application/x-v8-serialized';

/** Methods of a shard process besides its queries. */
export interface ShardProcessMethods {
  /** Resolves when the index includes everything that was committed before the call. */
  caughtUp(): Promise<void>;
  /** Fails while the index or the percolator loads. */
  status(): void;
  match(listings: readonly MatchableListing[], now: number): Promise<SavedQueryMatch[][]>;
  filtersOf(queries: readonly SavedQueryKey[]): Promise<(SavedQueryFilter | undefined)[]>;
}

/** All methods that can be called. */
export type ShardCalls = Pick<ShardAnswers, ShardMethod> & ShardProcessMethods;

const processMethods: readonly (keyof ShardProcessMethods)[] = ['caughtUp', 'status', 'match', 'filtersOf'];

const Call = z.object({
  method: z.string().refine((name) => shardMethods.has(name) || processMethods.some((method) => method === name)),
  parameters: z.array(z.unknown()),
});

/** A result with the state of the index that gave it. */
export interface ShardReply {
  readonly result: unknown;
  /** Change counter of the shard process. */
  readonly changes: number;
  /** Milliseconds since the index was last known to be complete. */
  readonly behind: number;
}

export const encodeCall = (method: keyof ShardCalls, parameters: readonly unknown[]): Buffer =>
  serialize({ method, parameters });

/** @throws ZodError, or Error if it is no serialized value */
export const decodeCall = (bytes: Buffer): { method: string; parameters: unknown[] } => Call.parse(deserialize(bytes));

export const encodeReply = (reply: ShardReply): Buffer => serialize(reply);
export const decodeReply = (bytes: Buffer): ShardReply => deserialize(bytes) as ShardReply;
