import { todayInNewYork } from '@dealstead/contracts';
import { getImportQueues } from '@dealstead/contracts/tools/importQueues';
import type { OutreachImport } from '@dealstead/contracts/tools/outreachImports';
import { type BackgroundJob, createBackgroundJob, type Live } from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';
import {
  finishedColumns,
  type FinishedImport,
  type NotifiedKind,
  notifyImport,
} from '../../importStaging/notifyImport.ts';
import { importJobNames, runNextBatch } from '../../importStaging/batches.ts';
import { createRowReader } from './rows.ts';
import { isUneditedContact, outreachImports } from './store.ts';
import { contactHash } from '../contacts/columns.ts';

/** Rows of one transaction. */
const batchRows = 2_000;

const notifiedKinds = {
  contacts: { noun: 'contact', verb: 'imported', path: '/bulk-contacts?list=', permission: 'campaigns' },
  invitations: { noun: 'invitation', verb: 'queued', path: '/bulk-invitations?list=', permission: 'campaigns' },
} as const satisfies Record<string, NotifiedKind>;

interface Claimed extends Pick<
  OutreachImport,
  'id' | 'kind' | 'columns' | 'mapping' | 'defaults' | 'position' | 'rows'
> {
  [column: string]: unknown;
  readonly state: 'checking' | 'running' | 'undoing';
  readonly ownerId: number;
  readonly userId: number;
}

/**
 * Checks, runs and undoes lists, a batch of rows in each transaction with the position it has reached: after a crash the next
 * batch continues, and no row is added twice.
 */
export function createOutreachImportJob(db: Db, live: Live): BackgroundJob {
  const run = () => runNextBatch(db, 'outreach_imports', (tx, id) => processBatch(tx, id, live));
  return createBackgroundJob({ name: importJobNames.outreach_imports, run, idleEvery: 5_000, wakeOnCommit: true });
}

async function processBatch(tx: Tx, id: number, live: Live): Promise<void> {
  const [claimed] = await tx.sql<Claimed>`
    SELECT id, kind, state, columns, mapping, defaults, position, row_count AS rows, owner_user_id AS "ownerId",
      user_id AS "userId"
    FROM outreach_imports WHERE id = ${id}`;
  if (!claimed) return;
  const { state, kind, ownerId } = claimed;
  if (state === 'checking') await checkBatch(tx, claimed);
  else if (state === 'running') await runBatch(tx, claimed);
  else await undoBatch(tx, claimed);
  if (state !== 'checking') await notifyFinished(tx, live, claimed);
  const tag = kind === 'contacts' ? '/api/contacts' : '/api/buyer-invitations';
  tx.afterCommit(() => {
    live.member(ownerId, '/api/outreach-imports', ...(state === 'checking' ? [] : [tag]));
    live.admins(getImportQueues.path);
  });
}

/** Notifies of an import whose step was the last one. */
async function notifyFinished(tx: Tx, live: Live, { id, kind }: Claimed): Promise<void> {
  const [finished] = await tx.$queryRawUnsafe<FinishedImport[]>(
    `SELECT ${finishedColumns} FROM outreach_imports WHERE id = $1 AND state IN ('done', 'undone')`,
    id,
  );
  if (finished) await notifyImport(tx, live, notifiedKinds[kind], finished);
}

