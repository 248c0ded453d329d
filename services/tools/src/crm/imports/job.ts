import { todayInNewYork } from '../../dashboards/rules.ts';
import type { LeadImport } from '@dealstead/contracts/tools/leadImports';
import { getImportQueues } from '@dealstead/contracts/tools/importQueues';
import { type BackgroundJob, createBackgroundJob, type Live } from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';
import {
  finishedColumns,
  type FinishedImport,
  type NotifiedKind,
  notifyImport,
} from '../../importStaging/notifyImport.ts';
import { lockTeammates } from '../../seats/store.ts';
import { assignedLeads, notifyAssignee } from '../records/assignment.ts';
import { createRowReader } from './rows.ts';
import { leadImports } from './store.ts';

/** Rows of one transaction. */
const batchRows = 2_000;

const notifiedKind: NotifiedKind = { noun: 'lead', verb: 'imported', path: '/import-leads?file=', permission: 'leads' };

interface Claimed extends Pick<LeadImport, 'id' | 'columns' | 'mapping' | 'defaults' | 'position' | 'rows'> {
  [column: string]: unknown;
  readonly state: 'checking' | 'running' | 'undoing';
  readonly ownerId: number;
  readonly userId: number;
  /** How many leads have been assigned in turn. */
  readonly assignedCount: number;
}

/**
 * Checks, runs and undoes imports, a batch of rows in each transaction with the position it has reached: after a crash the next
 * batch continues, and no row is added twice.
 * @returns whether there was a batch to work on
 */
export async function runImports(db: Pick<Db, 'pool' | 'change'>, live: Live): Promise<boolean> {
  const { rows } = await db.pool.query(
    "SELECT FROM lead_imports WHERE state IN ('checking', 'running', 'undoing') LIMIT 1",
  );
  if (rows.length === 0) return false;
  return db.change((tx) => runStep(tx, live), { timeout: 60_000 });
}

async function runStep(tx: Tx, live: Live): Promise<boolean> {
  const [claimed] = await tx.sql<Claimed>`
    SELECT id, state, columns, mapping, defaults, position, row_count AS rows, owner_user_id AS "ownerId",
      user_id AS "userId", assigned_count AS "assignedCount"
    FROM lead_imports WHERE state IN ('checking', 'running', 'undoing') ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`;
  if (!claimed) return false;
  const steps = { checking: checkBatch, running: runBatch, undoing: undoBatch };
  await steps[claimed.state](tx, claimed, live);
  if (claimed.state !== 'checking') await notifyFinished(tx, live, claimed.id);
  tx.afterCommit(() => {
    live.member(claimed.ownerId, '/api/lead-imports');
    live.admins(getImportQueues.path);
  });
  if (claimed.state !== 'checking')
    tx.afterCommit(() => live.member(claimed.ownerId, '/api/leads', '/api/dashboards/pro'));
  return true;
}

/** Notifies of an import whose step was the last one. */
async function notifyFinished(tx: Tx, live: Live, id: number): Promise<void> {
  const [finished] = await tx.$queryRawUnsafe<FinishedImport[]>(
    `SELECT ${finishedColumns} FROM lead_imports WHERE id = $1 AND state IN ('done', 'undone')`,
    id,
  );
  if (finished) await notifyImport(tx, live, notifiedKind, finished);
}

/** Works on imports while there are any; see `runImports`. */
export const createImportJob = (db: Db, live: Live): BackgroundJob =>
  createBackgroundJob({
    name: 'lead import',
    run: () => runImports(db, live),
    idleEvery: 5_000,
    wakeOnCommit: true,
  });

