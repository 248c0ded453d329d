import type { Logger } from './log.ts';

/** Milliseconds after the signal until a process exits by force. */
const timeoutMs = 15_000;

/**
 * Shuts the process down gracefully on SIGTERM, SIGINT or when its parent process has exited. It exits by force 15 seconds
 * after `drainSeconds`, for which `stop` goes on serving first, or at a second signal.
 */
export function shutDownOnSignal(stop: () => Promise<void>, log: Logger, drainSeconds = 0): void {
  let isStopping = false;
  async function shutDown(reason: string): Promise<void> {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ reason }, 'stops');
    setTimeout(() => process.exit(1), drainSeconds * 1_000 + timeoutMs).unref();
    try {
      await stop();
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, 'did not stop in order');
      process.exit(1);
    }
  }
  process.on('SIGTERM', () => void shutDown('SIGTERM'));
  process.on('SIGINT', () => void shutDown('SIGINT'));
  const parent = process.ppid;
  const parentCheck = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(parentCheck);
    void shutDown('its parent is gone');
  }, 500).unref();
}
