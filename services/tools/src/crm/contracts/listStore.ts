import { allOf, part, type SqlPart } from '@dealstead/service-kit';
import type { ContractListQuery, ContractRow } from '@dealstead/contracts/tools/contracts';
import type { Db } from '../../database.ts';
import { searchQuery } from '../../queries/index.ts';
import { readPage } from '../records/list.ts';

/** SQL of a contract `l` in a list. */
const rowSelect = part`l.id, l.title, l.contract_type, l.status, l.version_number,
  l.deal_id, l.sent_at, l.signed_at, l.expires_at,
  l.updated_at, coalesce((SELECT jsonb_agg(jsonb_build_object('name', s.name, 'status', s.status)
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
  open: part`('sent', 'viewed', 'partially-signed')`,
  ended: part`('declined', 'expired', 'voided')`,
} as const;

function conditionOf(ownerId: number, { search, status }: ContractListQuery): SqlPart {
  const conditions = [part`l.user_id = ${ownerId} AND l.status <> 'superseded'`];
  if (status === 'open' || status === 'ended') conditions.push(part`l.status IN ${statusGroups[status]}`);
  else if (status) conditions.push(part`l.status = ${status}`);
  const query = search ? searchQuery(ownerId, search) : null;
  if (query !== null) conditions.push(part`l.search @@ ${query}::tsquery`);
  return allOf(conditions);
}

/** A page of the owner's contracts without superseded versions, those changed last first. */
export async function listContracts(db: Db, ownerId: number, query: ContractListQuery) {
  const rows = await readPage<StoredRow>(db, {
    table: 'contracts',
    select: rowSelect,
    condition: conditionOf(ownerId, query),
    order: { key: part`l.updated_at`, type: 'timestamptz', descending: true },
    after: query.after,
    limit: query.limit,
  });
  return rows.map(toRow);
}

/** The contracts of a deal, the newest first. */
export async function listContractsOfDeal({ sql }: Db, ownerId: number, dealId: number): Promise<ContractRow[]> {
  const rows = await sql<StoredRow>`SELECT ${rowSelect} FROM contracts l
     WHERE l.deal_id = ${dealId} AND l.user_id = ${ownerId} AND l.status <> 'superseded' ORDER BY l.id DESC LIMIT 50`;
  return rows.map(toRow);
}

export interface ContractCounts {
  readonly draft: number;
  readonly open: number;
  readonly signed: number;
  readonly ended: number;
}

/** How many contracts of the owner are in which group of statuses. */
export async function countContracts({ sql }: Db, ownerId: number): Promise<ContractCounts> {
  const rows = await sql<ContractCounts>`SELECT count(*) FILTER (WHERE status = 'draft') AS draft,
       count(*) FILTER (WHERE status IN ${statusGroups.open}) AS open,
       count(*) FILTER (WHERE status = 'signed') AS signed,
       count(*) FILTER (WHERE status IN ${statusGroups.ended}) AS ended
     FROM contracts WHERE user_id = ${ownerId} AND status <> 'superseded'`;
  return rows[0]!;
}
