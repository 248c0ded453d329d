import { truncateText } from '@dealstead/contracts';
import { Envelope, type EventType } from '@dealstead/contracts/events';
import { SpanKind } from '@opentelemetry/api';
import {
  bulkhead,
  BrokenCircuitError,
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  wrap,
} from 'cockatiel';
import type { SqlDatabase, Transaction } from './database.ts';
import { publishDeadLetter, reportReplay } from './deadLetters.ts';
import { isDatabaseUnavailable, Unavailable } from './errors.ts';
import type { Logger } from './log.ts';
import { eventsHandled } from './metrics.ts';
import type { Nats } from './nats.ts';
import { pause } from './pause.ts';
import type { Delivery } from './pull.ts';
import { runInContext } from './requestContext.ts';
import { messagingAttributes, runInSpan, traceIdOf } from './tracing.ts';

/** An event type and its handler in this service. */
export interface Consumer<Tx> {
  readonly event: EventType;
  readonly effect: (tx: Tx, data: unknown, envelope: Envelope) => Promise<unknown>;
}

export interface EventHandlerOptions {
  /** Name of the service. */
  readonly name: string;
  /** The consumers of each event type. */
  readonly consumers: ReadonlyMap<string, readonly Consumer<never>[]>;
  readonly database: SqlDatabase;
  readonly nats: Nats;
  readonly log: Logger;
  /** Milliseconds before each further attempt; after the last the event goes to the dead letters. */
  readonly retryDelays: readonly number[];
  /** Ends retries. */
  readonly signal: AbortSignal;
}

/** A message that no retry can apply (a poison message): it goes to the dead letters at once. */
export class PoisonMessage extends Error {}

/** Milliseconds between `working` acknowledgments, well below the server's `ack_wait`. */
const workingInterval = 3_000;
/** Effects applied at a time. The bound leaves connections of the pool to requests. */
const concurrency = 4;
/**
 * Milliseconds between attempts while PostgreSQL is unavailable, first and at most. One event of the service is attempted
 * at a time: all pending events at once would keep a server busy with connections that has just started or is overloaded.
 */
const databaseRetryDelay = { initialDelay: 500, maxDelay: 4_000 };
/** Milliseconds after which an event that waits for PostgreSQL looks whether another one was applied. */
const circuitCheckEvery = 500;

const decoder = new TextDecoder();

/** The envelope of a message, or why it has none. */
export function decodeEnvelope(message: Delivery): Envelope | PoisonMessage {
  try {
    return Envelope.parse(JSON.parse(decoder.decode(message.data)));
  } catch (error) {
    const reason = error instanceof Error ? truncateText(error.message.replace(/\s+/g, ' '), 300) : 'unknown';
    return new PoisonMessage(`The envelope cannot be read: ${reason}`);
  }
}

type ApplyEvent = () => Promise<'applied' | 'known'>;

export type HandleEvent = (message: Delivery, envelope: Envelope | PoisonMessage) => Promise<void>;

/**
 * Creates the function that applies a message with retries and acknowledges it. It never throws; a message unfinished at
 * shutdown is redelivered.
 */
export function createEventHandler(options: EventHandlerOptions): HandleEvent {
  const { name, consumers, database, nats, log, retryDelays, signal } = options;
  const gate = wrap(
    bulkhead(concurrency, Infinity),
    circuitBreaker(
      handleWhen((error) => error instanceof Unavailable || isDatabaseUnavailable(error)),
      { halfOpenAfter: new ExponentialBackoff(databaseRetryDelay), breaker: new ConsecutiveBreaker(1) },
    ),
  );

  async function handle(message: Delivery, envelope: Envelope | PoisonMessage): Promise<void> {
    const working = setInterval(() => message.working(), workingInterval);
    try {
      await applyWithRetries(message, envelope);
    } catch (error) {
      log.error({ err: error, type: message.subject }, 'an event could neither be applied nor stored as a dead letter');
      message.nak(5_000);
    } finally {
      clearInterval(working);
    }
  }

  async function applyWithRetries(message: Delivery, envelope: Envelope | PoisonMessage): Promise<void> {
    let apply: ApplyEvent | undefined;
    for (let attempt = message.deliveryCount; !signal.aborted;) {
      try {
        if (envelope instanceof PoisonMessage) throw envelope;
        apply ??= bindEvent(envelope);
        const outcome = await gate.execute(apply);
        eventsHandled.inc({ type: message.subject, outcome });
        if (message.replay) await reportReplay(nats, message.replay, message.subject);
        return message.ack();
      } catch (error) {
        if (error instanceof Unavailable || error instanceof BrokenCircuitError || isDatabaseUnavailable(error)) {
          await pause(circuitCheckEvery, signal); // without limit
          continue;
        }
        const wait = error instanceof PoisonMessage ? undefined : retryDelays[attempt - 1];
        if (wait === undefined) {
          await storeDeadLetter(message, error, attempt);
          return message.ack();
        }
        log.warn({ err: error, type: message.subject, attempt }, 'an event could not be applied; trying again');
        await pause(wait, signal);
        attempt++;
      }
    }
  }

  /**
   * Creates the function that applies an event unless the inbox has it: its row and the effects are one transaction.
   * @throws PoisonMessage if the data does not match the schema
   */
  function bindEvent(envelope: Envelope): ApplyEvent {
    const { id, type } = envelope;
    const effects = (consumers.get(type) ?? []).map((consumer) => bindEffect(consumer, envelope));
    const apply: ApplyEvent = () =>
      database.change(async (tx) => {
        const inserted =
          await tx.sql`INSERT INTO inbox (consumer, event_id) VALUES (${name}, ${id}::uuid) ON CONFLICT DO NOTHING RETURNING 1 AS one`;
        if (inserted.length === 0) return 'known';
        for (const effect of effects) await effect(tx);
        return 'applied';
      });
    const attributes = { ...messagingAttributes(envelope), 'messaging.consumer.group.name': name };
    return () =>
      runInSpan(`process ${type}`, envelope.traceparent, { kind: SpanKind.CONSUMER, attributes }, (traceparent) => {
        const traceId = traceparent && traceIdOf(traceparent);
        return runInContext({ requestId: id, log: log.child({ event: id, type, traceId }), traceparent }, apply);
      });
  }

  async function storeDeadLetter(message: Delivery, error: unknown, attempts: number): Promise<void> {
    await publishDeadLetter(nats, {
      service: name,
      subject: message.subject,
      id: String(message.seq),
      reason: error instanceof Error ? error.message : String(error),
      attempts,
      replay: message.replay?.id,
      event: decoder.decode(message.data),
    });
    eventsHandled.inc({ type: message.subject, outcome: 'dead' });
    log.error({ err: error, type: message.subject, attempts }, 'an event was stored as a dead letter');
  }

  return handle;
}

/** A consumer's effect for one event. @throws PoisonMessage if the data does not match the schema */
function bindEffect({ event, effect }: Consumer<never>, envelope: Envelope): (tx: Transaction) => Promise<unknown> {
  const data = event.data.safeParse(envelope.data);
  if (!data.success)
    throw new PoisonMessage(`The data does not match the schema of ${envelope.type}: ${data.error.issues[0]?.message}`);
  return (tx) => (effect as Consumer<Transaction>['effect'])(tx, data.data, envelope);
}
