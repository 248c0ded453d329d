import { getAccountHealth } from '@dealstead/contracts/account/accountHealth';
import { handle } from '@dealstead/service-kit';
import type { AccountDatabase } from '../../database.ts';
import { readAccountHealth } from './store.ts';

/** Revenue, failed payments and email delivery for the admin dashboard. */
export const healthRoutes = (db: AccountDatabase) => [handle(getAccountHealth, () => readAccountHealth(db))];
