import { getOverview } from '@dealstead/contracts/admin/overview';
import { handle } from '@dealstead/service-kit';
import type { Route } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { getOverviewCounts } from './store.ts';

/** The counts of the admin dashboard. */
export const overviewRoutes = (db: Db): Route[] => [handle(getOverview, () => getOverviewCounts(db))];
