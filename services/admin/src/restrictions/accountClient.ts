import { getMember } from '@dealstead/contracts/account/auth';
import { restrictMember } from '@dealstead/contracts/account/internal';
import { Forbidden, Refusal } from '@dealstead/service-kit';
import type { Logger, Peer } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import type { RestrictionSet } from './store.ts';

const isUnavailable = (error: unknown) => error instanceof Refusal && error.status >= 500;
const isNotFound = (error: unknown) => error instanceof Refusal && error.status === 404;

/** Tells account what a member is kept from. Gives whether it acts now; otherwise the event brings it. */
export type NotifyAccount = (restricted: RestrictionSet, log: Logger) => Promise<boolean>;

export const createNotifyAccount =
  (account: Peer): NotifyAccount =>
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
export async function assertCanBeRestricted(account: Peer, { pool }: Db, id: number): Promise<void> {
  const isAdmin = await account
    .call(getMember, { params: { id } })
    .then(({ role }) => role === 'admin')
    .catch(async (error: unknown) => {
      if (!isUnavailable(error)) throw error;
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
export async function getEmailsById(account: Peer, ids: readonly number[]): Promise<Map<number, string>> {
  const found = await Promise.all(
    [...new Set(ids)].map(async (id) => {
      try {
        return [[id, (await account.call(getMember, { params: { id } })).email]] as const;
      } catch (error) {
        if (isUnavailable(error) || isNotFound(error)) return []; // their number has to do
        throw error;
      }
    }),
  );
  return new Map(found.flat());
}
