import { getMember } from '@dealstead/contracts/account/auth';
import { restrictMember } from '@dealstead/contracts/account/internal';
import { Forbidden, Refusal } from '@dealstead/service-kit';
import type { Logger, Peer } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import type { Restricted } from './store.ts';

const isAway = (error: unknown) => error instanceof Refusal && error.status >= 500;
const isUnknown = (error: unknown) => error instanceof Refusal && error.status === 404;

/** Tells account what a member is kept from. Gives whether it acts now; otherwise the event brings it. */
export type TellAccount = (restricted: Restricted, log: Logger) => Promise<boolean>;

export const tellingAccount =
  (account: Peer): TellAccount =>
  async ({ userId, version, restrictions }, log) => {
    try {
      await account.call(restrictMember, { params: { id: userId }, body: { version, restrictions } });
      return true;
    } catch (error) {
      log.warn({ err: error, userId }, 'account hears of a restriction by the event');
      return false;
    }
  };

/**
 * Lets through who may be restricted. Account knows; where it is away, so do we, from what it told before.
 * @throws NotFound, Forbidden, or Unavailable where nobody can say.
 */
export async function mayBeRestricted(account: Peer, { pool }: Db, id: number): Promise<void> {
  const isAdmin = await account
    .call(getMember, { params: { id } })
    .then(({ role }) => role === 'admin')
    .catch(async (error: unknown) => {
      if (!isAway(error)) throw error;
      const { rows } = await pool.query<{ is_admin: boolean }>(
        'SELECT is_admin FROM members WHERE id = $1 AND NOT closed',
        [id],
      );
      if (!rows[0]) throw error;
      return rows[0].is_admin;
    });
  if (isAdmin) throw new Forbidden('An administrator cannot be restricted.', 'administrator');
}

/** The addresses of admins, for those whom account can name now. */
export async function addressesOf(account: Peer, ids: readonly number[]): Promise<Map<number, string>> {
  const found = await Promise.all(
    [...new Set(ids)].map(async (id) => {
      try {
        return [[id, (await account.call(getMember, { params: { id } })).email]] as const;
      } catch (error) {
        if (isAway(error) || isUnknown(error)) return []; // their number has to do
        throw error;
      }
    }),
  );
  return new Map(found.flat());
}
