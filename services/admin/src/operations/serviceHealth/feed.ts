import {
  getServiceHealth,
  listReportingServices,
  MinuteReport,
  minuteReportSubject,
} from '@dealstead/contracts/admin/serviceHealth';
import { type BackgroundJob, createBackgroundJob, live, type Logger, type Nats } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { deleteOldMeasurements, insertReport } from './store.ts';

/**
 * Stores the reports that processes send each minute, and answers each that is stored, until the signal aborts. A process
 * sends a report without an answer again; one that is invalid is answered too, as it would never be stored.
 */
export function createReportFeed(db: Db, nats: Nats, log: Logger): (signal: AbortSignal) => Promise<void> {
  async function store(text: string): Promise<void> {
    const report = MinuteReport.safeParse(JSON.parse(text));
    if (!report.success) return log.error({ err: report.error }, 'a report of measurements is invalid');
    await insertReport(db, report.data);
    live(nats).admins(getServiceHealth.path, listReportingServices.path);
  }

  return async (signal) => {
    const connection = await Promise.race([nats.connection(), whenAborted(signal)]);
    if (!connection || signal.aborted) return;
    // Of several admin processes one gets each report.
    const subscription = connection.subscribe(minuteReportSubject, { queue: 'admin' });
    signal.addEventListener('abort', () => subscription.unsubscribe(), { once: true });
    for await (const message of subscription) {
      try {
        await store(message.string());
        message.respond();
      } catch (error) {
        log.warn({ err: error }, 'a report of measurements could not be stored');
      }
    }
  };
}

const whenAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** Deletes measurements after 14 days. */
export const createMeasurementPruning = (db: Db): BackgroundJob =>
  createBackgroundJob({
    name: 'measurement-pruning',
    idleEvery: 3_600_000,
    async run() {
      await deleteOldMeasurements(db);
      return false;
    },
  });
