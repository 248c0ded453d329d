import { getMember } from '@dealstead/contracts/account/auth';
import { restrictMember } from '@dealstead/contracts/account/internal';
import { Forbidden, Refusal } from '@dealstead/service-kit';
import type { Logger, Peer } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { findIsAdmin, type RestrictionSet } from './store.ts';

const isUnavailable = (error: unknown) => error instanceof Refusal && error.status >= 500;
const isNotFound = (error: unknown) => error instanceof Refusal && error.status === 404;

/** Sends a member's restrictions to account. @returns false where the call failed and the event delivers them */
export type NotifyAccount = (restricted: RestrictionSet, log: Logger) => Promise<boolean>;

export const createNotifyAccount =
  (account: Peer): NotifyAccount =>
  async ({ userId, version, restrictions }, log) => {
    try {
      await account.call(restrictMember, { params: { id: userId }, body: { version, restrictions } });
      return true;
    } catch (error) {
      log.warn({ err: error, userId }, 'restriction not sent to account; the event delivers it');
      return false;
    }
  };

/**
 * Asserts that a member exists and is not an admin. While account is unavailable our copy of its events decides.
 * @throws NotFound, Forbidden, or Unavailable where neither is known
 */
export async function assertCanBeRestricted(account: Peer, db: Db, id: number): Promise<void> {
  const isAdmin = await account
    .call(getMember, { params: { id } })
    .then(({ role }) => role === 'admin')
    .catch(async (error: unknown) => {
      if (!isUnavailable(error)) throw error;
      const isKnownAdmin = await findIsAdmin(db, id);
      if (isKnownAdmin === null) throw error;
      return isKnownAdmin;
    });
  if (isAdmin) throw new Forbidden('An administrator cannot be restricted.', 'administrator');
}

/** The email addresses of admins by id, without those that account does not return. */
export async function getEmailsById(account: Peer, ids: readonly number[]): Promise<Map<number, string>> {
  const found = await Promise.all(
    [...new Set(ids)].map(async (id) => {
      try {
        return [[id, (await account.call(getMember, { params: { id } })).email]] as const;
      } catch (error) {
        if (isUnavailable(error) || isNotFound(error)) return []; // the page shows their id instead
        throw error;
      }
    }),
  );
  return new Map(found.flat());
}
