import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Check,
  identityHeader,
  type Logger,
  metrics,
  readinessOf,
  Refusal,
  runInContext,
  Unauthorized,
  type VerifyIdentity,
} from '@dealstead/service-kit';
import { shardCallSeconds } from '@dealstead/service-kit/metrics';
import type { RequestContext } from '@dealstead/service-kit/requestContext';
import { close } from '@dealstead/service-kit/server';
import { runInSpan, SpanKind, traceIdOf } from '@dealstead/service-kit/tracing';
import {
  type CallContext,
  callAttributes,
  type CallFailure,
  connectPath,
  createFrameWriter,
  decodeCall,
  encodeFrame,
  type Frame,
  FrameReader,
  partHeader,
  type ShardCall,
  spanNameOf,
  upgradeProtocol,
} from './protocol.ts';
import { partText, type ShardPart } from './shardPart.ts';

/** Milliseconds for which a server that closes waits for open calls. */
const closeTimeout = 5_000;
/** Largest call in bytes: the listings of an import's batch. */
const maxCallBytes = 64 * 2 ** 20;

export interface ShardServerOptions {
  readonly part: ShardPart;
  readonly verify: VerifyIdentity;
  /** Runs a method. @throws Refusal */
  readonly call: (method: string, parameters: readonly unknown[]) => unknown;
  /** State of the index that goes with each result. */
  readonly state: () => { readonly changes: number; readonly behind: number };
  /** Checks of `/readyz`. */
  readonly checks: Readonly<Record<string, Check>>;
  readonly log: Logger;
}

/** The server of a shard. */
export interface ShardServer {
  readonly http: Server;
  /** Ends all connections after the open calls, and closes the server. */
  close(): Promise<void>;
}

/** Creates the server of a shard: connections for calls, health, readiness and metrics. */
export function createShardServer(options: ShardServerOptions): ShardServer {
  const connections = new Set<CallServer>();
  let isClosing = false;
  const http = createServer((request, response) => void sendState(request, response, options.checks));
  http.on('upgrade', (request, stream, head) => {
    const socket = stream as Socket;
    // A connection that breaks ends its calls; the caller repeats them.
    socket.on('error', () => socket.destroy());
    authorize(request, options).then(
      () => {
        const connection = new CallServer(socket, options);
        connections.add(connection);
        socket.once('close', () => connections.delete(connection));
        connection.start(head);
        if (isClosing) void connection.end();
      },
      (error: unknown) => refuse(socket, error, options.log),
    );
  });
  return {
    http,
    async close() {
      isClosing = true;
      const ended = Promise.all([...connections].map((connection) => connection.end()));
      await Promise.race([ended, sleep(closeTimeout, undefined, { ref: false })]);
      await close(http);
    },
  };
}

/** @throws Refusal unless the caller is a trusted service that expects this part */
async function authorize(
  { url, headers }: IncomingMessage,
  { part, verify }: Pick<ShardServerOptions, 'part' | 'verify'>,
): Promise<void> {
  const identity = await verify(String(headers[identityHeader] ?? ''));
  if (identity.kind !== 'system') throw new Unauthorized();
  const isExpected = url === connectPath && headers.upgrade?.toLowerCase() === upgradeProtocol;
  if (!isExpected || headers[partHeader] !== partText(part))
    throw new Refusal(421, 'other-shard', `This is shard ${partText(part)} at ${connectPath}.`);
}

/** Refuses a connection by an HTTP response. */
function refuse(socket: Socket, error: unknown, log: Logger): void {
  const { status, message } = failureOf(error, log);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: text/plain',
    `content-length: ${Buffer.byteLength(message)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${message}`);
}

const switchingProtocols = `HTTP/1.1 101 ${STATUS_CODES[101]}\r\nconnection: upgrade\r\nupgrade: ${upgradeProtocol}\r\n\r\n`;

/** Runs the calls of one connection. */
class CallServer {
  readonly #socket: Socket;
  readonly #options: ShardServerOptions;
  readonly #write: (frame: Buffer) => boolean;
  readonly #reader = new FrameReader(maxCallBytes);
  #open = 0;
  #isEnding = false;

  constructor(socket: Socket, options: ShardServerOptions) {
    this.#socket = socket;
    this.#options = options;
    this.#write = createFrameWriter(socket);
  }

