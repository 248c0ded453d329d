import { setTimeout as sleep } from 'node:timers/promises';
import {
  AckPolicy,
  connect,
  credsAuthenticator,
  DiscardPolicy,
  Events,
  headers,
  JSONCodec,
  nanos,
  NatsError,
  StorageType,
} from 'nats';
import type { ConnectionOptions, ConsumerConfig, JetStreamManager, NatsConnection, StreamConfig } from 'nats';
import { maxEventBytes } from '@dealstead/contracts/event';
import type { Logger } from './log.ts';
import { maxMessages } from './pull.ts';

export const eventStream = 'events';
export const deadLetterStream = 'dead-letters';

const day = 86_400_000;
const streams: (Partial<StreamConfig> & { name: string; subjects: string[] })[] = [
  {
    name: eventStream,
    subjects: ['account.>', 'listings.>', 'tools.>', 'admin.>'],
    storage: StorageType.File,
    discard: DiscardPolicy.Old,
    max_age: nanos(30 * day),
    duplicate_window: nanos(10 * 60_000),
    max_msg_size: maxEventBytes,
  },
  {
    // A dead letter wraps an event, which may be older than the size limit, so it has none.
    name: deadLetterStream,
    subjects: ['dead.>'],
    storage: StorageType.File,
    max_age: nanos(90 * day),
    duplicate_window: nanos(10 * 60_000),
  },
];

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
  /** Creates the streams that are missing and sets the size limit of those that older versions created. */
  ensureStreams(): Promise<JetStreamManager>;
  /** Sends what is waiting and closes. */
  close(): Promise<void>;
}

const json = JSONCodec();

/**
 * Client options for an address such as `tls://user:password@nats.example:4222`, or `nats://token@…`. The client itself
 * ignores scheme and credentials of an address.
 * @param creds contents of a credentials file, which counts instead of user and password
 */
export function natsOptions(url: string, creds?: Uint8Array): ConnectionOptions {
  const { protocol, host, username, password } = new URL(url);
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
  return {
    servers: host,
    // With `tls` set, the client refuses a server that offers none.
    ...(protocol === 'tls:' && { tls: {} }),
    ...(creds ? { authenticator: credsAuthenticator(creds) } : pass ? { user, pass } : user ? { token: user } : {}),
  };
}

/** Connects to NATS in the background and retries without limit. */
export function openNats(url: string, name: string, log: Logger, creds?: Uint8Array): Nats {
  let current: NatsConnection | undefined;
  let up = false;
  const closed = Promise.withResolvers<never>();
  const closing = new AbortController();
  let nextConnect = Promise.withResolvers<void>();
  const connectListeners: (() => void)[] = [];
  const onConnect = () => {
    up = true;
    for (const listener of connectListeners) listener();
    const { resolve } = nextConnect;
    nextConnect = Promise.withResolvers();
    resolve();
  };

  /** Retries until connected or closed; the client's own retries cannot be cancelled. */
  async function open(): Promise<NatsConnection> {
    for (let failures = 0; ;) {
      try {
        const connection = await connect({
          ...natsOptions(url, creds),
          name,
          maxReconnectAttempts: -1,
          reconnectTimeWait: 250,
          reconnectJitter: 100,
          pingInterval: 5_000,
          maxPingOut: 2,
          timeout: 5_000,
        });
        if (!closing.signal.aborted) return connection;
        await connection.close();
      } catch (error) {
        if (failures++ === 0) log.warn({ err: error }, 'NATS is not there yet');
      }
      await sleep(250, undefined, { signal: closing.signal });
    }
  }

  const first = open().then((connection) => {
    current = connection;
    onConnect();
    void watch(connection);
    return connection;
  });
  closed.promise.catch(() => undefined); // callers that still wait for the connection get the error
  // Callers that need the connection get the error; this prevents an unhandled rejection before.
  first.catch((error: unknown) => {
    if (!closing.signal.aborted) log.error({ err: error }, 'NATS cannot be used');
  });

  async function watch(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === Events.Disconnect) {
        up = false;
        log.warn('NATS is away');
      } else if (status.type === Events.Reconnect) {
        log.info('NATS is back');
        onConnect();
      }
    }
    up = false;
  }

  async function ensureStreams(): Promise<JetStreamManager> {
    const manager = await (await Promise.race([first, closed.promise])).jetstreamManager({ timeout: 5_000 });
    for (const stream of streams) {
      try {
        const { config } = await manager.streams.info(stream.name);
        const { max_msg_size = -1 } = stream;
        if (config.max_msg_size === max_msg_size) continue;
        await manager.streams.update(stream.name, { max_msg_size });
        log.info({ stream: stream.name, max_msg_size }, 'stream updated');
      } catch (error) {
        if (!isMissing(error)) throw error;
        await manager.streams.add(stream);
        log.info({ stream: stream.name }, 'stream made');
      }
    }
    return manager;
  }

  return {
    isUp: () => up,
    connection: () => Promise.race([first, closed.promise]),
    whenConnected: () => nextConnect.promise,
    onConnected: (listener) => void connectListeners.push(listener),
    ensureStreams,
    async publishEvent(subject, id, payload, extra = {}) {
      if (!current || !up) throw new Error('NATS is away.');
      const head = headers();
      for (const [key, value] of Object.entries(extra)) head.set(key, value);
      try {
        await current.jetstream().publish(subject, payload, { msgID: id, timeout: 5_000, headers: head });
      } catch (error) {
        if (!isMissing(error)) throw error;
        await ensureStreams(); // the storage was wiped, or this is the first process
        await current.jetstream().publish(subject, payload, { msgID: id, timeout: 5_000, headers: head });
      }
    },
    publishLive(subject, message) {
      if (current && up && !closing.signal.aborted) current.publish(subject, json.encode(message));
    },
    async close() {
      if (closing.signal.aborted) return;
      closing.abort();
      closed.reject(new Error('The connection to NATS is closed.'));
      if (current && up) await current.drain();
      else await current?.close();
    },
  };
}

/** No stream accepts the subject, or the requested object does not exist. */
export function isMissing(error: unknown): boolean {
  if (!(error instanceof NatsError)) return false;
  return error.code === '503' || error.code === '404' || error.api_error?.code === 404;
}

/** Milliseconds before the server redelivers an unacknowledged event. */
export const durableAckWait = 10_000;

/** A durable consumer of the event stream for a service. */
export function durable(name: string, filter: string | undefined): Partial<ConsumerConfig> {
  return {
    durable_name: name,
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(durableAckWait),
    max_ack_pending: maxMessages.inProgress,
    max_deliver: -1,
    // Set explicitly even if empty: an update preserves what it does not name.
    filter_subject: filter,
  };
}
