import { getMember } from '@dealstead/contracts/account/auth';
import { type Peer, Refusal } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { listUnnamed, saveName } from './store.ts';

/** Fetches from account the names of members who had no event since names are stored here. */
export async function ensureNames(db: Db, account: Pick<Peer, 'call'>, ids: readonly number[]): Promise<void> {
  for (const id of await listUnnamed(db, ids)) {
    const member = await account.call(getMember, { params: { id } }).catch((error: unknown) => {
      // A conversation is readable without the name of the other side.
      if (error instanceof Refusal) return null;
      throw error;
    });
    if (member) await saveName(db, member);
  }
}
