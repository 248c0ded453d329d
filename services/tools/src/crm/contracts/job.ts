import { createHash } from 'node:crypto';
import { signingRules } from '@dealstead/contracts';
import {
  type JobRows,
  createJobRows,
  type BackgroundJob,
  createBackgroundJob,
  requestMail,
  takeMailLimit,
  part,
  type SqlPart,
} from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';
import { recordEvent } from './audit.ts';
import type { StoredContract, StoredSigner } from './columns.ts';
import { endContract, notifyOwner } from './endContract.ts';
import { renderSignedMail } from './mails.ts';
import { type PrintDeps, readPrint, renderContract } from './renderContract.ts';
import { isReminderDue } from './rules.ts';
import { mailLink, refreshOwner } from './sending.ts';
import type { SigningDeps } from './signing.ts';
import { insertLink } from './signingStore.ts';
import { findContract, listSigners, lockContract } from './store.ts';

export type ContractJobDeps = SigningDeps & PrintDeps;

const jobName = 'contracts';
/** Contracts of one kind of work in a run. */
const batch = 20;
const open = part`status IN ('sent', 'viewed', 'partially-signed')`;

/** Seals signed contracts as PDF, ends expired ones, warns owners before that, and reminds signers. */
export const createContractJob = (db: Db, deps: ContractJobDeps): BackgroundJob =>
  createBackgroundJob({
    name: jobName,
    idleEvery: 60_000,
    wakeOnCommit: true,
    run: () => runContractJob(db, deps),
  });

/** One run of the job. @returns whether there was anything to do */
export async function runContractJob(db: Db, deps: ContractJobDeps): Promise<boolean> {
  const rows = createJobRows(db, jobName);
  const sealed = await sealNext(rows, db, deps);
  const expired = await forEach(rows, db, part`${open} AND expires_at <= now()`, async (tx, contract) => {
    await endContract(tx, deps, contract, { status: 'expired' });
    await notifyOwner(tx, deps.live, contract, {
      text: 'A contract expired without all signatures',
      topic: 'deadlines',
    });
  });
  const warned = await forEach(
    rows,
    db,
    part`${open} AND warned_at IS NULL
      AND expires_at <= now() + make_interval(days => ${signingRules.warningDays})
      AND sent_at < expires_at - make_interval(days => ${signingRules.warningDays})`,
    async (tx, contract) => {
      await tx.sql`UPDATE contracts SET warned_at = now() WHERE id = ${contract.id}`;
      await notifyOwner(tx, deps.live, contract, { text: 'A contract expires soon', topic: 'deadlines' });
    },
  );
  const reminded = await remindNext(rows, db, deps);
  return sealed || expired || warned || reminded;
}

/** Runs a change for each contract that matches, if it still does under its lock. @returns whether there were any */
async function forEach(
  rows: JobRows,
  db: Db,
  condition: SqlPart,
  change: (tx: Tx, contract: StoredContract) => Promise<void>,
): Promise<boolean> {
  const found = await db.sql<{
    id: number;
  }>`SELECT id FROM contracts WHERE (${condition}) AND id <> ALL (${await rows.deferred()}::int[]) ORDER BY expires_at LIMIT ${batch}`;
  for (const { id } of found)
    await rows.attempt(id, () =>
      db.change(async (tx) => {
        const contract = await lockContract(tx, id);
        const due = await tx.sql`SELECT 1 FROM contracts WHERE id = ${id} AND ${condition}`;
        if (contract && due.length > 0) await change(tx, contract);
      }),
    );
  return found.length > 0;
}

