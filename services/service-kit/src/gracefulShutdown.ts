import type { Logger } from './log.ts';

/**
 * Shuts the process down gracefully on SIGTERM, SIGINT or when its parent process has exited. It exits by force after
 * `within` milliseconds, or at a second signal.
 */
export function shutDownOnSignal(stop: () => Promise<void>, log: Logger, timeoutMs = 15_000): void {
  let isStopping = false;
  async function shutDown(reason: string): Promise<void> {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ reason }, 'stops');
    setTimeout(() => process.exit(1), timeoutMs).unref();
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
