import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import {
  type Check,
  identityHeader,
  type Logger,
  metrics,
  readinessOf,
  Refusal,
  Unauthorized,
  type VerifyIdentity,
} from '@dealstead/service-kit';
import { z } from 'zod';
import { callPath, contentType, decodeCall, encodeReply, partHeader } from './protocol.ts';
import { partText, type ShardPart } from './shardPart.ts';

/** Largest body of a call in bytes: the listings of an import's batch. */
const maxBytes = 64 * 2 ** 20;

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

/** Creates the HTTP server of a shard: calls, health, readiness and metrics. */
export function createShardServer({ part, verify, call, state, checks, log }: ShardServerOptions): Server {
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => sendFailure(response, error, log));
  });
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') return sendState(request, response, checks);
    const identity = await verify(String(request.headers[identityHeader] ?? ''));
    if (identity.kind !== 'system') throw new Unauthorized();
    if (request.url !== callPath || request.headers[partHeader] !== partText(part))
      throw new Refusal(421, 'other-shard', `This is shard ${partText(part)} at ${callPath}.`);
    const { method, parameters } = decodeCall(await readBody(request));
    const result = await call(method, parameters);
    const reply = encodeReply({ result, ...state() });
    response.writeHead(200, { 'content-type': contentType, 'content-length': reply.length }).end(reply);
  }
  // Longer than the coordinators', so that they never send on a connection that is being closed.
  server.keepAliveTimeout = 75_000;
  server.headersTimeout = 80_000;
  return server;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) throw new Refusal(413, 'too-large', 'The call is too large.');
    chunks.push(chunk);
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
}

/** Health, readiness and metrics. */
async function sendState(
  { url }: IncomingMessage,
  response: ServerResponse,
  checks: Readonly<Record<string, Check>>,
): Promise<void> {
  const send = (status: number, type: string, text: string) =>
    response.writeHead(status, { 'content-type': type }).end(text);
  if (url === '/healthz') return void send(200, 'application/json', '{"status":"up"}');
  if (url === '/metrics') return void send(200, metrics.contentType, await metrics.metrics());
  if (url !== '/readyz') return void send(404, 'application/json', '{}');
  const readiness = await readinessOf(checks);
  send(readiness.status === 'unavailable' ? 503 : 200, 'application/json', JSON.stringify(readiness));
}

/** A call that cannot be read is 400; an error of a query is logged and 500. */
function sendFailure(response: ServerResponse, error: unknown, log: Logger): void {
  const status = error instanceof Refusal ? error.status : error instanceof z.ZodError ? 400 : 500;
  if (status === 500) log.error({ err: error }, 'a call failed');
  // The unread rest of the body would be parsed as the next request.
  response.writeHead(status, { 'content-type': 'text/plain', connection: 'close' });
  response.end(error instanceof Refusal ? error.message : '');
}
