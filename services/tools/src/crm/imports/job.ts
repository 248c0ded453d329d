import { todayInNewYork } from '@dealstead/contracts';
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
import { isUnedited } from '../records/changeLog.ts';
import { importJobNames, runNextBatch } from '../../importStaging/batches.ts';
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
 * batch continues, and no row is added twice. See `runNextBatch`.
 */
export const runImports = (db: Pick<Db, 'pool' | 'change'>, live: Live): Promise<boolean> =>
  runNextBatch(db, 'lead_imports', (tx, id) => runStep(tx, id, live));

async function runStep(tx: Tx, id: number, live: Live): Promise<void> {
  const [claimed] = await tx.sql<Claimed>`
    SELECT id, state, columns, mapping, defaults, position, row_count AS rows, owner_user_id AS "ownerId",
      user_id AS "userId", assigned_count AS "assignedCount"
    FROM lead_imports WHERE id = ${id}`;
  if (!claimed) return;
  const steps = { checking: checkBatch, running: runBatch, undoing: undoBatch };
  await steps[claimed.state](tx, claimed, live);
  if (claimed.state !== 'checking') await notifyFinished(tx, live, claimed.id);
  tx.afterCommit(() => {
    live.member(claimed.ownerId, '/api/lead-imports');
    live.admins(getImportQueues.path);
  });
  if (claimed.state !== 'checking')
    tx.afterCommit(() => live.member(claimed.ownerId, '/api/leads', '/api/dashboards/pro'));
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
    name: importJobNames.lead_imports,
    run: () => runImports(db, live),
    idleEvery: 5_000,
    wakeOnCommit: true,
  });

async function checkBatch(tx: Tx, { id, ownerId, columns, mapping, defaults, position, rows }: Claimed): Promise<void> {
  const to = position + batchRows;
  const read = createRowReader(columns, mapping, defaults);
  await clearBatch(tx, id, columns.length, position, to);
  // A row that could not be read as CSV keeps its problem, whatever the mapping.
  const staged = await tx.sql<{ number: number; cells: string[] }>`
    SELECT number, cells FROM lead_import_rows
    WHERE import_id = ${id} AND number > ${position} AND number <= ${to} AND cardinality(cells) = ${columns.length}
    ORDER BY number`;
  const results = staged.map(({ number, cells }) => ({ number, ...read(cells) }));
  const leads = results.flatMap((result) => ('lead' in result ? [{ number: result.number, ...result.lead }] : []));
  await insertLeads(tx, id, leads);
  await storeProblems(
    tx,
    id,
    results.filter((result) => 'problem' in result),
  );
  const repeated = await markRepeated(tx, id, ownerId, position, to);
  await tx.sql`
    UPDATE lead_imports SET position = ${to}, state = CASE WHEN ${to}::int >= ${rows}::int THEN 'checked' ELSE state END,
      good = good + ${leads.length - repeated}, repeated = repeated + ${repeated}, bad = bad + (SELECT count(*) FROM lead_import_rows
        WHERE import_id = ${id} AND number > ${position} AND number <= ${to} AND problem IS NOT NULL)
    WHERE id = ${id}`;
  await refreshStatistics(tx, 'lead_import_leads', to);
}

/** Deletes what an earlier dry run with another mapping found in a batch. */
async function clearBatch({ sql }: Tx, id: number, width: number, from: number, to: number): Promise<void> {
  await sql`DELETE FROM lead_import_leads WHERE import_id = ${id} AND number > ${from} AND number <= ${to}`;
  await sql`
    UPDATE lead_import_rows SET problem = NULL, value = NULL
    WHERE import_id = ${id} AND number > ${from} AND number <= ${to} AND problem IS NOT NULL
      AND cardinality(cells) = ${width}`;
}

const insertLeads = ({ sql }: Tx, id: number, leads: readonly object[]) => sql`
  INSERT INTO lead_import_leads (import_id, number, first_name, last_name, email, phone, company, lead_type, lead_source, status,
    priority, property_address, property_value_cents, timeline, motivation, budget_cents, notes, next_followup_date,
    email_key, phone_key, address_key)
  SELECT ${id}, n.*, lower(n.email), nullif(right(regexp_replace(n.phone, '\\D', '', 'g'), 10), ''),
    nullif(regexp_replace(lower(n.property_address), '[^a-z0-9]+', '', 'g'), '')
  FROM json_to_recordset(${JSON.stringify(leads)}::json) AS n(number int, first_name text, last_name text, email text,
    phone text, company text, lead_type text, lead_source text, status text, priority text, property_address text,
    property_value_cents bigint, timeline text, motivation text, budget_cents bigint, notes text, next_followup_date date)`;