/** Mails a signer whose turn it is: the first link that could not be sent before, or a reminder. @returns whether one was due */
async function remindNext(rows: JobRows, db: Db, deps: SigningDeps): Promise<boolean> {
  const found = await db.sql<{
    id: number;
    contractId: number;
  }>`SELECT s.id, s.contract_id FROM contract_signers s JOIN contracts c ON c.id = s.contract_id
     WHERE c.${open} AND s.status IN ('invited', 'viewed') AND s.send_count < ${signingRules.maxSends}
       AND coalesce(s.reminded_at, s.invited_at) < now() - make_interval(days => ${signingRules.reminderDays})
       AND c.id <> ALL (${await rows.deferred()}::int[]) ORDER BY s.id LIMIT 1`;
  const [due] = found;
  if (!due) return false;
  await rows.attempt(due.contractId, () => remindSigner(db, deps, due));
  return true;
}

async function remindSigner(
  db: Db,
  deps: SigningDeps,
  due: { readonly id: number; readonly contractId: number },
): Promise<void> {
  await db.change(async (tx) => {
    const contract = await lockContract(tx, due.contractId);
    const signer = (await listSigners(tx, due.contractId)).find(({ id }) => id === due.id);
    if (!contract || !signer || !isReminderDue(contract, signer, new Date())) return;
    if (await mailLink(tx, deps, { contract, signer, isReminder: true })) refreshOwner(tx, deps.live, contract.ownerId);
    // Beyond the limit of mails, the reminder is left to the next one.
    else await tx.sql`UPDATE contract_signers SET reminded_at = now() WHERE id = ${signer.id}`;
  });
}

/**
 * Renders the PDF of a contract that all have signed and seals it by its SHA-256. Rendering happens outside of the transaction;
 * of two processes that render one contract the first stores it.
 */
async function sealNext(rows: JobRows, db: Db, deps: ContractJobDeps): Promise<boolean> {
  const found = await db.sql<{
    id: number;
    ownerId: number;
  }>`SELECT id, user_id AS owner_id FROM contracts WHERE status = 'signed' AND document_url IS NULL
       AND id <> ALL (${await rows.deferred()}::int[]) ORDER BY signed_at LIMIT 1`;
  const [next] = found;
  if (!next) return false;
  await rows.attempt(next.id, () => seal(db, deps, next));
  return true;
}

async function seal(
  db: Db,
  deps: ContractJobDeps,
  next: { readonly id: number; readonly ownerId: number },
): Promise<void> {
  const contract = await findContract(db, next.ownerId, next.id);
  if (!contract) return; // deleted since it was found
  const print = await readPrint(db, contract, deps);
  const { content, pages } = await renderContract(print);
  const sha256 = createHash('sha256').update(content).digest('hex');
  await db.change(async (tx) => {
    if (!(await lockContract(tx, contract.id))) return;
    const inserted = await tx.sql`
      INSERT INTO contract_files (contract_id, sha256, pages, content) VALUES (${contract.id}, ${sha256}, ${pages}, ${content})
      ON CONFLICT (contract_id) DO NOTHING RETURNING contract_id`;
    if (inserted.length === 0) return;
    await tx.sql`UPDATE contracts SET document_url = ${`/api/contracts/${contract.id}/document`} WHERE id = ${contract.id}`;
    await recordEvent(tx, { kind: 'sealed', contractId: contract.id, detail: sha256 });
    for (const signer of print.signers) await mailCopy(tx, deps, contract, signer, sha256);
    refreshOwner(tx, deps.live, contract.ownerId);
  });
}

async function mailCopy(
  tx: Tx,
  { publicUrl }: SigningDeps,
  { id, title, ownerId }: StoredContract,
  signer: StoredSigner,
  fileHash: string,
): Promise<void> {
  if (!(await takeMailLimit(tx, 'signed-contract', { to: signer.email, sender: `member/${ownerId}` }))) return;
  const token = await insertLink(tx, signer.id);
  await requestMail(tx, {
    key: `signed-contract/${id}/${signer.id}`,
    to: signer.email,
    ...renderSignedMail({
      title,
      name: signer.name,
      fileHash,
      url: `${publicUrl}/sign/${token}`,
      verifyUrl: `${publicUrl}/verify-contract`,
    }),
  });
}
