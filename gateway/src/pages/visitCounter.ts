import { todayInNewYork } from '@dealstead/contracts';
import { randomUUID } from 'node:crypto';
import { reportVisits } from '@dealstead/contracts/account/userMetrics';
import type { Logger } from '@dealstead/service-kit';
import type { Peer } from '@dealstead/service-kit/peer';
import { isbot } from 'isbot';
import type { RequestContext } from '../http/requestContext.ts';

export interface VisitCounter {
  /** Counts the request of a page by someone who is not signed in, if a visit begins with it. */
  count(context: RequestContext): void;
  /** Reports what was counted. */
  flush(): Promise<void>;
}

interface Report {
  readonly id: string;
  readonly day: string;
  visits: number;
}

/** Milliseconds between two reports. A gateway that is killed loses the visits since the last one. */
const reportEvery = 30_000;

/**
 * Counts visits without personal data: nothing is stored about who came, no cookie is set, and requests are not connected with
 * each other. A visit begins with a page that was opened from outside the site: `Sec-Fetch-Site` is `none` (an address that was
 * typed, a bookmark) or `cross-site` (a link). Reloads, prefetches and crawlers do not count.
 */
export function createVisitCounter(account: Pick<Peer, 'call'>, log: Logger): VisitCounter {
  let current: Report | undefined;
  /** Reports that account has not received. A repeated one has the same id, so it counts once. */
  const unsent: Report[] = [];

  async function flush(): Promise<void> {
    if (current) unsent.push(current);
    current = undefined;
    try {
      for (let report = unsent[0]; report; report = unsent[0]) {
        const { id, ...body } = report;
        await account.call(reportVisits, { params: { id }, body });
        // A flush that overlaps this one may have reported it.
        if (unsent[0] === report) unsent.shift();
      }
    } catch (error) {
      log.debug({ err: error }, 'visits wait for account');
    }
  }

  setInterval(() => void flush(), reportEvery).unref();
  return {
    count({ request: { headers } }) {
      if (!beginsVisit(headers)) return;
      const day = todayInNewYork();
      if (current && current.day !== day) {
        unsent.push(current);
        current = undefined;
      }
      current ??= { id: randomUUID(), day, visits: 0 };
      current.visits++;
    },
    flush,
  };
}

function beginsVisit(headers: RequestContext['request']['headers']): boolean {
  const site = headers['sec-fetch-site'];
  if (headers['sec-fetch-mode'] !== 'navigate' || (site !== 'none' && site !== 'cross-site')) return false;
  const isReload = /max-age=0|no-cache/.test(headers['cache-control'] ?? '');
  const isPrefetch = headers['sec-purpose'] !== undefined || headers['purpose'] !== undefined;
  return !isReload && !isPrefetch && !isbot(headers['user-agent']);
}
