import { rawPart, part } from '@dealstead/service-kit';
import { isOpenLead } from '@dealstead/contracts';
import type { LeadStatus } from '@dealstead/contracts';
import type { LeadActivity, LeadCounts, LeadFilter, LeadListQuery, LeadRow } from '@dealstead/contracts/tools/leads';
import type { Db, Tx } from '../../database.ts';
import { inBatches } from '../records/inBatches.ts';
import { readPage } from '../records/list.ts';
import { type ColumnValues, leadSelect, type StoredLead, toLead } from './columns.ts';
import { leadCondition, leadOrders, type LeadScope } from './filter.ts';

/** What the open follow-up of lead `l` is about. */
const openFollowUp = part`(SELECT a.description FROM lead_activities a
  WHERE a.lead_id = l.id AND a.completed_date IS NULL AND a.scheduled_date IS NOT NULL ORDER BY a.id LIMIT 1)`;

type StoredRow = Omit<StoredLead, 'notes'> & { followUp: string | null };

/** A page of leads in the order of the query, after its cursor. */
export async function listLeads(db: Db, scope: LeadScope, query: LeadListQuery): Promise<LeadRow[]> {
  const rows = await readPage<StoredRow>(db, {
    table: 'leads',
    select: part`${leadSelect}, ${openFollowUp} AS follow_up`,
    condition: await leadCondition(db, scope, query),
    order: leadOrders[query.sortBy],
    after: query.after,
    limit: query.limit,
  });
  return rows.map((row) => toLead(row as StoredLead & typeof row));
}

/** The sources of an owner's leads. Each step of the recursion reads one entry of the index: the first of the next source. */
const listSources = ({ sql }: Db, ownerId: number) => sql<{ source: string }>`
  WITH RECURSIVE sources AS (
    (SELECT lead_source AS source FROM leads
      WHERE created_by_user_id = ${ownerId} AND deleted_at IS NULL AND lead_source IS NOT NULL ORDER BY 1 LIMIT 1)
    UNION ALL
    SELECT (SELECT lead_source FROM leads
      WHERE created_by_user_id = ${ownerId} AND deleted_at IS NULL AND lead_source > s.source ORDER BY 1 LIMIT 1)
    FROM sources s WHERE s.source IS NOT NULL)
  SELECT source FROM sources WHERE source IS NOT NULL LIMIT 100`;

/** The tags of an owner's leads, most frequent first. */
const listTags = ({ sql }: Db, ownerId: number) => sql<{ tag: string }>`
  SELECT tag FROM leads l, unnest(l.tags) tag WHERE l.created_by_user_id = ${ownerId} AND l.deleted_at IS NULL AND l.tags <> '{}'
  GROUP BY tag ORDER BY count(*) DESC, tag LIMIT 100`;

/** How many leads match, by status, and how many of the open ones are due. */
export async function countLeads(db: Db, scope: LeadScope, filter: LeadFilter): Promise<Omit<LeadCounts, 'today'>> {
  const { today } = scope;
  const condition = await leadCondition(db, scope, filter);
  const [counts, sources, tags] = await Promise.all([
    db.sql<{ status: LeadStatus; all: number; due: number; late: number }>`
      SELECT l.status, count(*) AS all, count(*) FILTER (WHERE l.next_followup_date <= ${today}::date) AS due,
        count(*) FILTER (WHERE l.next_followup_date < ${today}::date) AS late
      FROM leads l WHERE ${condition} GROUP BY l.status`,
    listSources(db, scope.ownerId),
    listTags(db, scope.ownerId),
  ]);
  const open = counts.filter(({ status }) => isOpenLead(status));
  const byStatus: LeadCounts['byStatus'] = {
    new: 0,
    contacted: 0,
    qualified: 0,
    'offer made': 0,
    closed: 0,
    lost: 0,
    ...Object.fromEntries(counts.map(({ status, all }) => [status, all])),
  };
  return {
    byStatus,
    due: open.reduce((sum, { due }) => sum + due, 0),
    late: open.reduce((sum, { late }) => sum + late, 0),
    sources: sources.map(({ source }) => source),
    tags: tags.map(({ tag }) => tag),
  };
}

/** A lead of the owner; undefined for one that is missing, deleted or someone else's. */
export async function findLead({ sql }: Db, ownerId: number, id: number): Promise<StoredLead | undefined> {
  const rows =
    await sql<StoredLead>`SELECT ${leadSelect} FROM leads l WHERE l.id = ${id} AND l.created_by_user_id = ${ownerId} AND l.deleted_at IS NULL`;
  return rows[0];
}

/** The owner's leads among these, locked in the order of their ids. */
export async function lockLeads(tx: Tx, ownerId: number, ids: readonly number[]): Promise<StoredLead[]> {
  return tx.sql<StoredLead>`
    SELECT ${leadSelect} FROM leads l WHERE l.id = ANY(${ids}::int[]) AND l.created_by_user_id = ${ownerId} AND l.deleted_at IS NULL
    ORDER BY l.id FOR UPDATE`;
}

export async function insertLead(tx: Tx, ownerId: number, columns: ColumnValues): Promise<StoredLead> {
  const names = Object.keys(columns);
  const [row] =
    await tx.sql<StoredLead>`INSERT INTO leads AS l (created_by_user_id${rawPart(names.map((name) => `, ${name}`).join(''))})
     SELECT ${ownerId}::int${rawPart(names.map((name) => `, given.${name}`).join(''))}
     FROM jsonb_populate_record(NULL::leads, ${JSON.stringify(columns)}::jsonb) AS given RETURNING ${leadSelect}`;
  return row!;
}

