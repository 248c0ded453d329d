import { setTimeout as sleep } from 'node:timers/promises';

/** Waits so many milliseconds, or until the signal aborts: what ends a pause early is no failure. */
export async function pause(milliseconds: number, until: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal: until }).catch(() => undefined);
}
