import { createInbox, type Msg, type NatsConnection } from 'nats';
import { maxEventBytes } from '@dealstead/contracts/event';

/**
 * A JetStream pull consumer: one request for a batch of messages is open at a time, always by count and never by bytes.
 * (With `max_bytes` the server answers 409 to a request whose rest is smaller than the next message, and the client of
 * NATS repeats it at once, for ever.) Memory is bounded by what the caller says it holds.
 */

/** A message of the stream, to be acknowledged. */
export interface Delivery {
  readonly subject: string;
  readonly data: Uint8Array;
  /** Its number in the stream. */
  readonly seq: number;
  /** 1 at the first delivery. */
  readonly deliveryCount: number;
  ack(): void;
  /** Asks for it again after so many milliseconds. */
  nak(after: number): void;
  /** Extends the time until the server delivers it again. */
  working(): void;
}

/** What the caller has taken and not finished. */
export interface Load {
  readonly messages: number;
  readonly bytes: number;
}

export interface PullOptions {
  readonly connection: NatsConnection;
  readonly stream: string;
  /** Name of the durable consumer. */
  readonly durable: string;
  /** Takes a message; must not throw. */
  readonly take: (delivery: Delivery) => void;
  readonly load: () => Load;
  /** Ends the pull; nothing is taken afterwards. */
  readonly signal: AbortSignal;
  readonly timing?: Partial<PullTiming>;
}

/** Milliseconds. */
export interface PullTiming {
  /** How long a request stays open while the stream has nothing for it. */
  readonly expires: number;
  /** How often the server shows that it still has the request; at most half of `expires`. */
  readonly heartbeat: number;
}

export interface Pull {
  /** Requests more where there is room again. Call it when a message is finished. */
  refill(): void;
  /** Resolves when the signal aborts. @throws PullError when the server refuses or forgets a request */
  readonly ended: Promise<void>;
}

/** The server answered a request with an error status, or not at all. */
export class PullError extends Error {
  /** The status, such as 409; 0 where the server was silent. */
  readonly status: number;
  constructor(status: number, description: string) {
    super(`${status || 'no answer'} ${description}`);
    this.name = 'PullError';
    this.status = status;
  }
}

/** Most messages of one request, and most that are taken and not finished: the durable's `max_ack_pending`. */
export const maxMessages = { request: 64, held: 256 } as const;
/** Bytes of messages that are taken and not finished. */
const maxHeldBytes = 16_000_000;
const usual: PullTiming = { expires: 30_000, heartbeat: 10_000 };
const nanosPer = { millisecond: 1_000_000 };
const encoder = new TextEncoder();

/** Begins to pull messages of a durable consumer. */
export function startPull(options: PullOptions): Pull {
  const { connection, stream, durable, take, load, signal } = options;
  const timing = { ...usual, ...options.timing };
  const ended = Promise.withResolvers<void>();
  const inbox = createInbox();
  /** Messages that the open request may still bring; 0 without one. */
  let open = 0;
  let requests = 0;
  let requestedAt = 0;
  /** Bytes of the largest message of this request; the next one may bring such messages, too. */
  let largest = maxEventBytes;
  let deadline: NodeJS.Timeout | undefined;

  const subscription = connection.subscribe(`${inbox}.*`, {
    callback: (error, message) => {
      if (error) return fail(new PullError(0, error.message));
      if (message.subject.startsWith(inbox)) return onStatus(message);
      open = Math.max(0, open - 1);
      largest = Math.max(largest, message.data.length);
      take(deliveryOf(connection, message));
      refill();
      awaitHeartbeat();
    },
  });

  function refill(): void {
    if (open > 0 || signal.aborted) return;
    const { messages, bytes } = load();
    const most = Math.min(maxMessages.request, Math.floor(maxHeldBytes / largest));
    const room = Math.min(most, maxMessages.held - messages, Math.floor((maxHeldBytes - bytes) / largest));
    // Requests of a few messages each would cost more than they bring.
    if (messages > 0 && room < most / 2) return;
    largest = maxEventBytes;
    request(Math.max(1, room));
  }

  function request(batch: number): void {
    open = batch;
    requests++;
    requestedAt = performance.now();
    const body = {
      batch,
      expires: timing.expires * nanosPer.millisecond,
      idle_heartbeat: timing.heartbeat * nanosPer.millisecond,
    };
    connection.publish(`$JS.API.CONSUMER.MSG.NEXT.${stream}.${durable}`, encoder.encode(JSON.stringify(body)), {
      reply: `${inbox}.${requests}`,
    });
    awaitHeartbeat();
  }

  function onStatus({ subject, headers }: Msg): void {
    const status = headers?.code ?? 0;
    if (subject !== `${inbox}.${requests}`) return; // of an earlier request
    if (status === 100) return awaitHeartbeat();
    // 408 is how a request ends that waited as long as it said. One that comes early would be repeated in a loop.
    const early = performance.now() - requestedAt < timing.expires / 2;
    if (status !== 408 || early) return fail(new PullError(status, headers?.description ?? 'unknown status'));
    open = 0;
    refill();
  }

  /** Without any message for two heartbeats the server no longer has the request. */
  function awaitHeartbeat(): void {
    clearTimeout(deadline);
    if (open > 0 && !signal.aborted)
      deadline = setTimeout(() => fail(new PullError(0, 'no heartbeat')), timing.heartbeat * 2.5);
  }

  function stop(): void {
    clearTimeout(deadline);
    signal.removeEventListener('abort', onAbort);
    open = Infinity; // nothing is requested any more
    if (!connection.isClosed()) subscription.unsubscribe();
  }

  function fail(error: PullError): void {
    stop();
    ended.reject(error);
  }

  function onAbort(): void {
    stop();
    ended.resolve();
  }

  if (signal.aborted) onAbort();
  else {
    signal.addEventListener('abort', onAbort);
    refill();
  }
  return { refill, ended: ended.promise };
}

const acknowledgments = { ack: encoder.encode('+ACK'), working: encoder.encode('+WPI') };

/** Reads `$JS.ACK.<stream>.<consumer>.<deliveries>.<stream seq>.…`, with `<domain>.<account>` before it on some servers. */
function deliveryOf(connection: NatsConnection, { subject, data, reply = '' }: Msg): Delivery {
  const parts = reply.split('.');
  const at = parts.length > 9 ? 6 : 4;
  const say = (text: Uint8Array) => {
    if (!connection.isClosed()) connection.publish(reply, text);
  };
  return {
    subject,
    data,
    deliveryCount: Number(parts[at]),
    seq: Number(parts[at + 1]),
    ack: () => say(acknowledgments.ack),
    working: () => say(acknowledgments.working),
    nak: (after) => say(encoder.encode(`-NAK ${JSON.stringify({ delay: after * nanosPer.millisecond })}`)),
  };
}
