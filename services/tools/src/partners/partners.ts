import type { BackgroundJob, Route } from '@dealstead/service-kit';
import { followAgreement } from './jointVentures/agreements.ts';
import { createVentureExpiryJob } from './jointVentures/expiryJob.ts';
import { type VentureDeps, ventureRoutes } from './jointVentures/routes.ts';
import type { TaskDeps } from './vaTasks/deps.ts';
import { createTaskReminderJob } from './vaTasks/reminderJob.ts';
import { vaTaskRoutes } from './vaTasks/routes.ts';

/** Follows the end of an agreement that the module of partners had made; see `sendAgreement` of the CRM. */
export { followAgreement };

/** The module of joint ventures and of the team's tasks. */
export function createPartners(deps: VentureDeps & TaskDeps) {
  const { db, live } = deps;
  const routes: Route[] = [...ventureRoutes(deps), ...vaTaskRoutes(deps)];
  const jobs: BackgroundJob[] = [createVentureExpiryJob(db, live), createTaskReminderJob(db, live)];
  return { routes, jobs };
}
