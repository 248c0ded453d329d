export interface CircuitBreakerOptions {
  /** Failures in a row after which it opens. */
  failures: number;
  /** Milliseconds for which it stays open; after them one attempt is let through. */
  openFor: number;
}

interface BreakerState {
  failed: number;
  until: number;
}

/** Leaves alone, for a while, what fails again and again: one record for each name. */
export function createCircuitBreakers({ failures, openFor }: CircuitBreakerOptions) {
  const records = new Map<string, BreakerState>();
  return {
    isOpen(name: string): boolean {
      const record = records.get(name);
      if (!record || record.failed < failures) return false;
      if (performance.now() < record.until) return true;
      record.until = performance.now() + openFor; // this one attempt; the others go on waiting for what becomes of it
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