/** The timeline of a lead, newest first. */
export async function listActivities({ sql }: Db, leadId: number): Promise<LeadActivity[]> {
  const rows = await sql<
    Omit<LeadActivity, 'createdAt'> & { createdAt: Date }
  >`SELECT id, activity_type, description, user_id, scheduled_date::text AS scheduled_date,
       completed_date::text AS completed_date, created_at
     FROM lead_activities WHERE lead_id = ${leadId} AND (activity_type <> 'task' OR scheduled_date IS NOT NULL)
     ORDER BY id DESC LIMIT 500`;
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

export interface NewActivity {
  readonly leadId: number;
  readonly userId: number;
  readonly activityType: string;
  readonly description: string;
  readonly scheduledDate?: string;
  readonly completedDate?: string;
}

/** Inserts activities and returns their ids. */
export async function insertActivities({ sql }: Tx, activities: readonly NewActivity[]): Promise<number[]> {
  if (activities.length === 0) return [];
  const rows = await sql<{ id: number }>`
    INSERT INTO lead_activities (lead_id, user_id, activity_type, description, scheduled_date, completed_date)
    SELECT "leadId", "userId", "activityType", description, "scheduledDate", "completedDate"
    FROM jsonb_to_recordset(${JSON.stringify(activities)}::jsonb) AS a("leadId" int, "userId" int, "activityType" text,
      description text, "scheduledDate" date, "completedDate" date)
    RETURNING id`;
  return rows.map(({ id }) => id);
}

export interface EntryTexts {
  readonly userId: number;
  readonly activityType: 'stage' | 'assignment';
  readonly completedDate: string;
  readonly column: 'status' | 'assigned_to_user_id';
  /** The text by the lead's value of the column, which is empty for null. A lead without a text gets no entry. */
  readonly texts: Readonly<Record<string, string>>;
}

/** Adds an entry to the timelines of leads, before the column changes. @returns the entries' ids */
export async function insertEntries(
  tx: Tx,
  ids: readonly number[],
  { userId, activityType, completedDate, column, texts }: EntryTexts,
): Promise<number[]> {
  const added: number[] = [];
  for (const batch of inBatches(ids)) {
    const rows = await tx.sql<{
      id: number;
    }>`INSERT INTO lead_activities (lead_id, user_id, activity_type, description, completed_date)
       SELECT l.id, ${userId}::int, ${activityType}, t.value, ${completedDate}::date
       FROM leads l JOIN jsonb_each_text(${JSON.stringify(texts)}::jsonb) t ON t.key = coalesce(l.${rawPart(column)}::text, '')
       WHERE l.id = ANY(${batch}::int[]) ORDER BY l.id RETURNING id`;
    added.push(...rows.map(({ id }) => id));
  }
  return added;
}

/** Everyone to whom some of these leads are assigned; null stands for nobody. */
export async function listAssigned({ sql }: Tx, ids: readonly number[]): Promise<(number | null)[]> {
  const rows = await sql<{ userId: number | null }>`
    SELECT DISTINCT assigned_to_user_id AS user_id FROM leads WHERE id = ANY(${[...ids]}::int[])`;
  return rows.map(({ userId }) => userId);
}

/** Completes the open follow-up of a lead, and returns its id. */
export async function completeFollowUp({ sql }: Tx, leadId: number, today: string): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    UPDATE lead_activities SET completed_date = ${today}::date
    WHERE lead_id = ${leadId} AND activity_type = 'task' AND completed_date IS NULL AND scheduled_date IS NOT NULL
    RETURNING id`;
  return rows.map(({ id }) => id);
}

/**
 * Makes the open follow-ups of these leads match the leads' dates, so that a lead's column and its timeline are one fact. A
 * lead without a date keeps its follow-up undated, as long as nobody plans it again; the timeline omits it.
 */
export async function syncFollowUps(tx: Tx, ids: readonly number[], userId: number): Promise<void> {
  for (const batch of inBatches(ids)) await syncBatch(tx, batch, userId);
}

async function syncBatch({ sql }: Tx, ids: readonly number[], userId: number): Promise<void> {
  await sql`
    INSERT INTO lead_activities (lead_id, user_id, activity_type, description)
    SELECT l.id, ${userId}, 'task', 'Follow up' FROM leads l
    WHERE l.id = ANY(${ids}::int[]) AND l.next_followup_date IS NOT NULL AND NOT EXISTS (
      SELECT FROM lead_activities a WHERE a.lead_id = l.id AND a.activity_type = 'task' AND a.completed_date IS NULL)`;
  await sql`
    UPDATE lead_activities a SET scheduled_date = l.next_followup_date FROM leads l
    WHERE l.id = ANY(${ids}::int[]) AND a.lead_id = l.id AND a.activity_type = 'task' AND a.completed_date IS NULL
      AND (l.next_followup_date IS NULL OR a.id = (
        SELECT t.id FROM lead_activities t
        WHERE t.lead_id = l.id AND t.activity_type = 'task' AND t.completed_date IS NULL
        ORDER BY t.scheduled_date IS NULL, t.id DESC LIMIT 1))`;
}

/** Sets what the open follow-up of a lead is about. @returns its id and former text; empty where there is none */
export async function describeFollowUp(
  { sql }: Tx,
  leadId: number,
  description: string,
): Promise<{ id: number; description: string }[]> {
  return sql<{ id: number; description: string }>`
    UPDATE lead_activities a SET description = ${description}
    FROM (SELECT id, description FROM lead_activities
      WHERE lead_id = ${leadId} AND activity_type = 'task' AND completed_date IS NULL
      ORDER BY scheduled_date IS NULL, id DESC LIMIT 1) known
    WHERE a.id = known.id RETURNING known.id, known.description`;
}
