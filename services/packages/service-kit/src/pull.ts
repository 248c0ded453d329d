import { createInbox, type Msg, type NatsConnection } from 'nats';
import { maxEventBytes } from '@dealstead/contracts/event';
import { parseReplay, type Replay, replayHeader } from './replay.ts';

/**
 * A JetStream pull consumer: one request for a batch is open at a time, always by count and never by bytes. (With
 * `max_bytes` the server answers 409 when the rest of a request is smaller than the next message, and the NATS client
 * repeats it at once, endlessly.) The caller's reported load bounds the memory.
 */

/** A message of the stream, to be acknowledged. */
export interface Delivery {
  readonly subject: string;
  readonly data: Uint8Array;
  /** Stream sequence number. */
  readonly seq: number;
  /** Set for a dead letter that an admin sent back to one service. */
  readonly replay: Replay | undefined;
  /** Number of the delivery, from 1. */
  readonly deliveryCount: number;
  ack(): void;
  /** Negative acknowledgment: redelivery after this many milliseconds. */
  nak(after: number): void;
  /** Extends the acknowledgment deadline. */
  working(): void;
}

/** Received messages that are still being processed. */
export interface Load {
  readonly messages: number;
  readonly bytes: number;
}

export interface PullOptions {
  readonly connection: NatsConnection;
  readonly stream: string;
  /** Name of the durable consumer. */
  readonly durable: string;
  /** Receives a message; must not throw. */
  readonly onMessage: (delivery: Delivery) => void;
  readonly load: () => Load;
  /** Ends the pull; no message is received afterwards. */
  readonly signal: AbortSignal;
  readonly timing?: Partial<PullTiming>;
}

/** Milliseconds. */
export interface PullTiming {
  /** Time for which a request waits for messages. */
  readonly expires: number;
  /** Interval of the server's heartbeats; at most half of `expires`. */
  readonly heartbeat: number;
}

export interface Pull {
  /** Sends another request if there is capacity. Call it when a message is finished. */
  refill(): void;
  /** Resolves when the signal aborts. @throws PullError if the server rejects or loses a request */
  readonly ended: Promise<void>;
}

/** The server answered a request with an error status, or not at all. */
export class PullError extends Error {
  /** The status, such as 409; 0 without an answer. */
  readonly status: number;
  constructor(status: number, description: string) {
    super(`${status || 'no answer'} ${description}`);
    this.name = 'PullError';
    this.status = status;
  }
}

/** Maximum messages per request, and of messages being processed: the consumer's `max_ack_pending`. */
export const maxMessages = { request: 64, inProgress: 256 } as const;
/** Maximum bytes of messages being processed. */
const maxBytesInProgress = 16_000_000;
const defaultTiming: PullTiming = { expires: 30_000, heartbeat: 10_000 };
const nanosPer = { millisecond: 1_000_000 };
const encoder = new TextEncoder();

/** Starts pulling messages of a durable consumer. */
export function startPull(options: PullOptions): Pull {
  const { connection, onMessage, load, signal } = options;
  const timing = { ...defaultTiming, ...options.timing };
  const ended = Promise.withResolvers<void>();
  const inbox = createInbox();
  /** Outstanding messages of the open request; 0 without one. */
  let open = 0;
  let requests = 0;
  let requestedAt = 0;
  /** Bytes of the largest message of this request, as an estimate for the next one. */
  let largest = maxEventBytes;
  let deadline: NodeJS.Timeout | undefined;

  const subscription = connection.subscribe(`${inbox}.*`, {
    callback: (error, message) => {
      if (error) return fail(new PullError(0, error.message));
      if (message.subject.startsWith(inbox)) return onStatus(message);
      open = Math.max(0, open - 1);
      largest = Math.max(largest, message.data.length);
      onMessage(deliveryOf(connection, message));
      refill();
      awaitHeartbeat();
    },
  });

  function refill(): void {
    if (open > 0 || signal.aborted) return;
    const batch = nextBatch(load(), largest);
    if (batch === 0) return;
    largest = maxEventBytes;
    open = batch;
    requests++;
    requestedAt = performance.now();
    sendRequest(options, { ...timing, batch, reply: `${inbox}.${requests}` });
    awaitHeartbeat();
  }

  function onStatus({ subject, headers }: Msg): void {
    const status = headers?.code ?? 0;
    if (subject !== `${inbox}.${requests}`) return; // answer to an earlier request
    if (status === 100) return awaitHeartbeat();
    // 408 ends a request whose time is over. An early one would be repeated in a loop.
    const early = performance.now() - requestedAt < timing.expires / 2;
    if (status !== 408 || early) return fail(new PullError(status, headers?.description ?? 'unknown status'));
    open = 0;
    refill();
  }

  /** After two missed heartbeats the server has lost the request. */
  function awaitHeartbeat(): void {
    clearTimeout(deadline);
    if (open > 0 && !signal.aborted)
      deadline = setTimeout(() => fail(new PullError(0, 'no heartbeat')), timing.heartbeat * 2.5);
  }

  function stop(): void {
    clearTimeout(deadline);
    signal.removeEventListener('abort', onAbort);
    open = Infinity; // prevents further requests
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

/** Messages of the next request; 0 while there is too little capacity. */
function nextBatch({ messages, bytes }: Load, largest: number): number {
  const most = Math.min(maxMessages.request, Math.floor(maxBytesInProgress / largest));
  const capacity = Math.min(
    most,
    maxMessages.inProgress - messages,
    Math.floor((maxBytesInProgress - bytes) / largest),
  );
  // Small requests would cost more than they bring.
  return messages > 0 && capacity < most / 2 ? 0 : Math.max(1, capacity);
}

function sendRequest(
  { connection, stream, durable }: PullOptions,
  { batch, reply, expires, heartbeat }: PullTiming & { batch: number; reply: string },
): void {
  const body = {
    batch,
    expires: expires * nanosPer.millisecond,
    idle_heartbeat: heartbeat * nanosPer.millisecond,
  };
  connection.publish(`$JS.API.CONSUMER.MSG.NEXT.${stream}.${durable}`, encoder.encode(JSON.stringify(body)), { reply });
}

const acknowledgments = { ack: encoder.encode('+ACK'), working: encoder.encode('+WPI') };

/**
 * Parses `$JS.ACK.<stream>.<consumer>.<deliveries>.<stream seq>.…`, with a prefix `<domain>.<account>` on some servers.
 */
function deliveryOf(connection: NatsConnection, { subject, data, headers, reply = '' }: Msg): Delivery {
  const parts = reply.split('.');
  const at = parts.length > 9 ? 6 : 4;
  const send = (text: Uint8Array) => {
    if (!connection.isClosed()) connection.publish(reply, text);
  };
  return {
    subject,
    data,
    replay: parseReplay(headers?.get(replayHeader)),
    deliveryCount: Number(parts[at]),
    seq: Number(parts[at + 1]),
    ack: () => send(acknowledgments.ack),
    working: () => send(acknowledgments.working),
    nak: (after) => send(encoder.encode(`-NAK ${JSON.stringify({ delay: after * nanosPer.millisecond })}`)),
  };
}
