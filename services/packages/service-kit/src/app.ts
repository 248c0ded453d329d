import type { Endpoint } from '@dealstead/contracts/endpoint';
import type { Identity } from '@dealstead/contracts/identity';
import { lagHeader, identityHeader } from '@dealstead/contracts/identity';
import { servedApiPath, toEndpointSchema } from '@dealstead/contracts/platform/apiSchema';
import type { RequestListener } from 'node:http';
import express from 'express';
import type { NextFunction, Request, Response } from 'express';
import { admit } from './access.ts';
import { runInContext } from './requestContext.ts';
import { MethodNotAllowed, NotFound, problemOf, Refusal } from './errors.ts';
import { sendFile } from './handle.ts';
import type { Route } from './handle.ts';
import { drainingReadiness, readinessOf } from './health.ts';
import type { Check } from './health.ts';
import type { VerifyIdentity } from './identity.ts';
import type { CachedResponse, ResponseCache } from './responseCache.ts';
import type { Logger } from './log.ts';
import { metrics } from './metrics.ts';
import type { DatabaseWatchdog } from './databaseWatchdog.ts';
import { discardBody, hasBody, isFileType, notAFileError } from './upload.ts';
import { HttpRequestContext, visitor } from './httpRequestContext.ts';

export interface AppOptions {
  routes: readonly Route[];
  verify: VerifyIdentity;
  log: Logger;
  bodyLimit: number;
  checks: Readonly<Record<string, Check>>;
  /** Whether the process is shutting down. */
  isDraining: () => boolean;
  /** Rejects requests while the database does not respond; absent without a database. */
  watchdog?: DatabaseWatchdog;
  /** Refreshes gauges before they are read. */
  sample: () => Promise<void>;
  /** Responses that are sent without Express. */
  responseCache?: ResponseCache;
}

/** Creates a service's Express application: identity, request context, body parsing, routes, error responses. */
export function createApp({
  routes,
  verify,
  log,
  bodyLimit,
  checks,
  isDraining,
  watchdog,
  sample,
  responseCache,
}: AppOptions): RequestListener {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');

  app.get('/healthz', (_request, response) => void response.json({ status: 'up' }));
  app.get('/readyz', async (_request, response) => {
    const readiness = isDraining() ? drainingReadiness : await readinessOf(checks);
    response.status(readiness.status === 'unavailable' ? 503 : 200).json(readiness);
  });
  app.get('/metrics', async (_request, response) => {
    await sample().catch((error: unknown) => log.debug({ err: error }, 'some gauges could not be refreshed'));
    response.type(metrics.contentType).send(await metrics.metrics());
  });
  // A version of the code serves one API; admin compares releases with it.
  let servedApi: string | undefined;
  app.get(servedApiPath, (_request, response) => {
    servedApi ??= JSON.stringify(routes.map(({ endpoint }) => toEndpointSchema(endpoint)));
    response.type('application/json').send(servedApi);
  });

  app.use((request, response, next) => {
    const enter = (actor?: Identity | Refusal) => {
      HttpRequestContext.begin(request, response, actor, log);
      next();
    };
    const token = request.headers[identityHeader];
    const actor = token === undefined ? undefined : verify(String(token));
    if (actor instanceof Promise) actor.then(enter, (error: Refusal) => enter(error));
    else enter(actor);
  });

  const json = express.json({ limit: bodyLimit, inflate: false });
  const form = express.urlencoded({ limit: bodyLimit, inflate: false, extended: false, parameterLimit: 200 });
  for (const [path, group] of byPath(routes)) {
    const route = app.route(path);
    for (const { endpoint, respond } of group) {
      const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
      const run = async (request: Request, response: Response) => {
        const context = HttpRequestContext.get(request);
        context.route = endpoint.path;
        const { caller } = context;
        if (caller instanceof Refusal) throw caller;
        const responded = runInContext(context, () => respond(request, response, caller, context));
        // An upload waits for the client's bytes, not for the database.
        await (watchdog && !endpoint.upload ? watchdog.watch(responded) : responded);
      };
      if (method === 'get') route.get(run);
      else if (endpoint.upload) route[method](mustBeFile, run);
      else route[method](mustBeReadable(endpoint), json, ...(endpoint.form ? [form] : []), run);
    }
    const methods = group.flatMap(({ endpoint: { method } }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    route.all(() => {
      throw new MethodNotAllowed(methods);
    });
  }

  app.use(() => {
    throw new NotFound();
  });
  app.use((error: unknown, request: Request, response: Response, next: NextFunction) => {
    const context = HttpRequestContext.get(request);
    const { status, headers, body } = problemOf(error, context.requestId);
    if (status >= 500) context.error = error;
    if (response.headersSent) return next(error);
    discardBody(request, response);
    response
      .set({ ...headers })
      .status(status)
      .json(body);
  });
  return responseCache ? serveCachedFirst(responseCache, app, verify, log) : app;
}

/** Sends cached responses to verified callers that may read them; other requests go to the application. */
function serveCachedFirst(
  responseCache: ResponseCache,
  app: RequestListener,
  verify: VerifyIdentity,
  log: Logger,
): RequestListener {
  return (request, response) => {
    const forward = () => app(request, response);
    const find = () => responseCache.get(request.url ?? '');
    if (request.method !== 'GET' || !find()) return forward();
    const serve = (actor: Identity | undefined) => {
      const cached = find();
      if (!cached || !isAdmitted(cached, actor ?? visitor)) return forward();
      HttpRequestContext.begin(request, response, actor, log);
      HttpRequestContext.get(request).route = cached.endpoint.path;
      response.setHeader(lagHeader, Math.ceil(responseCache.behind()));
      sendFile(request, response, cached.file, cached.endpoint.success ?? 200);
    };
    const token = request.headers[identityHeader];
    const actor = token === undefined ? undefined : verify(String(token));
    if (actor instanceof Promise) return void actor.then(serve, forward);
    serve(actor);
  };
}

function isAdmitted({ endpoint, query }: CachedResponse, actor: Identity): boolean {
  try {
    admit(endpoint, actor, query);
    return true;
  } catch {
    return false; // the application sends the refusal
  }
}

/** Routes in groups by path, fixed names before parameters, in Express' spelling. */
function byPath(routes: readonly Route[]): [string, Route[]][] {
  const groups = Map.groupBy(routes, ({ endpoint }) => endpoint.path.replace(/\{(\w+)\}/g, ':$1'));
  const fixedFirst = (path: string) => path.replaceAll(':', '\uffff');
  return [...groups].sort(([a], [b]) => (fixedFirst(a) < fixedFirst(b) ? -1 : 1));
}

/** 415 for a request that is no upload. */
function mustBeFile(request: Request, _response: Response, next: NextFunction): void {
  if (!isFileType(request.headers['content-type'])) throw notAFileError();
  next();
}

/** 415 for a body that is neither JSON nor, where a plain form works, urlencoded. */
function mustBeReadable({ form = false, bearer = false }: Endpoint) {
  return (request: Request, _response: Response, next: NextFunction) => {
    const readable =
      !hasBody(request) ||
      request.is('application/json') ||
      (form && request.is('application/x-www-form-urlencoded')) ||
      // RFC 8058 one-click posts: the body is ignored, the path contains the token.
      (bearer && request.is('multipart/form-data'));
    if (!readable) throw new Refusal(415, 'unsupported-media-type', form ? 'Send JSON or a form.' : 'Send JSON.');
    next();
  };
}
