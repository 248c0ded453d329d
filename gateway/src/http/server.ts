import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Refusal } from '@dealstead/service-kit/errors';
import type { Logger } from '@dealstead/service-kit/log';
import { metrics, requestSeconds } from '@dealstead/service-kit/metrics';
import { traceIdOf } from '@dealstead/service-kit/tracing';
import { RequestContext, type ClientAddress, type RequestHandler } from './requestContext.ts';
import { startRequestSpan } from './requestSpan.ts';
import { sendProblem } from './respond.ts';

export interface PublicServerOptions {
  readonly handle: RequestHandler;
  readonly readClientAddress: (request: IncomingMessage) => ClientAddress;
  /** Headers of every response. */
  readonly baseHeaders: Readonly<Record<string, string>>;
  readonly log: Logger;
}

/** Milliseconds and bytes. The time that a body may take depends on its endpoint (bodyTimeout.ts); this is the upper bound. */
const serverLimits = {
  maxHeaderSize: 16_384,
  keepAliveTimeout: 65_000,
  headersTimeout: 60_000,
  requestTimeout: 6 * 3_600_000,
};

/** Creates the HTTP server that clients reach. Errors of the handler are answered as problems. */
export function createPublicServer({ handle, readClientAddress, baseHeaders, log }: PublicServerOptions): Server {
  const handleError = (context: RequestContext, error: unknown) => {
    if (context.response.destroyed) return; // the client has disconnected
    if (!(error instanceof Refusal)) log.error({ err: error, ...idsOf(context) }, 'request failed');
    sendProblem(context, error);
  };
  const server = createServer({ ...serverLimits, optimizeEmptyRequests: true }, (request, response) => {
    const context = new RequestContext(request, response, readClientAddress(request), baseHeaders);
    startRequestSpan(context);
    recordOnClose(context, log);
    try {
      handle(context)?.catch((error: unknown) => handleError(context, error));
    } catch (error) {
      handleError(context, error);
    }
  });
  server.on('clientError', rejectMalformedRequest);
  return server;
}

/** Creates the internal server of `/metrics`, on a port that no load balancer exposes. */
export function createMetricsServer(log: Logger): Server {
  return createServer((request: IncomingMessage, response: ServerResponse) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.metrics().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'metrics cannot be collected');
        response.writeHead(500).end();
      },
    );
  });
}

/** Measures and logs the request when its response has closed. */
function recordOnClose(context: RequestContext, log: Logger): void {
  const startedAt = performance.now();
  context.response.on('close', () => {
    const milliseconds = performance.now() - startedAt;
    const { method, route, isRead } = context;
    const { statusCode: status, writableFinished } = context.response;
    requestSeconds.observe({ method, route, status }, milliseconds / 1000);
    const level = status >= 500 ? 'warn' : isRead ? 'debug' : 'info';
    if (!log.isLevelEnabled(level)) return;
    const { path, address } = context;
    const ms = Math.round(milliseconds);
    const isAborted = writableFinished ? undefined : true;
    log[level]({ ...idsOf(context), method, path, route, status, address, ms, isAborted }, 'request');
  });
}

/** What connects log lines with a request and its trace. */
const idsOf = ({ id, traceparent }: RequestContext) => ({ requestId: id, traceId: traceIdOf(traceparent) });

/** Answers what the HTTP parser rejects (two lengths, length and chunks, bare line feeds) and closes the connection. */
function rejectMalformedRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, code, message } = parserErrors.get(error.code ?? '') ?? malformedRequest;
  const requestId = crypto.randomUUID();
  const body = JSON.stringify({ message, code, requestId });
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
      `x-request-id: ${requestId}\r\nx-content-type-options: nosniff\r\nconnection: close\r\n\r\n${body}`,
  );
}

interface ParserProblem {
  readonly status: string;
  readonly code: string;
  readonly message: string;
}

const malformedRequest: ParserProblem = {
  status: '400 Bad Request',
  code: 'malformed',
  message: 'The request is malformed.',
};
const parserErrors: ReadonlyMap<string, ParserProblem> = new Map([
  [
    'HPE_HEADER_OVERFLOW',
    { status: '431 Request Header Fields Too Large', code: 'too-large', message: 'The headers are too large.' },
  ],
  [
    'ERR_HTTP_REQUEST_TIMEOUT',
    { status: '408 Request Timeout', code: 'too-slow', message: 'The request did not come in time.' },
  ],
]);
