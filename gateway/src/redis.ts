import type { Redis } from 'ioredis';
import type { Logger } from '@dealstead/service-kit/log';
import { createRedis } from '@dealstead/service-kit/redis';

/** Milliseconds without an answer after which Redis is unavailable. Commands wait for a shorter pause. */
const silenceLimit = 1_000;
/** Milliseconds between two checks of the connection; each sends a ping unless one is unanswered. */
const pingInterval = 200;

/**
 * A Redis connection that is lossless through short pauses and fast to fail in outages: commands wait for a server that
 * pauses for less than a second. After that the connection is destroyed, which rejects the pending commands, and commands
 * fail at once until it is ready again.
 */
export function openRedis(url: string, log: Logger): { redis: Redis; close: () => void } {
  const redis = createRedis(url, {
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
  const stopWatchdog = startWatchdog(redis, log);
  return {
    redis,
    close() {
      stopWatchdog();
      redis.disconnect();
    },
  };
}

/**
 * Destroys a connection on which a ping, or the handshake, stays unanswered for `silenceLimit`. Time in which this process
 * itself did not run counts only up to two intervals, because answers that arrived meanwhile are read after the timer. Returns
 * the function that stops it.
 */
function startWatchdog(redis: Redis, log: Logger): () => void {
  let silence = 0;
  let isWaiting = false;
  let checkedAt = performance.now();
  const reset = () => {
    silence = 0;
    isWaiting = false;
  };
  redis.on('connect', reset).on('ready', reset).on('close', reset);

  const timer = setInterval(() => {
    const now = performance.now();
    silence += Math.min(now - checkedAt, 2 * pingInterval);
    checkedAt = now;
    if (redis.status === 'ready' && !isWaiting) {
      silence = 0;
      isWaiting = true;
      redis.ping().then(reset, () => undefined); // a failed ping ends with the connection
    } else if (redis.status !== 'ready' && redis.status !== 'connect') silence = 0;
    if (silence < silenceLimit) return;
    log.warn({ ms: Math.round(silence) }, 'Redis does not answer');
    // Not `disconnect`: it waits for the server to close its side, which a stopped one does not.
    redis.stream.destroy();
  }, pingInterval);
  return () => clearInterval(timer);
}
