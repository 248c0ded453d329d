import { Redis } from 'ioredis';
import type { RedisOptions } from 'ioredis';

/**
 * A Redis client for an address such as `redis://:password@redis.example:6379`. With `?sentinel=<name>` the address is that of
 * a sentinel, which knows the server that is the primary under this name; further sentinels are given as
 * `&server=host:port`. Sentinels and servers share one password.
 */
export function createRedis(url: string, options: RedisOptions): Redis {
  const { protocol, hostname, port, username, password, pathname, searchParams } = new URL(url);
  const name = searchParams.get('sentinel');
  if (name === null) return new Redis(url, options);
  const secret = decodeURIComponent(password) || undefined;
  return new Redis({
    ...options,
    name,
    sentinels: [`${hostname}:${port || 26_379}`, ...searchParams.getAll('server')].map(addressOf),
    sentinelRetryStrategy: () => 200,
    username: decodeURIComponent(username) || undefined,
    password: secret,
    sentinelPassword: secret,
    db: Number(pathname.slice(1)) || 0,
    ...(protocol === 'rediss:' && { tls: {}, enableTLSForSentinelMode: true }),
    // A primary that became a replica refuses writes: the sentinels know the new one, to which the command is sent again.
    reconnectOnError: ({ message }) => (message.startsWith('READONLY') ? 2 : false),
  });
}

function addressOf(text: string): { host: string; port: number } {
  const { hostname, port } = new URL(`redis://${text}`);
  return { host: hostname, port: Number(port) || 26_379 };
}
