import { getTeamSeats } from '@dealstead/contracts/account/internal';
import type { Peer } from '@dealstead/service-kit';

/** Who works on an owner's team, which account knows. */
export interface Teams {
  /** Whether someone is the owner or has a seat on their team. */
  includes(ownerId: number, userId: number): Promise<boolean>;
}

export const createTeams = (account: Pick<Peer, 'call'>): Teams => ({
  async includes(ownerId, userId) {
    if (userId === ownerId) return true;
    const { userIds } = await account.call(getTeamSeats, { params: { id: ownerId } });
    return userIds.includes(userId);
  },
});
