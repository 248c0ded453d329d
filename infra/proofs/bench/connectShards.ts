import { ShardSet } from '@dealstead/listings/search/shards/shardSet';
import { createLog, signIdentity } from '@dealstead/service-kit';

/** Milliseconds in which a shard replies to the question whether it answers. */
const checkTimeout = 5_000;

/**
 * Connects to shards that listen at these URLs. A connection may take longer than the product allows it where the machine is
 * busy, so it is opened before anything is measured.
 * @param secret of the listings service
 */
export async function connectShards(
  urls: readonly string[],
  secret: Parameters<typeof signIdentity>[0],
): Promise<ShardSet> {
  const set = new ShardSet({
    map: { version: 1, shards: urls.map((url) => [url]) },
    sign: signIdentity(secret),
    onChange: () => undefined,
    log: createLog('bench', 'silent'),
  });
  while (set.missing.length > 0) await set.check(checkTimeout);
  return set;
}
