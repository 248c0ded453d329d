import type { Logger } from './log.ts';

/**
 * Shuts the process down gracefully on SIGTERM, SIGINT or when its parent process has exited. It exits by force after
 * `within` milliseconds, or at a second signal.
 */
export function shutDownOnSignal(stop: () => Promise<void>, log: Logger, within = 15_000): void {
  let asked = false;
  async function leave(why: string): Promise<void> {
    if (asked) process.exit(1);
    asked = true;
    log.info({ why }, 'stops');
    setTimeout(() => process.exit(1), within).unref();
    try {
      await stop();
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, 'did not stop in order');
      process.exit(1);
    }
  }
  process.on('SIGTERM', () => void leave('SIGTERM'));
  process.on('SIGINT', () => void leave('SIGINT'));
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    void leave('its parent is gone');
  }, 500).unref();
}
