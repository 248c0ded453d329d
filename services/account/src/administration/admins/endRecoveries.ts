import type { AccountTransaction } from '../../database.ts';
import { endOpenChanges, revokeLinks, endOpenResets } from '../../signIn/index.ts';

/**
 * Ends what was begun for a member who becomes an admin: changes of the address, resets of password and two-step sign-in, and links
 * that sign in. Whoever began them for a member must not get an admin's account.
 */
export async function endRecoveries(tx: AccountTransaction, userId: number): Promise<void> {
  await revokeLinks(tx, userId);
  await endOpenChanges(tx, userId);
  await endOpenResets(tx, userId);
}
