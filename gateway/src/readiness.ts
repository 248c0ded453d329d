import type { Redis } from 'ioredis';
import { z } from 'zod';
import { drainingReadiness, readinessOf, type Check, type Readiness } from '@dealstead/service-kit/health';
import type { RequestHandler } from './http/requestContext.ts';
import { assertReadMethod } from './http/requestContext.ts';
import { sendJson } from './http/respond.ts';
import { fetchUpstream, type Upstream } from './http/upstream.ts';
import type { NatsSubscriber } from './nats.ts';
import type { Releases } from './pages/releases.ts';

export interface ReadinessOptions {
  readonly redis: Redis;
  readonly nats: NatsSubscriber;
  /** Services and the renderer by name. */
  readonly upstreams: Readonly<Record<string, Upstream>>;
  readonly releases: Releases;
  readonly lifecycle: { readonly isDraining: boolean };
}

/** Milliseconds. */
const cacheTime = 500;
const upstreamTimeout = 900;
const UpstreamReadiness = z.object({
  status: z.string(),
  components: z.record(z.string(), z.object({ status: z.string() })).optional(),
});

/**
 * Serves `/readyz`: the state of every component. Only a release set is needed, because there is no page without one; every
 * other failure is degraded.
 */
export function createReadinessHandler({
  redis,
  nats,
  upstreams,
  releases,
  lifecycle,
}: ReadinessOptions): RequestHandler {
  const optional = (check: Check['check']): Check => ({ needed: false, check });
  const checks: Record<string, Check> = {
    redis: optional(() => redis.ping()),
    nats: optional(() => assertUp(nats.isUp(), 'not connected')),
  };
  for (const [name, upstream] of Object.entries(upstreams)) checks[name] = optional(() => checkUpstream(upstream));
  checks.releases = { needed: true, check: () => assertUp(releases.current() !== null, 'no release set') };

  let latest: { at: number; readiness: Promise<Readiness> } | null = null;
  return async (context) => {
    assertReadMethod(context);
    const now = Date.now();
    if (!latest || now - latest.at > cacheTime) latest = { at: now, readiness: readinessOf(checks) };
    const readiness = lifecycle.isDraining ? drainingReadiness : await latest.readiness;
    sendJson(context, readiness.status === 'unavailable' ? 503 : 200, readiness);
  };
}

function assertUp(isUp: boolean, reason: string): void {
  if (!isUp) throw new Error(reason);
}

async function checkUpstream(upstream: Upstream): Promise<void> {
  const request = { path: '/readyz', timeout: upstreamTimeout };
  const { status, body } = await fetchUpstream(upstream, request).catch((): never => {
    throw new Error('not answering');
  });
  const { data: reported } = UpstreamReadiness.safeParse(JSON.parse(body.toString()));
  if (status === 200 && reported?.status !== 'degraded') return;
  const down = Object.entries(reported?.components ?? {}).filter(([, component]) => component.status === 'down');
  const names = down.map(([name]) => name).join(', ');
  throw new Error(`${reported?.status ?? status}: ${names || 'it does not say why'}`);
}
