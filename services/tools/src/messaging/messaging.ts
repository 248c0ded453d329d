import type { BackgroundJob, Peer, Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { attachmentRoutes } from './attachments/routes.ts';
import { createAttachmentSweepJob } from './attachments/sweepJob.ts';
import { conversationRoutes } from './conversations/routes.ts';
import { createModerationConsumer } from './moderation/consumer.ts';
import { moderationRoute } from './moderation/routes.ts';
import { createMessageMailJob } from './mails/job.ts';
import { messageRoutes } from './messages/routes.ts';
import type { AnswerOptions } from './offers/answer.ts';
import { createOfferExpiryJob } from './offers/expiryJob.ts';
import { offerRoutes } from './offers/routes.ts';
import { templateRoutes } from './templates/routes.ts';

export interface MessagingDeps extends AnswerOptions {
  readonly db: Db;
  readonly account: Pick<Peer, 'call'>;
  readonly listings: Pick<Peer, 'call'>;
  /** The site's URL for browsers, without a trailing slash. */
  readonly publicUrl: string;
}

/** Conversations, messages and offers. */
export function createMessaging({ db, live, account, listings, publicUrl, onAccepted }: MessagingDeps) {
  const routes: Route[] = [
    ...conversationRoutes({ db, live, account, listings }),
    ...messageRoutes(db, live),
    ...offerRoutes(db, { live, onAccepted }),
    ...templateRoutes(db),
    ...attachmentRoutes(db),
    moderationRoute(db, account),
  ];
  const jobs: BackgroundJob[] = [
    createOfferExpiryJob(db, live),
    createMessageMailJob(db, { account, live, publicUrl }),
    createAttachmentSweepJob(db),
  ];
  return { routes, jobs, consumers: [createModerationConsumer(live)] };
}
