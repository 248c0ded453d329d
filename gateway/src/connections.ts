import type { Redis } from 'ioredis';
import { signIdentity, systemIdentity, type SignIdentity } from '@dealstead/service-kit/identity';
import type { Logger } from '@dealstead/service-kit/log';
import { peer, type Peer } from '@dealstead/service-kit/peer';
import type { GatewayConfig } from './config.ts';
import { createUpstreams, type Upstreams } from './http/upstream.ts';
import { openRedis } from './redis.ts';

/** Connections to other processes, except NATS. None is waited for: each is established when it is first used. */
export interface Connections {
  readonly redis: Redis;
  /** Processes that are called on behalf of clients. */
  readonly upstreams: Upstreams;
  /** Services that the gateway calls as itself. */
  readonly account: Peer;
  readonly admin: Peer;
  readonly sign: SignIdentity;
  /** Signs the gateway's own identity. */
  readonly signSystemIdentity: () => Promise<string>;
  close(): Promise<void>;
}

export function openConnections(config: GatewayConfig, log: Logger): Connections {
  const { redis, close: closeRedis } = openRedis(config.REDIS_URL, log);
  const upstreams = createUpstreams(config);
  const account = peer({ url: config.ACCOUNT_URL, key: config.IDENTITY_KEY });
  const admin = peer({ url: config.ADMIN_URL, key: config.IDENTITY_KEY });
  const sign = signIdentity(config.IDENTITY_KEY);
  return {
    redis,
    upstreams,
    account,
    admin,
    sign,
    signSystemIdentity: () => sign(systemIdentity('gateway')),
    async close() {
      closeRedis();
      await Promise.all([upstreams.close(), account.close(), admin.close()]);
    },
  };
}
