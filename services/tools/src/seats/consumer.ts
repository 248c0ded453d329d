import { teamChanged } from '@dealstead/contracts/events';
import { on } from '@dealstead/service-kit';
import type { Tx } from '../database.ts';
import { saveTeam } from './store.ts';

/** Copies teams from account's events. `release` takes away from people what their seats no longer permit. */
export const createTeamConsumer = (release: (tx: Tx, ownerId: number) => Promise<void>) =>
  on(teamChanged, async (tx: Tx, { ownerId, seats }, { version }) => {
    if (await saveTeam(tx, ownerId, seats, version)) await release(tx, ownerId);
  });
