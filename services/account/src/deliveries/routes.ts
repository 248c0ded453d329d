import { listMails, listWebhooks } from '@dealstead/contracts/account/deliveries';
import { handle } from '@dealstead/service-kit';
import type { AccountDatabase } from '../database.ts';
import { findMails, findWebhooks } from './store.ts';

/** Webhooks that were received and emails that were sent or wait, for admins. */
export const deliveryRoutes = (db: AccountDatabase) => [
  handle(listWebhooks, ({ query }) => findWebhooks(db, query)),
  handle(listMails, ({ query }) => findMails(db, query)),
];
