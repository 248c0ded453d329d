import type { BackgroundJob, Route } from '@dealstead/service-kit';
import { createVentureExpiryJob } from './jointVentures/expiryJob.ts';
import { type VentureDeps, ventureRoutes } from './jointVentures/routes.ts';
import { createVentureModerationConsumer } from './jointVentures/moderation.ts';
import { vaHoursRoutes } from './vaHours/routes.ts';
import { createTimerJob } from './vaHours/timerJob.ts';
import type { TaskDeps } from './vaTasks/deps.ts';
import { createTaskReminderJob } from './vaTasks/reminderJob.ts';
import { vaTaskRoutes } from './vaTasks/routes.ts';

/** The module of joint ventures and of the team's tasks and hours. */
export function createPartners(deps: VentureDeps & TaskDeps) {
  const { db, live } = deps;
  const routes: Route[] = [...ventureRoutes(deps), ...vaTaskRoutes(deps), ...vaHoursRoutes(deps)];
  const jobs: BackgroundJob[] = [
    createVentureExpiryJob(db, live),
    createTaskReminderJob(db, live),
    createTimerJob(db, live),
  ];
  const consumers = [createVentureModerationConsumer(live)];
  return { routes, consumers, jobs };
}