async function checkBatch(tx: Tx, claimed: Claimed): Promise<void> {
  const { id, columns, position, rows } = claimed;
  const to = position + batchRows;
  const read = createRowReader({ ...claimed, today: todayInNewYork() });
  const staged = await tx.sql<{ number: number; cells: string[]; width: boolean }>`
    SELECT number, cells, cardinality(cells) = ${columns.length} AS width FROM outreach_import_rows
    WHERE import_id = ${id} AND number > ${position} AND number <= ${to} ORDER BY number`;
  // A row that could not be read as CSV keeps its problem, whatever the mapping.
  const results = staged.filter(({ width }) => width).map(({ number, cells }) => ({ number, ...read(cells) }));
  await tx.sql`
    UPDATE outreach_import_rows r SET record = n.record, problem = n.problem, value = n.value, repeated = false,
      email_key = lower(n.record ->> 'email'),
      phone_key = nullif(right(regexp_replace(n.record ->> 'phone', '\\D', '', 'g'), 10), '')
    FROM jsonb_to_recordset(${JSON.stringify(results)}::jsonb) AS n(number int, record jsonb, problem text, value text)
    WHERE r.import_id = ${id} AND r.number = n.number`;
  await markRepeated(tx, claimed, to);
  await tx.sql`
    UPDATE outreach_imports i SET position = ${to}, state = CASE WHEN ${to}::int >= ${rows}::int THEN 'checked' ELSE state END,
      good = i.good + counted.good, bad = i.bad + counted.bad, repeated = i.repeated + counted.repeated
    FROM (SELECT count(*) FILTER (WHERE problem IS NULL AND NOT repeated) AS good, count(problem) AS bad,
        count(*) FILTER (WHERE problem IS NULL AND repeated) AS repeated
      FROM outreach_import_rows WHERE import_id = ${id} AND number > ${position} AND number <= ${to}) counted
    WHERE i.id = ${id}`;
}

/** Marks rows with the address of an earlier row, or of a contact or invitation that is there already. */
async function markRepeated(tx: Tx, { id, kind, ownerId, position }: Claimed, to: number): Promise<void> {
  await tx.sql`
    UPDATE outreach_import_rows r SET repeated = true
    WHERE import_id = ${id} AND number > ${position} AND number <= ${to} AND problem IS NULL AND NOT repeated AND (
      EXISTS (SELECT FROM outreach_import_rows e WHERE e.import_id = ${id} AND e.email_key = r.email_key
        AND e.number < r.number AND e.problem IS NULL)
      OR (r.email_key IS NULL AND EXISTS (SELECT FROM outreach_import_rows e WHERE e.import_id = ${id}
        AND e.phone_key = r.phone_key AND e.number < r.number AND e.problem IS NULL)))`;
  if (kind === 'contacts')
    await tx.sql`
      UPDATE outreach_import_rows r SET repeated = true
      WHERE import_id = ${id} AND number > ${position} AND number <= ${to} AND problem IS NULL AND NOT repeated AND EXISTS (
        SELECT FROM contacts c WHERE c.owner_user_id = ${ownerId} AND c.import_id IS DISTINCT FROM ${id}
          AND c.email_key = r.email_key
        UNION ALL SELECT FROM contacts c WHERE c.owner_user_id = ${ownerId} AND c.import_id IS DISTINCT FROM ${id}
          AND r.email_key IS NULL AND c.phone_key = r.phone_key)`;
  else
    await tx.sql`
      UPDATE outreach_import_rows r SET repeated = true
      WHERE import_id = ${id} AND number > ${position} AND number <= ${to} AND problem IS NULL AND NOT repeated AND EXISTS (
        SELECT FROM buyer_invitations b WHERE b.uploaded_by = ${ownerId} AND b.import_id IS DISTINCT FROM ${id}
          AND b.email_key = r.email_key)`;
}

async function countGood({ sql }: Tx, { id, position }: Claimed, to: number): Promise<number> {
  const [row] = await sql<{ good: number }>`
    SELECT count(*) AS good FROM outreach_import_rows
    WHERE import_id = ${id} AND number > ${position} AND number <= ${to} AND problem IS NULL AND NOT repeated`;
  return row!.good;
}

async function runBatch(tx: Tx, claimed: Claimed): Promise<void> {
  const { id, kind, position, rows } = claimed;
  const to = position + batchRows;
  // What was added since the dry run counts as well.
  const before = await countGood(tx, claimed, to);
  await markRepeated(tx, claimed, to);
  const late = before - (await countGood(tx, claimed, to));
  if (kind === 'contacts') await addContacts(tx, claimed, to);
  else await addInvitations(tx, claimed, to);
  const isLast = to >= rows;
  await tx.sql`
    UPDATE outreach_imports SET position = ${to}, good = good - ${late}, repeated = repeated + ${late},
      state = CASE WHEN ${isLast} THEN 'done' ELSE state END
    WHERE id = ${id}`;
  // What remains is for the report.
  if (isLast) await tx.sql`DELETE FROM outreach_import_rows WHERE import_id = ${id} AND problem IS NULL`;
}

