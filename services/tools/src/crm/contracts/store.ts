import type { ContractType, ContractValues, State } from '@dealstead/contracts';
import type { Tx } from '../../database.ts';
import { contractSelect, type StoredContract } from './columns.ts';

export interface NewContract {
  readonly ownerId: number;
  readonly createdByUserId: number;
  readonly contractType: ContractType;
  readonly templateName: string;
  readonly isFromSample: boolean;
  readonly title: string;
  readonly state: State | null;
  readonly body: string;
  readonly values: ContractValues;
  readonly propertyId: number | null;
  readonly dealId: number | null;
  readonly buyerId: number | null;
  readonly signsInOrder: boolean;
  readonly signingDays: number;
  readonly source: string | null;
  /** The version that it follows; null for a contract of its own. */
  readonly previous: Pick<StoredContract, 'rootId' | 'versionNumber'> | null;
}

/** Inserts a draft. A new version gets the number after the highest of its contract, whose rows the caller has locked. */
export async function insertContract(tx: Tx, contract: NewContract): Promise<StoredContract> {
  const { previous, body, values, ...fields } = contract;
  const [row] = await tx.$queryRawUnsafe<StoredContract[]>(
    `INSERT INTO contracts AS c (id, root_id, version_number, user_id, created_by_user_id, contract_type, template_name,
       is_from_sample, title, state, contract_data, property_id, deal_id, buyer_id, signs_in_order, signing_days, source)
     SELECT n.id, coalesce($1::int, n.id),
       1 + coalesce((SELECT max(version_number) FROM contracts WHERE root_id = $1::int), 0),
       $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10::int, $11::int, $12::int, $13, $14, $15
     FROM (SELECT nextval(pg_get_serial_sequence('contracts', 'id'))::int AS id) n RETURNING ${contractSelect}`,
    previous?.rootId ?? null,
    fields.ownerId,
    fields.createdByUserId,
    fields.contractType,
    fields.templateName,
    fields.isFromSample,
    fields.title,
    fields.state,
    JSON.stringify({ body, values }),
    fields.propertyId,
    fields.dealId,
    fields.buyerId,
    fields.signsInOrder,
    fields.signingDays,
    fields.source,
  );
  return row!;
}

/** Locks a contract by its id, whoever owns it. */
export async function lockContract(tx: Tx, id: number): Promise<StoredContract | undefined> {
  const [row] = await tx.$queryRawUnsafe<StoredContract[]>(
    `SELECT ${contractSelect} FROM contracts c WHERE c.id = $1 FOR UPDATE`,
    id,
  );
  return row;
}

/** Freezes the text of a locked draft and opens it for signatures. */
export async function markSent(
  { sql }: Tx,
  id: number,
  { text, hash, days }: { text: string; hash: string; days: number },
): Promise<void> {
  await sql`
    UPDATE contracts SET status = 'sent', sent_at = now(), document_text = ${text}, document_hash = ${hash},
      signing_days = ${days}, expires_at = now() + make_interval(days => ${days}::int), updated_at = now()
    WHERE id = ${id}`;
}
