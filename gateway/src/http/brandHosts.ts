import type { BrandHost } from '@dealstead/contracts/account/brands';
import type { Logger } from '@dealstead/service-kit/log';

/** Verified domains of brands. */
export interface BrandHosts {
  /** The brand of a Host header, or null for the main host and unknown ones. */
  find(host: string | undefined): BrandHost | null;
  /** Reads them from account again, as after an event about a brand. */
  refresh(): void;
  stop(): void;
}

/** Milliseconds between reads, in case an event was missed, and after a failed one. */
const refreshEvery = 60_000;
const retryAfter = 2_000;

/** Keeps the domains in memory: each request looks one up. While account is unavailable, the last ones count. */
export function createBrandHosts(fetchHosts: () => Promise<readonly BrandHost[]>, log: Logger): BrandHosts {
  let hosts: ReadonlyMap<string, BrandHost> = new Map();
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> | null = null;
  let isOutdated = false;
  let isStopped = false;

  async function read(): Promise<void> {
    let delay = refreshEvery;
    try {
      do {
        isOutdated = false;
        hosts = new Map((await fetchHosts()).map((known) => [known.host, known]));
      } while (isOutdated);
    } catch (error) {
      log.debug({ err: error }, 'domains of brands not read');
      delay = retryAfter;
    }
    reading = null;
    if (!isStopped) timer = setTimeout(refresh, delay).unref();
  }

  function refresh(): void {
    clearTimeout(timer);
    isOutdated = true;
    reading ??= read();
  }

  refresh();
  return {
    find: (host) => (host === undefined || hosts.size === 0 ? null : (hosts.get(withoutPort(host)) ?? null)),
    refresh,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

const withoutPort = (host: string) => host.toLowerCase().replace(/\.?(?::\d+)?$/, '');
