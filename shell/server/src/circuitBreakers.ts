export interface CircuitBreakerOptions {
  /** Consecutive failures that open a circuit. */
  failures: number;
  /** Milliseconds until an open circuit lets one attempt through (half-open). */
  openFor: number;
}

interface BreakerState {
  failed: number;
  until: number;
}

/** Circuit breakers by name: after repeated failures, calls are refused for a while. */
export function createCircuitBreakers({ failures, openFor }: CircuitBreakerOptions) {
  const records = new Map<string, BreakerState>();
  return {
    isOpen(name: string): boolean {
      const record = records.get(name);
      if (!record || record.failed < failures) return false;
      if (performance.now() < record.until) return true;
      record.until = performance.now() + openFor; // half-open: one attempt; others are refused until it ends
      return false;
    },
    succeeded(name: string): void {
      records.delete(name);
    },
    failed(name: string): void {
      const failed = (records.get(name)?.failed ?? 0) + 1;
      records.set(name, { failed, until: performance.now() + openFor });
    },
  };
}
