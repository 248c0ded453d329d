import { teamChanged } from '@dealstead/contracts/events';
import { type Live, on } from '@dealstead/service-kit';
import type { Tx } from '../../database.ts';
import { saveTeam } from './store.ts';

/** Copies teams from account's events. `release` takes away from people what their seats no longer permit. */
export const createTeamConsumer = (pages: Live, release: (tx: Tx, ownerId: number) => Promise<void>) =>
  on(teamChanged, async (tx: Tx, { ownerId, seats }, { version }) => {
    if (!(await saveTeam(tx, ownerId, seats, version))) return;
    await release(tx, ownerId);
    tx.afterCommit(() => pages.member(ownerId, '/api/va/hours', '/api/va/activity'));
  });
