import type { NatsConnection } from 'nats';
import { z } from 'zod';
import { Envelope } from '@dealstead/contracts/event';
import { blogPostChanged, ventureChanged } from '@dealstead/contracts/events';
import { releasesBucket, upcomingSetSubject } from '@dealstead/contracts/platform/releases';
import { runBroadcastTasks } from '@dealstead/service-kit/broadcastTask';
import type { Logger } from '@dealstead/service-kit/log';
import { startMinuteReports } from '@dealstead/service-kit/minuteReports';
import { openNats } from '@dealstead/service-kit/nats';
import { pause } from '@dealstead/service-kit/pause';

/** Subject of the message that ends sessions on every gateway. */
const endedSessionsSubject = 'gateway.sessions.ended';
const EndedSessions = z.object({ sessions: z.array(z.string()) });

/** Callbacks for messages over NATS. Messages are lost while it is unavailable, which `onReconnect` reports. */
export interface NatsListeners {
  readonly onEvent: (event: Envelope) => void;
  /** A JSON message for open pages. */
  readonly onLiveMessage: (subject: string, message: unknown) => void;
  readonly onSessionsEnded: (hashes: readonly string[]) => void;
  readonly onReleaseSet: (candidate: unknown) => void;
  /** A set that may be promoted next. Resolves when it can be shown at once, and never rejects. */
  readonly onUpcomingReleaseSet: (candidate: unknown) => Promise<void>;
  /** The connection is established, for the first time or again. */
  readonly onReconnect: () => void;
}

export interface NatsSubscriber {
  isUp(): boolean;
  /** Notifies the other gateways of ended sessions. Without NATS they read it from Redis within seconds. */
  announceEndedSessions(hashes: readonly string[]): void;
  stop(): Promise<void>;
}

export interface NatsOptions {
  readonly url: string;
  readonly credentials?: Uint8Array | undefined;
  /** Version of the code, for the measurements that the gateway reports. */
  readonly version: string | undefined;
  readonly listeners: NatsListeners;
  readonly log: Logger;
}

/**
 * Subscribes to NATS, whenever it becomes available. Events are received as core messages rather than from the JetStream
 * stream: each gateway needs all of them, only while it runs, and the age of its cache entries bounds what it misses.
 */
export function createNatsSubscriber({ url, credentials, version, listeners, log }: NatsOptions): NatsSubscriber {
  const nats = openNats(url, 'gateway', log, credentials);
  const reports = startMinuteReports({ service: 'gateway', version, hasOutbox: false, nats, log });
  const stopping = new AbortController();

  async function run(): Promise<void> {
    const connection = await nats.connection();
    subscribeAll(connection, listeners, log);
    void watchReleaseSet(connection);
    for (;;) {
      listeners.onReconnect();
      await nats.whenConnected();
    }
  }

  /** The bucket delivers its current value first, then every change. A watch that ends is started again. */
  async function watchReleaseSet(connection: NatsConnection): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const bucket = await connection.jetstream().views.kv(releasesBucket.name);
        for await (const entry of await bucket.watch({ key: releasesBucket.key })) {
          if (entry.operation === 'PUT') listeners.onReleaseSet(entry.json());
        }
      } catch (error) {
        if (stopping.signal.aborted) return;
        log.warn({ err: error }, 'release set cannot be watched');
      }
      await pause(1_000, stopping.signal);
    }
  }

  run().catch((error: unknown) => log.error({ err: error }, 'NATS subscription failed'));

  return {
    isUp: () => nats.isUp(),
    announceEndedSessions: (hashes) => nats.publishLive(endedSessionsSubject, { sessions: hashes }),
    async stop() {
      stopping.abort();
      await reports.stop();
      await nats.close();
    },
  };
}

function subscribeAll(connection: NatsConnection, listeners: NatsListeners, log: Logger): void {
  const subscribe = (pattern: string, onMessage: (subject: string, message: unknown) => void) =>
    connection.subscribe(pattern, {
      callback: (failure, message) => {
        try {
          if (failure) throw failure;
          onMessage(message.subject, message.json());
        } catch (error) {
          log.error({ err: error, subject: pattern }, 'message could not be processed');
        }
      },
    });
  for (const events of ['listings.>', 'account.>', blogPostChanged.type, ventureChanged.type])
    subscribe(events, (_, message) => listeners.onEvent(Envelope.parse(message)));
  subscribe('live.>', listeners.onLiveMessage);
  runBroadcastTasks(connection, upcomingSetSubject, log, listeners.onUpcomingReleaseSet);
  subscribe(endedSessionsSubject, (_, message) => listeners.onSessionsEnded(EndedSessions.parse(message).sessions));
}
