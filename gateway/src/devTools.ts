import { assertSameOrigin, type OriginCheck } from './http/csrf.ts';
import { proxyRequest } from './http/proxy.ts';
import type { ReceiveBody } from './http/requestBody.ts';
import { assertReadMethod, createPathNotFound, type RequestHandler } from './http/requestContext.ts';
import type { Upstream } from './http/upstream.ts';
import { isDevPath } from './pages/sliceOverrides.ts';

export interface DevToolsOptions {
  /** Null in production and where it is not configured. */
  readonly mailCatcher: Upstream | null;
  readonly stripeSandbox: Upstream | null;
  readonly traceCollector: Upstream | null;
  readonly devServer: Upstream | null;
  readonly isOwnOrigin: OriginCheck;
  readonly receiveBody: ReceiveBody;
}

/** Bytes of a form that the payment sandbox accepts. */
const formLimit = 10_000;

/**
 * Proxies `/dev/mail`, `/dev/stripe`, `/dev/traces` and the paths of the development server to these tools, outside production.
 */
export function createDevToolsHandler(options: DevToolsOptions): RequestHandler {
  const { mailCatcher, stripeSandbox, traceCollector, devServer, isOwnOrigin, receiveBody } = options;
  return (context) => {
    const { path, method, request } = context;
    if (mailCatcher && (isAtOrBelow('/dev/mail', path) || path === '/dev/mail.json')) {
      assertReadMethod(context);
      // The list shows each mail in a frame.
      const headers = { 'x-frame-options': 'SAMEORIGIN' };
      return proxyRequest(context, { upstream: mailCatcher, identity: undefined, headers });
    }
    if (traceCollector && (isAtOrBelow('/dev/traces', path) || path === '/dev/traces.json')) {
      assertReadMethod(context);
      return proxyRequest(context, { upstream: traceCollector, identity: undefined });
    }
    if (stripeSandbox && isAtOrBelow('/dev/stripe', path)) {
      if (method !== 'POST') assertReadMethod(context);
      else assertSameOrigin({ method, headers: request.headers, hasBody: true }, { form: true }, isOwnOrigin);
      return receiveBody(context, { limit: formLimit, isUpload: false }).then((body) =>
        proxyRequest(context, { upstream: stripeSandbox, identity: undefined, body }),
      );
    }
    if (devServer && isDevPath(path)) {
      assertReadMethod(context);
      return proxyRequest(context, { upstream: devServer, identity: undefined });
    }
    throw createPathNotFound();
  };
}

const isAtOrBelow = (prefix: string, path: string) => path === prefix || path.startsWith(`${prefix}/`);