/** A parallel change may have added the same address: the unique index decides. */
const addContacts = (tx: Tx, { id, ownerId, userId, position }: Claimed, to: number) =>
  tx.$executeRawUnsafe(
    `INSERT INTO contacts (owner_user_id, user_id, import_id, imported_hash, first_name, last_name, email, phone, company, city,
       state, tags, investment_types, min_budget_cents, max_budget_cents, consent_source, consent_date, notes)
     SELECT $1, $2, $3, ${contactHash('n')}, n.first_name, n.last_name, n.email, n.phone, n.company, n.city, n.state, n.tags,
       n.investment_types, n.min_budget_cents, n.max_budget_cents, n.consent_source, n.consent_date, n.notes
     FROM outreach_import_rows r, LATERAL jsonb_populate_record(NULL::contacts, r.record) n
     WHERE r.import_id = $3 AND r.number > $4 AND r.number <= $5 AND r.problem IS NULL AND NOT r.repeated
     ORDER BY r.number
     ON CONFLICT DO NOTHING`,
    ownerId,
    userId,
    id,
    position,
    to,
  );

const addInvitations = ({ sql }: Tx, { id, ownerId, userId, defaults, position }: Claimed, to: number) => sql`
  INSERT INTO buyer_invitations (uploaded_by, user_id, import_id, first_name, last_name, email, phone, company, location,
    investment_types, min_budget_cents, max_budget_cents, note)
  SELECT ${ownerId}, ${userId}, ${id}, n.first_name, n.last_name, n.email, n.phone, n.company, n.location,
    n.investment_types, n.min_budget_cents, n.max_budget_cents, ${defaults.note || null}
  FROM outreach_import_rows r, LATERAL jsonb_populate_record(NULL::buyer_invitations, r.record) n
  WHERE r.import_id = ${id} AND r.number > ${position} AND r.number <= ${to} AND r.problem IS NULL AND NOT r.repeated
  ORDER BY r.number
  ON CONFLICT DO NOTHING`;

/** Deletes contacts that nobody has changed since, or all, or invitations that were not sent. */
async function undoBatch(tx: Tx, { id, kind }: Claimed): Promise<void> {
  const deleted =
    kind === 'contacts'
      ? await tx.$queryRawUnsafe<{ id: number }[]>(
          `DELETE FROM contacts WHERE id IN (SELECT id FROM contacts c
             WHERE import_id = $1 AND (${isUneditedContact}
               OR (SELECT undo_edited FROM outreach_imports WHERE id = $1)) LIMIT ${batchRows}) RETURNING id`,
          id,
        )
      : await tx.sql`
          DELETE FROM buyer_invitations WHERE id IN (SELECT id FROM buyer_invitations
            WHERE import_id = ${id} AND status = 'pending' AND send_count = 0 LIMIT ${batchRows} FOR UPDATE SKIP LOCKED)
          RETURNING id`;
  if (deleted.length === batchRows) return;
  await tx.sql`
    UPDATE outreach_imports SET state = 'undone', skipped = (SELECT count(*) FROM contacts WHERE import_id = ${id})
      + (SELECT count(*) FROM buyer_invitations WHERE import_id = ${id})
    WHERE id = ${id}`;
}

/** Deletes uploads that were cut off. */
export const createAbandonedListJob = (db: Db): BackgroundJob =>
  createBackgroundJob({
    name: 'outreach import sweep',
    run: async () => {
      await outreachImports.deleteAbandoned(db);
      return false;
    },
    idleEvery: 3_600_000,
  });
