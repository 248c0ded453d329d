import { randomUUID } from 'node:crypto';
import type { Identity } from '@dealstead/contracts/identity';
import { identityHeader } from '@dealstead/contracts/identity';
import express from 'express';
import type { Express, NextFunction, Request, Response } from 'express';
import { pinoHttp } from 'pino-http';
import { causedBy, validTraceparent } from './context.ts';
import { NotFound, problemOf, Refusal } from './errors.ts';
import type { Route } from './handle.ts';
import { readinessOf } from './health.ts';
import type { Check } from './health.ts';
import type { VerifyIdentity } from './identity.ts';
import type { Logger } from './log.ts';
import { metrics, requestSeconds } from './metrics.ts';
import type { Patience } from './patience.ts';

export interface AppOptions {
  routes: readonly Route[];
  verify: VerifyIdentity;
  log: Logger;
  bodyLimit: number;
  checks: Readonly<Record<string, Check>>;
  /** Ends the wait for a database that hangs; none without a database. */
  patience?: Patience;
  /** Refreshes gauges before they are shown. */
  sample: () => Promise<void>;
}

/** Who sent a request, or why we do not believe them. */
const callers = new WeakMap<Request, Identity | Refusal>();
const visitor: Identity = { kind: 'visitor' };

/** The Express application of a service: identity, logs, bodies, routes, problems. */
export function createApp({ routes, verify, log, bodyLimit, checks, patience, sample }: AppOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');

  app.get('/healthz', (_request, response) => void response.json({ status: 'up' }));
  app.get('/readyz', async (_request, response) => {
    const readiness = await readinessOf(checks);
    response.status(readiness.status === 'unavailable' ? 503 : 200).json(readiness);
  });
  app.get('/metrics', async (_request, response) => {
    await sample().catch((error: unknown) => log.debug({ err: error }, 'some gauges are not fresh'));
    response.type(metrics.contentType).send(await metrics.metrics());
  });

  app.use((request, _response, next) => {
    const token = request.headers[identityHeader];
    if (token === undefined) return next();
    const remember = (who: Identity | Refusal) => {
      callers.set(request, who);
      next();
    };
    const who = verify(String(token));
    if (who instanceof Promise) who.then(remember, (error: Refusal) => remember(error));
    else remember(who);
  });
  app.use(requestLog(log));

  const json = express.json({ limit: bodyLimit, inflate: false });
  const form = express.urlencoded({ limit: bodyLimit, inflate: false, extended: false, parameterLimit: 200 });
  for (const [path, group] of byPath(routes)) {
    const route = app.route(path);
    for (const { endpoint, respond } of group) {
      const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
      const measure = measured(endpoint.method, endpoint.path);
      const run = async (request: Request, response: Response) => {
        measure(response);
        const who = callers.get(request) ?? visitor;
        if (who instanceof Refusal) throw who;
        const traceparent = who === visitor ? undefined : validTraceparent(request.headers.traceparent);
        const cause = { requestId: String(request.id), log: request.log, traceparent };
        const answered = causedBy(cause, () => respond(request, response, who, request.log));
        await (patience ? patience.with(answered) : answered);
      };
      if (method === 'get') route.get(run);
      else route[method](mustBeReadable(endpoint.form ?? false), json, ...(endpoint.form ? [form] : []), run);
    }
    const methods = [
      ...new Set(group.flatMap(({ endpoint: { method } }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))),
    ].join(', ');
    route.all(() => {
      throw new Refusal(405, 'method-not-allowed', `This address takes ${methods}.`, undefined, { allow: methods });
    });
  }

  app.use(() => {
    throw new NotFound();
  });
  app.use((error: unknown, request: Request, response: Response, next: NextFunction) => {
    const { status, headers, body } = problemOf(error, String(request.id));
    if (status >= 500) response.err = error instanceof Error ? error : new Error(String(error));
    if (response.headersSent) return next(error);
    // The rest of a body that we do not read would be taken for the next request.
    if (!request.complete) response.setHeader('connection', 'close');
    response
      .set({ ...headers })
      .status(status)
      .json(body);
  });
  return app;
}

/** Routes in groups by path, fixed names before parameters, in Express' spelling. */
function byPath(routes: readonly Route[]): [string, Route[]][] {
  const groups = Map.groupBy(routes, ({ endpoint }) => endpoint.path.replace(/\{(\w+)\}/g, ':$1'));
  const fixedFirst = (path: string) => path.replaceAll(':', '\uffff');
  return [...groups].sort(([a], [b]) => (fixedFirst(a) < fixedFirst(b) ? -1 : 1));
}

/** 415 for a body that is neither JSON nor, where a plain form works, urlencoded. */
function mustBeReadable(form: boolean) {
  return (request: Request, _response: Response, next: NextFunction) => {
    const hasBody =
      request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
    const readable =
      !hasBody || request.is('application/json') || (form && request.is('application/x-www-form-urlencoded'));
    if (!readable) throw new Refusal(415, 'unsupported-media-type', form ? 'Send JSON or a form.' : 'Send JSON.');
    next();
  };
}

/** Observes how long the answer takes, by route and status. */
function measured(method: string, route: string) {
  const byStatus = new Map<number, { observe(seconds: number): void }>();
  return (response: Response) => {
    const start = performance.now();
    response.once('finish', () => {
      const { statusCode } = response;
      let series = byStatus.get(statusCode);
      if (!series) byStatus.set(statusCode, (series = requestSeconds.labels(method, route, String(statusCode))));
      series.observe((performance.now() - start) / 1000);
    });
  };
}

/** One line for each request: reads at debug, changes at info, refusals at info, our own failures at error. */
function requestLog(log: Logger) {
  return pinoHttp<Request, Response>({
    logger: log,
    quietReqLogger: true,
    customAttributeKeys: { reqId: 'requestId', responseTime: 'ms' },
    genReqId(request) {
      const who = callers.get(request);
      const given = request.headers['x-request-id'];
      return who !== undefined && !(who instanceof Refusal) && typeof given === 'string' && /^[\w-]{8,64}$/.test(given)
        ? given
        : randomUUID();
    },
    customLogLevel(request, response, error) {
      if (error || response.statusCode >= 500) return 'error';
      return request.method === 'GET' && response.statusCode < 400 ? 'debug' : 'info';
    },
    // Never the query: it can hold tokens of links in mails.
    serializers: {
      req: ({ method, url }: { method: string; url: string }) => ({ method, path: url.split('?', 1)[0] }),
      res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
    },
  });
}
