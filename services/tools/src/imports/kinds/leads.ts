import { rawPart, part } from '@dealstead/service-kit';
import {
  type CustomFieldDefinition,
  customEntriesOf,
  customFieldName,
  leadFieldList,
  leadImportColumnsOf,
  leadName,
  listNameOf,
  maxCustomText,
  type NamedLeadField,
  todayInNewYork,
  truncateText,
} from '@dealstead/contracts';
import type { Live } from '@dealstead/service-kit';
import {
  listDefinitions,
  findTiedLeads,
  leadKeyColumns,
  leadTies,
  ensureImportList,
  isInOneImport,
  leftByUndone,
  listFoundLeads,
  unlistImport,
  assignedLeads,
  notifyAssignee,
  storedEmails,
  storedPhones,
  isUnedited,
  leadTags,
} from '../../crm/index.ts';
import type { Tx } from '../../database.ts';
import { lockTeammates } from '../../copies/index.ts';
import { textOf } from '@dealstead/service-kit/imports/cells';
import type { ColumnValues, ImportJob, ImportKind } from '@dealstead/service-kit/imports/kind';
import { noteLimits } from './sharedColumns.ts';
import { keyedOf, mergeLead, shownContactPoints } from './leadMerge.ts';
import { fileFields, readLead } from './leadRow.ts';

/** Values of a new lead for which its row has none. */
const newLead = {
  // A lead without a person is named by its company.
  first_name: '',
  last_name: '',
  lead_type: 'seller',
  lead_source: 'import',
  status: 'new',
  priority: 'medium',
  tags: [],
  custom: {},
};

const keysOfRows = new WeakMap<ColumnValues, ReturnType<typeof leadKeyColumns>>();

/** The keys of a row, by which its duplicates are found before it is added with them. */
function keyColumnsOf(record: ColumnValues): ReturnType<typeof leadKeyColumns> {
  const keys = keysOfRows.get(record) ?? leadKeyColumns(keyedOf(record));
  keysOfRows.set(record, keys);
  return keys;
}

async function insertLeads(tx: Tx, job: ImportJob, records: readonly ColumnValues[]): Promise<number> {
  const people = await lockTeammates(tx, job.ownerId, job.defaults.assignTo ?? [], assignedLeads.permission);
  const listId = await ensureImportList(tx, job);
  const leads = records.map((record) => {
    const keyed = keyedOf(record);
    return {
      list_ids: [listId],
      ...record,
      ...Object.fromEntries(Object.entries(newLead).map(([column, value]) => [column, record[column] ?? value])),
      ...keyColumnsOf(record),
      phones: storedPhones(keyed.phones),
      emails: storedEmails(keyed.emails),
    };
  });
  const columns = [...new Set(leads.flatMap((lead) => Object.keys(lead)))].join(', ');
  const [added] = await tx.sql<{ count: number }>`WITH added AS (
      INSERT INTO leads (created_by_user_id, assigned_to_user_id, import_id, ${rawPart(columns)})
      SELECT ${job.ownerId},
        (${people}::int[])[1 + (${job.good}::int + l.ordinality::int - 1) % greatest(cardinality(${people}::int[]), 1)],
        ${job.id}, ${rawPart(columns)}
      FROM jsonb_populate_recordset(NULL::leads, ${JSON.stringify(leads)}::jsonb) WITH ORDINALITY l
      ORDER BY l.ordinality
      RETURNING id, next_followup_date
    ), logged AS (
      INSERT INTO lead_activities (lead_id, user_id, activity_type, description, scheduled_date, completed_date)
      SELECT id, ${job.userId}::int, 'task', 'Follow up', next_followup_date, NULL FROM added WHERE next_followup_date IS NOT NULL
      UNION ALL SELECT id, ${job.userId}::int, 'source', 'Imported from a file', NULL, ${todayInNewYork()}::date FROM added
    )
    SELECT count(*)::int AS count FROM added`;
  return added!.count;
}

/** SQL: whether lead `l` is as its import made it, and in no other list or file. */
const isOnlyOfImport = part`(${isUnedited} AND ${isInOneImport})`;

/** Deletes leads that nobody has changed since and no other list has, or all, as if by their owner, and takes others off the list. */
async function undoLeads(tx: Tx, importId: number, limit: number): Promise<number> {
  const deleted = await tx.sql`UPDATE leads SET deleted_at = now(), version = version + 1, updated_at = now(),
       list_ids = array_remove(list_ids, (SELECT list_id FROM lead_imports WHERE id = ${importId}))
     WHERE id IN (SELECT l.id FROM leads l JOIN lead_imports i ON i.id = l.import_id
       WHERE i.id = ${importId} AND l.deleted_at IS NULL AND (i.undo_edited OR ${isOnlyOfImport}) LIMIT ${limit})
     RETURNING id`;
  const rest = limit - deleted.length;
  return deleted.length + (rest > 0 ? await unlistImport(tx, importId, rest) : 0);
}

/** Columns that are shown by the field of their first entry. */
const shownAs: Readonly<Record<string, string>> = { phones: 'phone', emails: 'email' };

