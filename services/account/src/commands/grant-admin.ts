import { databaseUrl, parseConfig } from '@dealstead/service-kit';
import { openDatabase, type AccountDatabase } from '../database.ts';
import { markSnapshotDue } from '../members/snapshots.ts';
import { revokeSessions } from '../sessions/revokeSessions.ts';
import { normalizeEmail } from '../users/rules.ts';

/**
 * Gives someone the role of an admin, and tells of it; what they are signed in with ends. Granting it twice changes nothing.
 * @throws Error in one sentence when nobody has this address.
 */
export async function grantAdmin(db: AccountDatabase, typed: string): Promise<void> {
  const email = normalizeEmail(typed);
  await db.change(async (tx) => {
    const [found] = await tx.sql<{
      id: number;
      role: string;
    }>`SELECT id, role FROM users WHERE email = ${email} FOR UPDATE`;
    if (!found) throw new Error(`Nobody has an account with the address ${email}.`);
    if (found.role === 'admin') return;
    // The service that runs writes the snapshot; this command has no Redis.
    await revokeSessions(tx, { changed: markSnapshotDue }, found.id, { change: { role: 'admin' } });
  });
}

/** `npm run grant-admin -- <email>`, with account's DATABASE_URL. */
async function main(email: string | undefined): Promise<void> {
  if (!email) throw new Error('Say who: npm run grant-admin -- <email>');
  const { DATABASE_URL } = parseConfig({ DATABASE_URL: databaseUrl }, process.env);
  const db = openDatabase(DATABASE_URL);
  try {
    await grantAdmin(db, email);
  } finally {
    await db.close();
  }
  console.log(`${email} is an admin.`);
}

if (import.meta.main) {
  try {
    await main(process.argv[2]);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