  /** @param head bytes that were received with the request */
  start(head: Buffer): void {
    this.#socket.setNoDelay(true);
    this.#socket.setTimeout(0);
    this.#socket.write(switchingProtocols);
    this.#socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    // The caller has closed the connection: nobody reads further replies.
    this.#socket.on('end', () => this.#socket.destroy());
    if (head.length > 0) this.#receive(head);
  }

  /** Ends the connection after the open calls; resolves when it is closed. */
  async end(): Promise<void> {
    const closed = new Promise((resolve) => this.#socket.once('close', resolve));
    this.#isEnding = true;
    this.#endIfIdle();
    await closed;
  }

  #endIfIdle(): void {
    if (this.#isEnding && this.#open === 0) this.#socket.destroySoon();
  }

  #receive(chunk: Buffer): void {
    try {
      for (const frame of this.#reader.read(chunk)) void this.#answer(frame);
    } catch (error) {
      this.#options.log.error({ err: error }, 'a connection to the shard is broken');
      this.#socket.destroy();
    }
  }

  async #answer({ number, content }: Frame): Promise<void> {
    this.#open++;
    const frame = await this.#reply(number, content);
    this.#open--;
    if (this.#socket.destroyed) return;
    // A caller that does not read its replies gets no more of them.
    if (!this.#write(frame) && !this.#socket.isPaused()) {
      this.#socket.pause();
      this.#socket.once('drain', () => this.#socket.resume());
    }
    this.#endIfIdle();
  }

  /** The frame of a reply: a result, or a failure. */
  async #reply(number: number, content: Buffer): Promise<Buffer> {
    const { call, state, log } = this.#options;
    const startedAt = performance.now();
    const observe = (method: string, outcome: 'ok' | 'failed') =>
      shardCallSeconds.labels(method, outcome).observe((performance.now() - startedAt) / 1_000);
    let pending: ShardCall | undefined;
    try {
      const { method, parameters, context } = (pending = decodeCall(content));
      const result = await this.#inContext(context, method, async () => call(method, parameters));
      const frame = encodeFrame(number, { result, ...state() });
      observe(method, 'ok');
      return frame;
    } catch (error) {
      if (!pending) return encodeFrame(number, { failure: { status: 400, message: 'The call cannot be read.' } });
      observe(pending.method, 'failed');
      return encodeFrame(number, { failure: failureOf(error, log, pending) });
    }
  }

  /** Runs a call in the context of the request that it belongs to, as a span if its trace is recorded. */
  #inContext<R>(context: CallContext | undefined, method: string, work: () => Promise<R>): Promise<R> {
    if (!context) return work();
    const { log, part } = this.#options;
    const { requestId, traceparent: parent } = context;
    const options = { kind: SpanKind.SERVER, attributes: callAttributes(method, part) };
    return runInSpan(spanNameOf(method), parent, options, (traceparent) => {
      const ours: RequestContext = {
        requestId,
        // Most calls log nothing.
        get log() {
          return log.child({ requestId, traceId: parent && traceIdOf(parent) });
        },
      };
      if (traceparent) ours.traceparent = traceparent;
      return runInContext(ours, work);
    });
  }
}

/** An error that is no refusal is logged and 500. */
function failureOf(error: unknown, log: Logger, call?: ShardCall): CallFailure {
  if (error instanceof Refusal) return { status: error.status, message: error.message };
  log.error({ err: error, method: call?.method, requestId: call?.context?.requestId }, 'a call failed');
  return { status: 500, message: 'The call failed.' };
}

/** Health, readiness and metrics. */
async function sendState(
  { url, method }: IncomingMessage,
  response: ServerResponse,
  checks: Readonly<Record<string, Check>>,
): Promise<void> {
  const send = (status: number, type: string, text: string) =>
    response.writeHead(status, { 'content-type': type }).end(text);
  if (method !== 'GET') return void send(405, 'application/json', '{}');
  if (url === '/healthz') return void send(200, 'application/json', '{"status":"up"}');
  if (url === '/metrics') return void send(200, metrics.contentType, await metrics.metrics());
  if (url !== '/readyz') return void send(404, 'application/json', '{}');
  const readiness = await readinessOf(checks);
  send(readiness.status === 'unavailable' ? 503 : 200, 'application/json', JSON.stringify(readiness));
}
