import type { ContractEventKind } from '@dealstead/contracts';
import type { Db, Tx } from '../../database.ts';
import { insertActivities } from '../deals/store.ts';
import { insertActivities as insertLeadActivities } from '../leads/store.ts';
import type { StoredContract } from './columns.ts';

export interface NewContractEvent {
  readonly kind: ContractEventKind;
  readonly contractId: number;
  readonly signerId?: number | null;
  /** The member who acted; absent for a signer or the platform. */
  readonly userId?: number | null;
  readonly detail?: string | null;
  readonly ip?: string | null;
  readonly userAgent?: string | null;
}

/** Adds an entry to the audit trail. @returns its number */
export async function recordEvent(
  { sql }: Pick<Tx, 'sql'>,
  { kind, contractId, signerId = null, userId = null, detail = null, ip = null, userAgent = null }: NewContractEvent,
): Promise<number> {
  const [row] = await sql<{ id: number }>`
    INSERT INTO contract_events (contract_id, signer_id, user_id, kind, detail, ip, user_agent)
    VALUES (${contractId}, ${signerId}, ${userId}, ${kind}, ${detail}, ${ip}, ${userAgent}) RETURNING id`;
  return row!.id;
}

/** An entry of the audit trail, with the signer whom it concerns. */
export interface AuditEntry {
  readonly id: number;
  readonly kind: ContractEventKind;
  readonly signer: string | null;
  readonly detail: string | null;
  readonly ip: string | null;
  readonly at: Date;
}

/** The audit trail of a contract, oldest first. */
export async function listEvents({ sql }: Pick<Db, 'sql'>, contractId: number): Promise<AuditEntry[]> {
  return sql<AuditEntry>`SELECT e.id, e.kind, s.name AS signer, e.detail, e.ip, e.at FROM contract_events e
     LEFT JOIN contract_signers s ON s.id = e.signer_id WHERE e.contract_id = ${contractId} ORDER BY e.id LIMIT 500`;
}

/**
 * Adds a line to the timelines of the contract's deal, of the deal's lead, and of the buyer's lead. Without a member who acted,
 * it is the owner's.
 */
export async function addToTimelines(
  tx: Tx,
  { dealId, buyerId, ownerId }: Pick<StoredContract, 'dealId' | 'buyerId' | 'ownerId'>,
  description: string,
  userId: number = ownerId,
): Promise<void> {
  if (dealId !== null) await insertActivities(tx, [{ dealId, userId, activityType: 'contract', description }]);
  const leads = await tx.sql<{ id: number }>`
    SELECT id FROM leads WHERE deleted_at IS NULL
      AND id IN (${buyerId}::int, (SELECT lead_id FROM deals WHERE id = ${dealId}::int))`;
  await insertLeadActivities(
    tx,
    leads.map(({ id }) => ({ leadId: id, userId, activityType: 'contract', description })),
  );
}
