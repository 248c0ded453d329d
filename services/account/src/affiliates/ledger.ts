import type { AccountTransaction } from '../database.ts';

/** Liabilities to an affiliate, not yet due (`pending`) and due (`payable`), and the company's own accounts. */
export type LedgerAccount = { kind: 'pending' | 'payable'; owner: number } | { kind: 'expense' | 'cash' };

/**
 * Posts a transfer between two accounts as a pair of entries. The posting's name is unique, so the database rejects a repeated
 * posting. Zero cents post nothing; a negative amount transfers back.
 */
export async function postTransfer(
  tx: AccountTransaction,
  posting: string,
  cents: number,
  from: LedgerAccount,
  to: LedgerAccount,
): Promise<void> {
  if (cents === 0) return;
  const [debit, credit] = [await accountId(tx, to), await accountId(tx, from)];
  await tx.sql`
    INSERT INTO ledger_entries (posting, account_id, amount_cents)
    VALUES (${posting}, ${debit}, ${cents}::bigint), (${posting}, ${credit}, ${-cents}::bigint)`;
}

async function accountId(tx: AccountTransaction, account: LedgerAccount): Promise<number> {
  const owner = 'owner' in account ? account.owner : 0;
  const found = await tx.sql<{ id: number }>`
    SELECT id FROM ledger_accounts WHERE kind = ${account.kind} AND owner = ${owner}`;
  if (found[0]) return found[0].id;
  const [inserted] = await tx.sql<{ id: number }>`
    INSERT INTO ledger_accounts (kind, owner) VALUES (${account.kind}, ${owner})
    ON CONFLICT (kind, owner) DO UPDATE SET owner = EXCLUDED.owner RETURNING id`;
  if (!inserted) throw new Error('A ledger account was not opened.');
  return inserted.id;
}
