import { assumptionsChanged } from '@dealstead/contracts/events';
import { type Live, on } from '@dealstead/service-kit';
import type { Tx } from '../../database.ts';
import { type CopiedProfile, storeAssumptions } from './store.ts';

/** What is computed by a member's assumptions when it is read. */
const tags = ['/api/deals', '/api/property-records', '/api/property-values'];

/** Copies the assumptions that members' returns go by from listings' events. */
export const createAssumptionConsumer = (pages: Live, updateProfits: () => void) =>
  on(assumptionsChanged, async (tx: Tx, { userId, profile }, { version }) => {
    if (!(await storeAssumptions(tx, userId, profile as CopiedProfile | null, version))) return;
    tx.afterCommit(() => {
      pages.member(userId, ...tags);
      updateProfits();
    });
  });