async function storeProblems({ sql }: Tx, id: number, problems: readonly object[]): Promise<void> {
  if (problems.length === 0) return;
  await sql`
    UPDATE lead_import_rows r SET problem = n.problem, value = n.value
    FROM json_to_recordset(${JSON.stringify(problems)}::json) AS n(number int, problem text, value text)
    WHERE r.import_id = ${id} AND r.number = n.number`;
}

/**
 * Marks rows that are a lead already, or an earlier row: the same e-mail address, phone number or property.
 * @returns how many
 */
async function markRepeated({ sql }: Tx, id: number, ownerId: number, from: number, to: number): Promise<number> {
  const marked = await sql`
    UPDATE lead_import_leads r SET repeated = true
    WHERE import_id = ${id} AND number > ${from} AND number <= ${to} AND NOT repeated AND (
      EXISTS (SELECT FROM leads l WHERE l.created_by_user_id = ${ownerId} AND l.deleted_at IS NULL AND l.email_key = r.email_key)
      OR EXISTS (SELECT FROM leads l
        WHERE l.created_by_user_id = ${ownerId} AND l.deleted_at IS NULL AND l.phone_key = r.phone_key)
      OR EXISTS (SELECT FROM leads l
        WHERE l.created_by_user_id = ${ownerId} AND l.deleted_at IS NULL AND l.address_key = r.address_key)
      OR EXISTS (SELECT FROM lead_import_leads e
        WHERE e.import_id = r.import_id AND e.email_key = r.email_key AND e.number < r.number)
      OR EXISTS (SELECT FROM lead_import_leads e
        WHERE e.import_id = r.import_id AND e.phone_key = r.phone_key AND e.number < r.number)
      OR EXISTS (SELECT FROM lead_import_leads e
        WHERE e.import_id = r.import_id AND e.address_key = r.address_key AND e.number < r.number))
    RETURNING number`;
  return marked.length;
}

async function runBatch(tx: Tx, claimed: Claimed, live: Live): Promise<void> {
  const { id, ownerId, userId, defaults, assignedCount, position, rows } = claimed;
  const to = position + batchRows;
  const { sql } = tx;
  const people = await lockTeammates(tx, ownerId, defaults.assignTo ?? [], assignedLeads.permission);
  const adopted = await adoptEarlierCheck(tx, id, position, to);
  // Leads that were added since the dry run count as well. Rows that the previous release has checked were not compared with
  // those that this one has, so they are compared with leads of this import, too.
  const late =
    adopted.length > 0
      ? await markRepeated(tx, id, ownerId, position, to)
      : await markRepeatedSince(tx, id, ownerId, position, to);
  const [added] = await sql<{ count: number }>`
    WITH added AS (
      INSERT INTO leads (created_by_user_id, assigned_to_user_id, import_id, first_name, last_name, email, phone, company,
        lead_type, lead_source, status, priority, property_address, property_value_cents, timeline, motivation, budget_cents,
        notes, next_followup_date)
      SELECT ${ownerId}, (${people}::int[])[1 + (${assignedCount}::int + row_number() OVER (ORDER BY r.number) - 1)
          % greatest(cardinality(${people}::int[]), 1)], ${id}, first_name, last_name, email, phone, company, lead_type,
        lead_source, status, priority, property_address, property_value_cents, timeline, motivation, budget_cents, notes,
        next_followup_date
      FROM lead_import_leads r
      WHERE r.import_id = ${id} AND r.number > ${position} AND r.number <= ${to} AND NOT r.repeated
      ORDER BY r.number
      RETURNING id, next_followup_date
    ), logged AS (
      INSERT INTO lead_activities (lead_id, user_id, activity_type, description, scheduled_date, completed_date)
      SELECT id, ${userId}::int, 'task', 'Follow up', next_followup_date, NULL FROM added WHERE next_followup_date IS NOT NULL
      UNION ALL SELECT id, ${userId}::int, 'source', 'Imported from a file', NULL, ${todayInNewYork()}::date FROM added
    )
    SELECT count(*) AS count FROM added`;
  await deleteBatch(tx, id, position, to);
  await refreshStatistics(tx, 'leads', to);
  const isLast = to >= rows;
  await sql`
    UPDATE lead_imports SET position = ${to}, good = good - ${late}, repeated = repeated + ${late},
      assigned_count = assigned_count + ${added!.count}, state = CASE WHEN ${isLast} THEN 'done' ELSE state END
    WHERE id = ${id}`;
  if (isLast) await notifyAssignees(tx, live, { id, ownerId, userId });
}

