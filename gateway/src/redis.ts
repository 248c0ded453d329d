import { Redis } from 'ioredis';
import type { Logger } from '@dealstead/service-kit/log';

/** Redis is down once it has answered nothing for this long, in milliseconds; a shorter pause is waited for. */
const silenceLimit = 1_000;
/** Milliseconds between two looks at the connection; each sends a ping unless one is unanswered. */
const pingEvery = 200;

/**
 * A Redis connection that is lossless through short pauses and fast to fail in outages: commands wait for a server that
 * pauses for less than a second. After that the connection is destroyed, which rejects the pending commands, and commands
 * fail at once until it is ready again.
 */
export function openRedis(url: string, log: Logger): { redis: Redis; close: () => void } {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 1_000,
    retryStrategy: () => 200,
  });
  let lastError = '';
  redis.on('error', (error: Error) => {
    if (error.message !== lastError) log.warn({ err: error }, 'Redis is unavailable');
    lastError = error.message;
  });
  redis.on('ready', () => {
    lastError = '';
    log.info('Redis is available');
  });
  const stopWatching = destroyWhenSilent(redis, log);
  return {
    redis,
    close() {
      stopWatching();
      redis.disconnect();
    },
  };
}

/**
 * Destroys a connection on which a ping, or the handshake, stays unanswered for `silenceLimit`. Time in which this process
 * itself did not run counts only up to two intervals, since answers that arrived meanwhile are read after the timer.
 */
function destroyWhenSilent(redis: Redis, log: Logger): () => void {
  let silence = 0;
  let isWaiting = false;
  let checkedAt = performance.now();
  const answered = () => {
    silence = 0;
    isWaiting = false;
  };
  redis.on('connect', answered).on('ready', answered).on('close', answered);

  const timer = setInterval(() => {
    const now = performance.now();
    silence += Math.min(now - checkedAt, 2 * pingEvery);
    checkedAt = now;
    if (redis.status === 'ready' && !isWaiting) {
      silence = 0;
      isWaiting = true;
      redis.ping().then(answered, () => undefined); // a failed ping ends with the connection
    } else if (redis.status !== 'ready' && redis.status !== 'connect') silence = 0;
    if (silence < silenceLimit) return;
    log.warn({ ms: Math.round(silence) }, 'Redis does not answer');
    // Not `disconnect`: it waits for the server to close its side, which a stopped one does not.
    redis.stream.destroy();
  }, pingEvery);
  return () => clearInterval(timer);
}
