import type { Redis } from 'ioredis';
import { z } from 'zod';
import { readinessOf, type Check, type Readiness } from '@dealstead/service-kit/health';
import type { Broker } from './broker.ts';
import { ask, type Upstream } from './proxy.ts';
import type { Releases } from './releases.ts';

export interface HealthParts {
  readonly redis: Redis;
  readonly broker: Broker;
  /** Services and the renderer by name. */
  readonly upstreams: Readonly<Record<string, Upstream>>;
  readonly releases: Releases;
}

const askAgainAfter = 500;
const Told = z.object({
  status: z.string(),
  components: z.record(z.string(), z.object({ status: z.string() })).optional(),
});

/** The state of every part. Only a release set is needed: without it there is no page; all else is degraded. */
export function createHealth({ redis, broker, upstreams, releases }: HealthParts): () => Promise<Readiness> {
  const optional = (check: Check['check']): Check => ({ needed: false, check });
  const checks: Record<string, Check> = {
    redis: optional(() => redis.ping()),
    nats: optional(() => must(broker.isUp(), 'not connected')),
    ...Object.fromEntries(
      Object.entries(upstreams).map(([name, upstream]) => [name, optional(() => isReady(upstream))]),
    ),
    releases: { needed: true, check: () => must(releases.current() !== null, 'no release set') },
  };
  let last: { at: number; readiness: Promise<Readiness> } | null = null;
  return () => {
    const now = Date.now();
    if (!last || now - last.at > askAgainAfter) last = { at: now, readiness: readinessOf(checks) };
    return last.readiness;
  };
}

function must(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

async function isReady(upstream: Upstream): Promise<void> {
  const { status, body } = await ask(upstream, { path: '/readyz', within: 900 }).catch((): never => {
    throw new Error('not answering');
  });
  const told = Told.safeParse(JSON.parse(body.toString()));
  if (status === 200 && (!told.success || told.data.status !== 'degraded')) return;
  const down = Object.entries(told.data?.components ?? {}).filter(([, part]) => part.status === 'down');
  throw new Error(`${told.data?.status ?? status}: ${down.map(([name]) => name).join(', ') || 'it does not say why'}`);
}
