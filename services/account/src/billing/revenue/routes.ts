import { getRevenue, listReceivedPayments } from '@dealstead/contracts/account/revenue';
import { handle } from '@dealstead/service-kit';
import type { AccountDatabase } from '../../database.ts';
import { findReceivedPayments, readRevenue } from './store.ts';

/** Revenue and payments of all members, for admins. */
export const revenueRoutes = (db: AccountDatabase) => [
  handle(getRevenue, () => readRevenue(db)),
  handle(listReceivedPayments, ({ query }) => findReceivedPayments(db, query)),
];
