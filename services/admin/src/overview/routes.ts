import { getOverview } from '@dealstead/contracts/admin/overview';
import { handle } from '@dealstead/service-kit';
import type { Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { readOverview } from './store.ts';

/** The counts of the admin dashboard. */
export const overview = (db: Db): Route[] => [handle(getOverview, () => readOverview(db))];
