import { type BackgroundJob, createBackgroundJob, type Live, type Peer, type Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { campaignRoutes } from './campaigns/routes.ts';
import { createFinishedCampaignJobs } from './campaigns/finishedJobs.ts';
import { createCampaignJob } from './campaigns/sendJob.ts';
import { contactRoutes } from './contacts/routes.ts';
import { deleteExpiredLinks } from './contacts/unsubscribes.ts';
import { createMailConsumer } from './events.ts';
import { createHelpTexts } from './helpTexts/helpTexts.ts';
import { buyerInvitationRoutes } from './invitations/routes.ts';
import { createInvitationJob } from './invitations/sendJob.ts';
import { createSenders, senderRoute } from './sender.ts';
import type { TextProvider } from './texts/provider.ts';
import { textRoutes } from './texts/routes.ts';
import { expireClaimedTexts } from './texts/store.ts';
import { deleteOldTextWebhooks } from './texts/webhookLog.ts';

export interface OutreachDeps {
  readonly db: Db;
  readonly live: Live;
  readonly account: Pick<Peer, 'call'>;
  readonly texts: TextProvider;
  /** The site's URL for browsers, without a trailing slash. */
  readonly publicUrl: string;
}

/** The module of contacts, invitations, campaigns and texts. */
export function createOutreach({ db, live, account, texts, publicUrl }: OutreachDeps) {
  const senders = createSenders(account);
  const helpTexts = createHelpTexts({ db, texts });
  const routes: Route[] = [
    ...contactRoutes(db, live),
    ...buyerInvitationRoutes({ db, live, senders }),
    ...campaignRoutes({ db, live, senders, publicUrl }),
    ...textRoutes({ db, live, texts, publicUrl }),
    senderRoute(senders, texts.isSimulated),
  ];
  const jobs: BackgroundJob[] = [
    ...createFinishedCampaignJobs(db),
    createCampaignJob({ db, live, senders, texts, publicUrl }),
    createBackgroundJob({ name: 'claimed texts', run: () => expireClaimedTexts(db), idleEvery: 60_000 }),
    createBackgroundJob({ name: 'text webhooks', run: () => deleteOldTextWebhooks(db), idleEvery: 3_600_000 }),
    helpTexts.job,
    createInvitationJob({ db, live, senders, publicUrl }),
    createBackgroundJob({ name: 'unsubscribe links', run: () => deleteExpiredLinks(db), idleEvery: 3_600_000 }),
  ];
  return { routes, jobs, consumers: [createMailConsumer(live), helpTexts.consumer] };
}
