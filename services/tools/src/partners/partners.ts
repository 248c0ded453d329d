import type { BackgroundJob, Live, Peer, Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { createVentureExpiryJob } from './jointVentures/expiryJob.ts';
import type { DealChoices } from './jointVentures/posts.ts';
import { ventureRoutes } from './jointVentures/routes.ts';

export interface PartnersDeps {
  readonly db: Db;
  readonly live: Live;
  readonly account: Pick<Peer, 'call'>;
  /** The open deals of a member, about which they can post. */
  readonly deals: DealChoices;
}

/** The module of joint ventures. */
export function createPartners({ db, live, deals }: PartnersDeps) {
  const routes: Route[] = [...ventureRoutes({ db, live, deals })];
  const jobs: BackgroundJob[] = [createVentureExpiryJob(db, live)];
  return { routes, jobs };
}
