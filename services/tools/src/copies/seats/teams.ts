import type { TeamPermission } from '@dealstead/contracts';
import { getTeamSeats } from '@dealstead/contracts/account/internal';
import type { Peer } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { isTeamKnown, listTeammates, saveTeam } from './store.ts';

type Teammates = Awaited<ReturnType<typeof listTeammates>>;

/** Who works on an owner's team. Account's events keep the copy here up to date. */
export interface Teams {
  /** Asks account for the team of an owner of whom no event came yet, so that the stored seats are complete. */
  load(ownerId: number): Promise<void>;
  /** The owner and those whose seats hold a permission, or everyone for null. */
  list(ownerId: number, permission: TeamPermission | null): Promise<Teammates>;
}

export function createTeams(db: Db, account: Pick<Peer, 'call'>): Teams {
  async function load(ownerId: number) {
    if (await isTeamKnown(db, ownerId)) return;
    const { seats } = await account.call(getTeamSeats, { params: { id: ownerId } });
    // Any event is newer than 0.
    await db.change((tx) => saveTeam(tx, ownerId, seats, 0));
  }
  return {
    load,
    async list(ownerId, permission) {
      await load(ownerId);
      return listTeammates(db, ownerId, permission);
    },
  };
}
