import { getUserMetrics, reportVisits } from '@dealstead/contracts/account/userMetrics';
import { handle } from '@dealstead/service-kit';
import type { AccountDatabase } from '../../database.ts';
import { insertVisitReport, readUserMetrics } from './store.ts';

const defaultDays = 90;

/** Metrics of members by day for admins, and the visits that gateways report. */
export const userMetricsRoutes = (db: AccountDatabase) => [
  handle(getUserMetrics, ({ query }) => readUserMetrics(db, query.days ?? defaultDays)),
  handle(reportVisits, async ({ params: { id }, body }) => {
    await insertVisitReport(db, { id, ...body });
    return { received: true as const };
  }),
];
