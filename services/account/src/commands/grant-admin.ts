import { adminRoles, type AdminRole } from '@dealstead/contracts';
import { databaseUrl, parseConfig } from '@dealstead/service-kit';
import { endRecoveries } from '../administration/index.ts';
import { type AccountDatabase, openDatabase } from '../database.ts';
import { markSnapshotDue, revokeSessions } from '../users/index.ts';
import { normalizeEmail } from '@dealstead/contracts/values/email';

/**
 * Makes someone an admin with a role, or a member again with none, and ends their sessions. For someone who has the role it changes
 * nothing.
 * @throws Error in one sentence when nobody has this address.
 */
export async function grantAdmin(
  db: AccountDatabase,
  typed: string,
  adminRole: AdminRole | null = 'owner',
): Promise<void> {
  const email = normalizeEmail(typed);
  await db.change(async (tx) => {
    const [found] = await tx.sql<{
      id: number;
      adminRole: string | null;
    }>`
      SELECT id, admin_role FROM users WHERE lower(email) = ${email} FOR UPDATE`;
    if (!found) throw new Error(`Nobody has an account with the address ${email}.`);
    if (found.adminRole === adminRole) return;
    const role = adminRole === null ? 'member' : 'admin';
    if (adminRole !== null) await endRecoveries(tx, found.id);
    // The service that runs writes the snapshot; this command has no Redis.
    await revokeSessions(tx, { changed: markSnapshotDue }, found.id, { change: { role, adminRole } });
  });
}

/** `npm run grant-admin -- <email> [role]`, with account's DATABASE_URL; the role `member` takes the admin role away. */
async function main(email: string | undefined, role = 'owner'): Promise<void> {
  const adminRole = role === 'member' ? null : adminRoles.find((known) => known === role);
  if (!email || adminRole === undefined)
    throw new Error(
      `Say who, and optionally a role (${adminRoles.join(', ')}, or member for none): npm run grant-admin -- <email> [role]`,
    );
  const { DATABASE_URL } = parseConfig({ DATABASE_URL: databaseUrl }, process.env);
  const db = openDatabase(DATABASE_URL);
  try {
    await grantAdmin(db, email, adminRole);
  } finally {
    await db.close();
  }
  console.log(adminRole === null ? `${email} is no admin.` : `${email} is an admin with the role ${adminRole}.`);
}

if (import.meta.main) {
  try {
    await main(process.argv[2], process.argv[3]);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