async function checkBatch(tx: Tx, { id, ownerId, columns, mapping, defaults, position, rows }: Claimed): Promise<void> {
  const to = position + batchRows;
  const read = createRowReader(columns, mapping, defaults);
  const staged = await tx.sql<{ number: number; cells: string[]; width: boolean }>`
    SELECT number, cells, cardinality(cells) = ${columns.length} AS width FROM lead_import_rows
    WHERE import_id = ${id} AND number > ${position} AND number <= ${to} ORDER BY number`;
  // A row that could not be read as CSV keeps its problem, whatever the mapping.
  const results = staged.filter(({ width }) => width).map(({ number, cells }) => ({ number, ...read(cells) }));
  await tx.sql`
    UPDATE lead_import_rows r SET lead = n.lead, problem = n.problem, value = n.value, repeated = false,
      email_key = lower(n.lead ->> 'email'),
      phone_key = nullif(right(regexp_replace(n.lead ->> 'phone', '\\D', '', 'g'), 10), ''),
      address_key = nullif(regexp_replace(lower(n.lead ->> 'property_address'), '[^a-z0-9]+', '', 'g'), '')
    FROM jsonb_to_recordset(${JSON.stringify(results)}::jsonb) AS n(number int, lead jsonb, problem text, value text)
    WHERE r.import_id = ${id} AND r.number = n.number`;
  await markRepeated(tx, id, ownerId, position, to);
  await tx.sql`
    UPDATE lead_imports SET position = ${to}, state = CASE WHEN ${to}::int >= ${rows}::int THEN 'checked' ELSE state END,
      good = lead_imports.good + counted.good, bad = lead_imports.bad + counted.bad,
      repeated = lead_imports.repeated + counted.repeated
    FROM (SELECT count(*) FILTER (WHERE problem IS NULL AND NOT repeated) AS good, count(problem) AS bad,
        count(*) FILTER (WHERE problem IS NULL AND repeated) AS repeated
      FROM lead_import_rows WHERE import_id = ${id} AND number > ${position} AND number <= ${to}) counted
    WHERE id = ${id}`;
  await refreshStatistics(tx, 'lead_import_rows', to);
}

/** Marks rows that are a lead already, or an earlier row: the same e-mail address, phone number or property. */
const markRepeated = ({ sql }: Tx, id: number, ownerId: number, from: number, to: number) => sql`
  UPDATE lead_import_rows r SET repeated = true
  WHERE import_id = ${id} AND number > ${from} AND number <= ${to} AND problem IS NULL AND NOT repeated AND (
    EXISTS (SELECT FROM leads l WHERE l.created_by_user_id = ${ownerId} AND l.deleted_at IS NULL AND l.email_key = r.email_key)
    OR EXISTS (SELECT FROM leads l
      WHERE l.created_by_user_id = ${ownerId} AND l.deleted_at IS NULL AND l.phone_key = r.phone_key)
    OR EXISTS (SELECT FROM leads l
      WHERE l.created_by_user_id = ${ownerId} AND l.deleted_at IS NULL AND l.address_key = r.address_key)
    OR EXISTS (SELECT FROM lead_import_rows e WHERE e.import_id = r.import_id AND e.email_key = r.email_key
      AND e.number < r.number AND e.problem IS NULL)
    OR EXISTS (SELECT FROM lead_import_rows e WHERE e.import_id = r.import_id AND e.phone_key = r.phone_key
      AND e.number < r.number AND e.problem IS NULL)
    OR EXISTS (SELECT FROM lead_import_rows e WHERE e.import_id = r.import_id AND e.address_key = r.address_key
      AND e.number < r.number AND e.problem IS NULL))`;

async function runBatch(tx: Tx, claimed: Claimed, live: Live): Promise<void> {
  const { id, ownerId, userId, defaults, assignedCount, position, rows } = claimed;
  const to = position + batchRows;
  const { sql } = tx;
  const people = await lockTeammates(tx, ownerId, defaults.assignTo ?? [], assignedLeads.permission);
  // Leads that were added since the dry run count as well.
  const before = await countGood(tx, id, position, to);
  await markRepeatedSince(tx, id, ownerId, position, to);
  const good = await countGood(tx, id, position, to);
  const late = before - good;
  await sql`
    WITH added AS (
      INSERT INTO leads (created_by_user_id, assigned_to_user_id, import_id, first_name, last_name, email, phone, company,
        lead_type, lead_source, status, priority, property_address, property_value_cents, timeline, motivation, budget_cents,
        notes, next_followup_date)
      SELECT ${ownerId}, (${people}::int[])[1 + (${assignedCount}::int + row_number() OVER (ORDER BY r.number) - 1)
          % greatest(cardinality(${people}::int[]), 1)], ${id}, n.first_name, n.last_name, n.email, n.phone, n.company, n.lead_type, n.lead_source,
        n.status, n.priority, n.property_address, n.property_value_cents, n.timeline, n.motivation, n.budget_cents, n.notes,
        n.next_followup_date
      FROM lead_import_rows r, LATERAL jsonb_populate_record(NULL::leads, r.lead) n
      WHERE r.import_id = ${id} AND r.number > ${position} AND r.number <= ${to} AND r.problem IS NULL AND NOT r.repeated
      ORDER BY r.number
      RETURNING id, next_followup_date, status)
    INSERT INTO lead_activities (lead_id, user_id, activity_type, description, scheduled_date, completed_date)
    SELECT id, ${userId}::int, 'task', 'Follow up', next_followup_date, NULL FROM added WHERE next_followup_date IS NOT NULL
    UNION ALL SELECT id, ${userId}::int, 'source', 'Imported from a file', NULL, ${todayInNewYork()}::date FROM added`;
  await refreshStatistics(tx, 'leads', to);
  const isLast = to >= rows;
  await sql`
    UPDATE lead_imports SET position = ${to}, good = good - ${late}, repeated = repeated + ${late},
      assigned_count = assigned_count + ${good}, state = CASE WHEN ${isLast} THEN 'done' ELSE state END
    WHERE id = ${id}`;
  if (isLast) await notifyAssignees(tx, live, { id, ownerId, userId });
  // What remains is for the report.
  if (isLast) await sql`DELETE FROM lead_import_rows WHERE import_id = ${id} AND problem IS NULL`;
}

