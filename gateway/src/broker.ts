import type { NatsConnection } from 'nats';
import { z } from 'zod';
import { Envelope } from '@dealstead/contracts/event';
import { releasesBucket } from '@dealstead/contracts/platform/releases';
import type { Logger } from '@dealstead/service-kit/log';
import { openNats } from '@dealstead/service-kit/nats';
import { pause } from '@dealstead/service-kit/pause';

/** Ends sessions on every gateway. */
const sessionsEnded = 'gateway.sessions.ended';
const SessionsEnded = z.object({ sessions: z.array(z.string()) });

/** What comes over NATS. Messages get lost while it is away: `back` says so. */
export interface BrokerListeners {
  readonly event: (event: Envelope) => void;
  /** A message for open pages, by subject, as JSON. */
  readonly live: (subject: string, message: unknown) => void;
  readonly sessionsEnded: (hashes: readonly string[]) => void;
  readonly releaseSet: (candidate: unknown) => void;
  readonly back: () => void;
}

export interface Broker {
  isUp(): boolean;
  /** Tells the other gateways which sessions are over; without NATS they learn it from Redis within seconds. */
  endSessions(hashes: readonly string[]): void;
  stop(): Promise<void>;
}

/**
 * Listens on NATS, whenever it comes. Events are heard as plain messages beside the stream: each gateway wants all
 * of them, only while it runs, and what it missed its caches' age heals.
 */
export function createBroker(
  { url, creds }: { url: string; creds?: Uint8Array | undefined },
  on: BrokerListeners,
  log: Logger,
): Broker {
  const nats = openNats(url, 'gateway', log, creds);
  const stopping = new AbortController();

  async function run(): Promise<void> {
    const connection = await nats.connection();
    listen(connection);
    void watchSet(connection);
    for (;;) {
      on.back();
      await nats.whenConnected();
    }
  }

  function listen(connection: NatsConnection): void {
    const hear = (subject: string, take: (subject: string, message: unknown) => void) =>
      connection.subscribe(subject, {
        callback: (error, message) => {
          try {
            if (error) throw error;
            take(message.subject, message.json());
          } catch (reason) {
            log.error({ err: reason, subject }, 'a message could not be taken');
          }
        },
      });
    hear('listings.>', (_, message) => on.event(Envelope.parse(message)));
    hear('account.>', (_, message) => on.event(Envelope.parse(message)));
    hear('live.>', on.live);
    hear(sessionsEnded, (_, message) => on.sessionsEnded(SessionsEnded.parse(message).sessions));
  }

  /** The bucket gives its current value first, then every change; whatever ends the watch, it begins anew. */
  async function watchSet(connection: NatsConnection): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const bucket = await connection.jetstream().views.kv(releasesBucket.name);
        for await (const entry of await bucket.watch({ key: releasesBucket.key })) {
          if (entry.operation === 'PUT') on.releaseSet(entry.json());
        }
      } catch (error) {
        if (stopping.signal.aborted) return;
        log.warn({ err: error }, 'the release set cannot be watched');
      }
      await pause(1_000, stopping.signal);
    }
  }

  run().catch((error: unknown) => log.error({ err: error }, 'NATS is given up'));

  return {
    isUp: () => nats.isUp(),
    endSessions: (hashes) => nats.publishLive(sessionsEnded, { sessions: hashes }),
    async stop() {
      stopping.abort();
      await nats.close();
    },
  };
}
