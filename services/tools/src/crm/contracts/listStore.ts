import type { ContractListQuery, ContractRow } from '@dealstead/contracts/tools/contracts';
import type { Db } from '../../database.ts';
import type { Condition } from '../../queries/condition.ts';
import { searchQuery } from '../../queries/searchQuery.ts';
import { readPage } from '../records/list.ts';

/** SQL of a contract `l` in a list. */
const rowSelect = `l.id, l.title, l.contract_type AS "contractType", l.status, l.version_number AS "versionNumber",
  l.deal_id AS "dealId", l.sent_at AS "sentAt", l.signed_at AS "signedAt", l.expires_at AS "expiresAt",
  l.updated_at AS "updatedAt", coalesce((SELECT jsonb_agg(jsonb_build_object('name', s.name, 'status', s.status)
    ORDER BY s.position) FROM contract_signers s WHERE s.contract_id = l.id), '[]') AS signers`;

type Times = 'sentAt' | 'signedAt' | 'expiresAt' | 'updatedAt';
type StoredRow = Omit<ContractRow, Times> & Record<Exclude<Times, 'updatedAt'>, Date | null> & { updatedAt: Date };

const toRow = <Row extends StoredRow>(row: Row) => ({
  ...row,
  sentAt: row.sentAt?.toISOString() ?? null,
  signedAt: row.signedAt?.toISOString() ?? null,
  expiresAt: row.expiresAt?.toISOString() ?? null,
  updatedAt: row.updatedAt.toISOString(),
});

const statusGroups = {
  open: `('sent', 'viewed', 'partially-signed')`,
  ended: `('declined', 'expired', 'voided')`,
} as const;

function conditionOf(ownerId: number, { search, status }: ContractListQuery): Condition {
  const values: unknown[] = [ownerId];
  const conditions = [`l.user_id = $1 AND l.status <> 'superseded'`];
  if (status === 'open' || status === 'ended') conditions.push(`l.status IN ${statusGroups[status]}`);
  else if (status) conditions.push(`l.status = $${values.push(status)}`);
  const query = search ? searchQuery(ownerId, search) : null;
  if (query !== null) conditions.push(`l.search @@ $${values.push(query)}::tsquery`);
  return { where: conditions.join(' AND '), values };
}

/** A page of the owner's contracts without superseded versions, those changed last first. */
export async function listContracts(db: Db, ownerId: number, query: ContractListQuery) {
  const rows = await readPage<StoredRow>(db, {
    table: 'contracts',
    select: rowSelect,
    condition: conditionOf(ownerId, query),
    order: { key: 'l.updated_at', type: 'timestamptz', descending: true },
    after: query.after,
    limit: query.limit,
  });
  return rows.map(toRow);
}

/** The contracts of a deal, the newest first. */
export async function listContractsOfDeal({ pool }: Db, ownerId: number, dealId: number): Promise<ContractRow[]> {
  const { rows } = await pool.query<StoredRow>(
    `SELECT ${rowSelect} FROM contracts l
     WHERE l.deal_id = $1 AND l.user_id = $2 AND l.status <> 'superseded' ORDER BY l.id DESC LIMIT 50`,
    [dealId, ownerId],
  );
  return rows.map(toRow);
}

export interface ContractCounts {
  readonly draft: number;
  readonly open: number;
  readonly signed: number;
  readonly ended: number;
}

/** How many contracts of the owner are in which group of statuses. */
export async function countContracts({ pool }: Db, ownerId: number): Promise<ContractCounts> {
  const { rows } = await pool.query<ContractCounts>(
    `SELECT count(*) FILTER (WHERE status = 'draft') AS draft,
       count(*) FILTER (WHERE status IN ${statusGroups.open}) AS open,
       count(*) FILTER (WHERE status = 'signed') AS signed,
       count(*) FILTER (WHERE status IN ${statusGroups.ended}) AS ended
     FROM contracts WHERE user_id = $1 AND status <> 'superseded'`,
    [ownerId],
  );
  return rows[0]!;
}
