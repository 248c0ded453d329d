import type { BackgroundJob, Route } from '@dealstead/service-kit';
import { followAgreement } from './jointVentures/agreements.ts';
import { createVentureExpiryJob } from './jointVentures/expiryJob.ts';
import { type VentureDeps, ventureRoutes } from './jointVentures/routes.ts';

/** Follows the end of an agreement that the module of partners had made; see `sendAgreement` of the CRM. */
export { followAgreement };

/** The module of joint ventures. */
export function createPartners(deps: VentureDeps) {
  const routes: Route[] = ventureRoutes(deps);
  const jobs: BackgroundJob[] = [createVentureExpiryJob(deps.db, deps.live)];
  return { routes, jobs };
}
