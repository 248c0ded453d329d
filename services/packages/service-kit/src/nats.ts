import { setTimeout as sleep } from 'node:timers/promises';
import { connect, credsAuthenticator, Events, headers, JSONCodec } from 'nats';
import type { ConnectionOptions, JetStreamManager, NatsConnection } from 'nats';
import type { Logger } from './log.ts';
import { ensureStreams, isMissing } from './streams.ts';

/** A connection to NATS that reconnects without limit. Callers need not wait for it to start. */
export interface Nats {
  /** Whether NATS can be used right now. */
  isUp(): boolean;
  /** The connection, as soon as there is one. @throws once it is closed. */
  connection(): Promise<NatsConnection>;
  /** Resolves at the next (re)connection. */
  whenConnected(): Promise<void>;
  /** Calls `listener` each time that the connection is established. */
  onConnected(listener: () => void): void;
  /** Publishes to JetStream under a message id. @throws when it is not acknowledged, so that the outcome is unknown. */
  publishEvent(subject: string, id: string, payload: string, extraHeaders?: Record<string, string>): Promise<void>;
  /** Publishes a core message to current subscribers; it is dropped while NATS is unavailable. */
  publishLive(subject: string, message: unknown): void;
  /** Creates the streams that are missing, and updates the size limit and the number of replicas of the others. */
  ensureStreams(): Promise<JetStreamManager>;
  /** How many servers of a cluster hold each stream and bucket. */
  readonly replicas: number;
  /** Sends what is waiting and closes. */
  close(): Promise<void>;
}

const json = JSONCodec();
/** Milliseconds in which JetStream must answer. */
const jetStreamTimeout = 5_000;

/**
 * Client options for an address such as `tls://user:password@nats.example:4222`, or `nats://token@…`. The client itself
 * ignores scheme and credentials of an address. Further servers of a cluster are given as `?server=host:port&server=…`;
 * once connected, the client learns all of them.
 * @param creds contents of a credentials file, which counts instead of user and password
 */
export function natsOptions(url: string, creds?: Uint8Array): ConnectionOptions {
  const { protocol, host, username, password, searchParams } = new URL(url);
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
  return {
    servers: [host, ...searchParams.getAll('server')],
    // With `tls` set, the client refuses a server that offers none.
    ...(protocol === 'tls:' && { tls: {} }),
    ...(creds ? { authenticator: credsAuthenticator(creds) } : pass ? { user, pass } : user ? { token: user } : {}),
  };
}

/** How many servers of a cluster hold each stream and bucket: `?replicas=3` of the address, or one. */
export const natsReplicas = (url: string): number => Number(new URL(url).searchParams.get('replicas') ?? 1);

/** Connects to NATS in the background and retries without limit. */
export function openNats(url: string, name: string, log: Logger, creds?: Uint8Array): Nats {
  const closing = new AbortController();
  const closed = Promise.withResolvers<never>();
  closed.promise.catch(() => undefined); // only callers that still wait for the connection get the error
  const status = createConnectionStatus();
  let current: NatsConnection | undefined;

  const first = connectUntilAborted({ ...natsOptions(url, creds), name }, log, closing.signal).then((connection) => {
    current = connection;
    status.connected();
    void followStatus(connection, status, log);
    return connection;
  });
  // Callers that need the connection get the error; this prevents an unhandled rejection before.
  first.catch((error: unknown) => {
    if (!closing.signal.aborted) log.error({ err: error }, 'NATS cannot be used');
  });
  const connection = () => Promise.race([first, closed.promise]);

  async function ensureAllStreams(): Promise<JetStreamManager> {
    const manager = await (await connection()).jetstreamManager({ timeout: jetStreamTimeout });
    await ensureStreams(manager, natsReplicas(url), log);
    return manager;
  }

  return {
    isUp: status.isUp,
    connection,
    whenConnected: status.whenConnected,
    onConnected: status.onConnected,
    ensureStreams: ensureAllStreams,
    replicas: natsReplicas(url),
    async publishEvent(subject, id, payload, extraHeaders = {}) {
      if (!current || !status.isUp()) throw new Error('NATS is unavailable.');
      const publish = publisherOf(current, subject, id, payload, extraHeaders);
      try {
        await publish();
      } catch (error) {
        if (!isMissing(error)) throw error;
        await ensureAllStreams(); // the storage was wiped, or this is the first process
        await publish();
      }
    },
    publishLive(subject, message) {
      if (current && status.isUp() && !closing.signal.aborted) current.publish(subject, json.encode(message));
    },
    async close() {
      if (closing.signal.aborted) return;
      closing.abort();
      closed.reject(new Error('The connection to NATS is closed.'));
      if (current && status.isUp()) await current.drain();
      else await current?.close();
    },
  };
}

/** Whether the connection is established, and who waits for it. */
interface ConnectionStatus extends Pick<Nats, 'isUp' | 'whenConnected' | 'onConnected'> {
  connected(): void;
  disconnected(): void;
}

function createConnectionStatus(): ConnectionStatus {
  let up = false;
  let next = Promise.withResolvers<void>();
  const listeners: (() => void)[] = [];
  return {
    isUp: () => up,
    whenConnected: () => next.promise,
    onConnected: (listener) => void listeners.push(listener),
    connected() {
      up = true;
      for (const listener of listeners) listener();
      const { resolve } = next;
      next = Promise.withResolvers();
      resolve();
    },
    disconnected() {
      up = false;
    },
  };
}

/** Retries until connected or aborted; the client's own retries of the first connection cannot be cancelled. */
async function connectUntilAborted(
  options: ConnectionOptions,
  log: Logger,
  signal: AbortSignal,
): Promise<NatsConnection> {
  for (let failures = 0; ;) {
    try {
      const connection = await connect({
        ...options,
        maxReconnectAttempts: -1,
        reconnectTimeWait: 250,
        reconnectJitter: 100,
        pingInterval: 5_000,
        maxPingOut: 2,
        timeout: 5_000,
      });
      if (!signal.aborted) return connection;
      await connection.close();
    } catch (error) {
      if (failures++ === 0) log.warn({ err: error }, 'NATS is not available yet');
    }
    await sleep(250, undefined, { signal });
  }
}

/** Reports each loss of the connection and each reconnection until the connection is closed. */
async function followStatus(connection: NatsConnection, status: ConnectionStatus, log: Logger): Promise<void> {
  for await (const { type } of connection.status()) {
    if (type === Events.Disconnect) {
      status.disconnected();
      log.warn('NATS is unavailable');
    } else if (type === Events.Reconnect) {
      log.info('NATS is reconnected');
      status.connected();
    }
  }
  status.disconnected();
}

function publisherOf(
  connection: NatsConnection,
  subject: string,
  id: string,
  payload: string,
  extraHeaders: Record<string, string>,
): () => Promise<unknown> {
  const all = headers();
  for (const [key, value] of Object.entries(extraHeaders)) all.set(key, value);
  const options = { msgID: id, timeout: jetStreamTimeout, headers: all };
  return () => connection.jetstream().publish(subject, payload, options);
}