/** Notifies everyone to whom leads of a complete import are assigned, of how many. */
async function notifyAssignees(
  tx: Tx,
  live: Live,
  { id, ownerId, userId }: Pick<Claimed, 'id' | 'ownerId' | 'userId'>,
): Promise<void> {
  const shares = await tx.sql<{ userId: number; count: number }>`
    SELECT assigned_to_user_id AS "userId", count(*)::int AS count FROM leads
    WHERE import_id = ${id} AND assigned_to_user_id IS NOT NULL AND deleted_at IS NULL GROUP BY 1 ORDER BY 1`;
  const scope = { ownerId, actorId: userId };
  for (const share of shares)
    await notifyAssignee(tx, live, assignedLeads, scope, { ...share, change: `import/${id}` });
}

/**
 * Refreshes the planner's statistics of the columns by which repeated rows are found, each time the number of processed rows has
 * doubled. Autovacuum would be too late: with the statistics of an empty table every index looks equally selective, and the planner
 * may read all rows of the import for each row that it checks.
 */
async function refreshStatistics(tx: Tx, table: 'leads' | 'lead_import_rows', position: number): Promise<void> {
  if (!Number.isInteger(Math.log2(position / batchRows))) return;
  const owner = table === 'leads' ? 'created_by_user_id' : 'number';
  await tx.$executeRawUnsafe(`ANALYZE ${table} (import_id, ${owner}, email_key, phone_key, address_key)`);
}

async function countGood({ sql }: Tx, id: number, from: number, to: number): Promise<number> {
  const [row] = await sql<{ good: number }>`
    SELECT count(*) AS good FROM lead_import_rows
    WHERE import_id = ${id} AND number > ${from} AND number <= ${to} AND problem IS NULL AND NOT repeated`;
  return row!.good;
}

/** As `markRepeated`, against leads that are not of this import. */
const markRepeatedSince = ({ sql }: Tx, id: number, ownerId: number, from: number, to: number) => sql`
  UPDATE lead_import_rows r SET repeated = true
  WHERE import_id = ${id} AND number > ${from} AND number <= ${to} AND problem IS NULL AND NOT repeated AND EXISTS (
    SELECT FROM leads l WHERE l.created_by_user_id = ${ownerId} AND l.deleted_at IS NULL
      AND l.import_id IS DISTINCT FROM ${id} AND l.email_key = r.email_key
    UNION ALL SELECT FROM leads l WHERE l.created_by_user_id = ${ownerId} AND l.deleted_at IS NULL
      AND l.import_id IS DISTINCT FROM ${id} AND l.phone_key = r.phone_key
    UNION ALL SELECT FROM leads l WHERE l.created_by_user_id = ${ownerId} AND l.deleted_at IS NULL
      AND l.import_id IS DISTINCT FROM ${id} AND l.address_key = r.address_key)`;

/** Deletes leads that nobody has changed since, as if by their owner. */
async function undoBatch({ sql }: Tx, { id }: Claimed): Promise<void> {
  const deleted = await sql`
    UPDATE leads SET deleted_at = now(), version = version + 1, updated_at = now()
    WHERE id IN (SELECT id FROM leads WHERE import_id = ${id} AND deleted_at IS NULL AND version = 1 LIMIT ${batchRows})
    RETURNING id`;
  if (deleted.length === batchRows) return;
  await sql`
    UPDATE lead_imports SET state = 'undone',
      skipped = (SELECT count(*) FROM leads WHERE import_id = ${id} AND deleted_at IS NULL)
    WHERE id = ${id}`;
}

/** Deletes uploads that were cut off. */
export const createAbandonedJob = (db: Db): BackgroundJob =>
  createBackgroundJob({
    name: 'lead import sweep',
    run: async () => {
      await leadImports.deleteAbandoned(db);
      return false;
    },
    idleEvery: 3_600_000,
  });