/** Says in a lead's history that a file changed it, and what, or that the undo took that back. */
const logUpdates =
  (labels: Readonly<Record<string, string>>): NonNullable<NonNullable<ImportKind['update']>['log']> =>
  async ({ sql }, { userId }, changes, step) => {
    const what = step === 'update' ? 'Updated from a file' : 'Update from a file undone';
    const activities = changes.map(({ id, columns }) => {
      const changed = new Set(columns.map((column) => shownAs[column] ?? column));
      const fields = Object.entries(labels).flatMap(([column, label]) => (changed.has(column) ? label : []));
      return { id, description: truncateText(fields.length === 0 ? what : `${what}: ${fields.join(', ')}`, 500) };
    });
    await sql`INSERT INTO lead_activities (lead_id, user_id, activity_type, description, completed_date)
      SELECT id, ${userId}::int, 'source', description, ${todayInNewYork()}::date
      FROM jsonb_to_recordset(${JSON.stringify(activities)}::jsonb) AS a(id int, description text)`;
  };

/** Notifies everyone to whom leads of a complete import are assigned, of how many. */
async function notifyAssignees(tx: Tx, live: Live, { id, ownerId, userId }: ImportJob): Promise<void> {
  const shares = await tx.sql<{ userId: number; count: number }>`
    SELECT assigned_to_user_id AS user_id, count(*)::int AS count FROM leads
    WHERE import_id = ${id} AND assigned_to_user_id IS NOT NULL AND deleted_at IS NULL GROUP BY 1 ORDER BY 1`;
  for (const share of shares)
    await notifyAssignee(tx, live, assignedLeads, { ownerId, actorId: userId }, { ...share, change: `import/${id}` });
}

const limitsOfFields = Object.fromEntries(
  fileFields.flatMap((field) => ('maxLength' in field ? [[field.name, field.maxLength]] : [])),
);

/** The column of a field where a row is compared with a record; fields of the owner share one. */
const shownColumn = ({ name, column, customId }: NamedLeadField): string => (customId === undefined ? column : name);

const customColumns = (lead: ColumnValues): ColumnValues =>
  Object.fromEntries(Object.entries(lead['custom'] ?? {}).map(([id, value]) => [customFieldName(Number(id)), value]));

/** Leads of a file, with the fields that their owner has defined. */
const createLeadImport = (definitions: readonly CustomFieldDefinition[]): ImportKind => {
  const custom = customEntriesOf(definitions);
  const compared = [...fileFields, ...custom];
  const labels = Object.fromEntries(compared.map((field) => [shownColumn(field), field.label]));
  return {
    name: 'leads',
    tables: { imports: 'lead_imports', rows: 'lead_import_rows' },
    compared: { table: 'leads', columns: 'created_by_user_id, import_id, street_key' },
    fields: leadImportColumnsOf([...leadFieldList, ...custom]),
    limits: {
      ...limitsOfFields,
      ...Object.fromEntries(custom.map(({ name }) => [name, maxCustomText])),
      ...noteLimits,
      fullName: 200,
      phone: 80,
      propertyAddress: 200,
    },
    noun: ['lead', 'leads'],
    verb: 'imported',
    path: '/import-leads?file=',
    permission: 'leads',
    changes: leadTags,
    labels,
    contactColumns: compared.filter(({ isContactData }) => isContactData).map(shownColumn),
    actions: ['skip', 'fill', 'overwrite', 'add'],
    shown: (lead, beside) => ({ ...lead, ...customColumns(lead), ...shownContactPoints(lead, beside) }),
    defaultsOf: (fileName) => ({ listName: listNameOf(fileName) || undefined }),
    forOwner: async (db, ownerId) => createLeadImport(await listDefinitions(db, ownerId)),
    read: (row, job) => readLead(row, job, definitions),
    preview: (lead) => ({
      name: leadName({
        firstName: textOf(lead, 'first_name') ?? '',
        lastName: textOf(lead, 'last_name') ?? '',
        company: textOf(lead, 'company'),
      }),
      email: textOf(lead, 'email'),
      phone: textOf(lead, 'phone'),
      company: textOf(lead, 'company'),
      detail: textOf(lead, 'property_address') ?? '',
    }),
    tiesOf: (lead) => leadTies(keyedOf(lead), keyColumnsOf(lead)),
    findTied: findTiedLeads,
    insert: insertLeads,
    recordFound: listFoundLeads,
    update: {
      table: 'leads',
      owned: (ownerId) => part`t.created_by_user_id = ${ownerId} AND t.deleted_at IS NULL`,
      touch: part`version = t.version + 1, updated_at = now()`,
      untouch: part`version = t.version + 1, undone_edits = t.undone_edits + 1, updated_at = now()`,
      log: logUpdates(labels),
      merge: mergeLead,
    },
    undo: undoLeads,
    added: (importId) => part`leads l WHERE l.import_id = ${importId} AND l.deleted_at IS NULL`,
    isUnedited: isOnlyOfImport,
    leftByUndone,
    finish: notifyAssignees,
  };
};

export const leadImport = createLeadImport([]);