/**
 * Rows that a process of the previous release has checked, which stored the lead with the staged row. Without this their leads would be
 * missing from an import that is run after, or during, a deployment.
 */
const adoptEarlierCheck = ({ sql }: Tx, id: number, from: number, to: number) => sql`
  INSERT INTO lead_import_leads
  SELECT r.import_id, r.number, n.first_name, n.last_name, n.email, n.phone, n.company, n.lead_type, n.lead_source, n.status,
    n.priority, n.property_address, n.property_value_cents, n.timeline, n.motivation, n.budget_cents, n.notes,
    n.next_followup_date, r.email_key, r.phone_key, r.address_key, r.repeated
  FROM lead_import_rows r, LATERAL jsonb_populate_record(NULL::lead_import_leads, r.lead) n
  WHERE r.import_id = ${id} AND r.number > ${from} AND r.number <= ${to} AND r.lead IS NOT NULL AND r.problem IS NULL
  ON CONFLICT DO NOTHING
  RETURNING number`;

/** Deletes the staged rows of a batch whose leads are added. Rows with a problem remain for the report. */
async function deleteBatch({ sql }: Tx, id: number, from: number, to: number): Promise<void> {
  await sql`DELETE FROM lead_import_leads WHERE import_id = ${id} AND number > ${from} AND number <= ${to}`;
  await sql`
    DELETE FROM lead_import_rows WHERE import_id = ${id} AND number > ${from} AND number <= ${to} AND problem IS NULL`;
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
async function refreshStatistics(tx: Tx, table: 'leads' | 'lead_import_leads', position: number): Promise<void> {
  if (!Number.isInteger(Math.log2(position / batchRows))) return;
  const owner = table === 'leads' ? 'created_by_user_id' : 'number';
  await tx.$executeRawUnsafe(`ANALYZE ${table} (import_id, ${owner}, email_key, phone_key, address_key)`);
}

/** As `markRepeated`, against leads that are not of this import. @returns how many were marked */
async function markRepeatedSince({ sql }: Tx, id: number, ownerId: number, from: number, to: number): Promise<number> {
  const marked = await sql`
    UPDATE lead_import_leads r SET repeated = true
    WHERE import_id = ${id} AND number > ${from} AND number <= ${to} AND NOT repeated AND EXISTS (
      SELECT FROM leads l WHERE l.created_by_user_id = ${ownerId} AND l.deleted_at IS NULL
        AND l.import_id IS DISTINCT FROM ${id} AND l.email_key = r.email_key
      UNION ALL SELECT FROM leads l WHERE l.created_by_user_id = ${ownerId} AND l.deleted_at IS NULL
        AND l.import_id IS DISTINCT FROM ${id} AND l.phone_key = r.phone_key
      UNION ALL SELECT FROM leads l WHERE l.created_by_user_id = ${ownerId} AND l.deleted_at IS NULL
        AND l.import_id IS DISTINCT FROM ${id} AND l.address_key = r.address_key)
    RETURNING number`;
  return marked.length;
}

/** Deletes leads that nobody has changed since, or all, as if by their owner. */
async function undoBatch(tx: Tx, { id }: Claimed): Promise<void> {
  const deleted = await tx.$queryRawUnsafe<unknown[]>(
    `UPDATE leads SET deleted_at = now(), version = version + 1, updated_at = now()
     WHERE id IN (SELECT l.id FROM leads l JOIN lead_imports i ON i.id = l.import_id
       WHERE i.id = $1 AND l.deleted_at IS NULL AND (i.undo_edited OR ${isUnedited}) LIMIT ${batchRows})
     RETURNING id`,
    id,
  );
  if (deleted.length === batchRows) return;
  await tx.sql`
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
