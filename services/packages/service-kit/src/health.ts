import { withTimeout } from './timeout.ts';

/** Health check of a dependency. */
export interface Check {
  /** Whether the service is unavailable without it; otherwise `/readyz` reports it as degraded. */
  readonly needed: boolean;
  /** Resolves while it works. */
  readonly check: () => void | Promise<unknown>;
}

export interface Readiness {
  status: 'ready' | 'degraded' | 'unavailable';
  components: Record<string, { status: 'up' | 'down'; needed: boolean; message?: string }>;
}

/** What `/readyz` reports with 503 during a shutdown, when a process serves only until load balancers know. */
export const drainingReadiness: Readiness = {
  status: 'unavailable',
  components: { process: { status: 'down', needed: true, message: 'stops' } },
};

const checkTimeout = 1_000;

/** Runs all checks concurrently; one that does not finish within a second is down. */
export async function readinessOf(checks: Readonly<Record<string, Check>>): Promise<Readiness> {
  const entries = await Promise.all(
    Object.entries(checks).map(async ([name, { needed, check }]) => {
      try {
        await withTimeout(checkTimeout, Promise.resolve(check()));
        return [name, { status: 'up', needed }] as const;
      } catch (error) {
        return [
          name,
          { status: 'down', needed, message: error instanceof Error ? error.message : String(error) },
        ] as const;
      }
    }),
  );
  const down = entries.filter(([, { status }]) => status === 'down');
  const status = down.length === 0 ? 'ready' : down.some(([, { needed }]) => needed) ? 'unavailable' : 'degraded';
  return { status, components: Object.fromEntries(entries) };
}
