import { problemOf } from '@dealstead/service-kit/errors';
import { discardBody } from '@dealstead/service-kit/upload';
import type { RequestContext } from './requestContext.ts';

/** Sends a whole response; HEAD and 304 send the headers only. */
export function send(
  context: RequestContext,
  status: number,
  headers: Record<string, string | number>,
  body: Buffer | string = '',
): void {
  const { response, responseHeaders } = context;
  if (status === 304) {
    response.writeHead(304, { ...responseHeaders, ...headers }).end();
    return;
  }
  response.writeHead(status, { ...responseHeaders, ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(context.method === 'HEAD' ? undefined : body);
}

/** Sends JSON that no cache may store. */
export function sendJson(
  context: RequestContext,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  send(
    context,
    status,
    { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
    JSON.stringify(body),
  );
}

/** Sends an error as a problem. A response that has already started is destroyed, so that the client sees it is cut. */
export function sendProblem(context: RequestContext, error: unknown): void {
  if (context.response.headersSent) {
    context.response.destroy();
    return;
  }
  const { status, body, headers } = problemOf(error, context.id);
  // A client that is too slow has had its time. Others have sent much that is still on its way.
  if (status === 408) sendJson(context, status, body, { ...headers, connection: 'close' });
  else {
    discardBody(context.request, context.response);
    sendJson(context, status, body, headers);
  }
}

export function sendRedirect(context: RequestContext, location: string): void {
  send(context, 302, { location, 'cache-control': 'no-store' });
}
