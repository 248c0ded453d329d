import { read, useQuery } from '@dealstead/kit';

/** State of a component as the gateway's `/readyz` reports it. */
export interface ComponentState {
  readonly status: 'up' | 'down';
  /** Why it is down: `not answering`, or its own state and what is affected, as in `degraded: postgres`. */
  readonly message?: string;
}

/** Milliseconds between checks while the page is visible. */
const interval = 30_000;

/** The state of the product's components by name, checked again every 30 s. */
export function useReadiness() {
  return useQuery({
    queryKey: ['/readyz'],
    queryFn: ({ signal }) => read<{ components: Readonly<Record<string, ComponentState>> }>('/readyz', signal),
    refetchInterval: interval,
  });
}
