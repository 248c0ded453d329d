import { part, rawPart, type SqlPart } from '@dealstead/service-kit';
import { type ActivitySource, createSource, type Described } from '../../teamActivity/index.ts';
import type { RecordTables } from './changeLog.ts';

/** Records of a change that are counted at most: a change by filter can have 100,000. */
const countedRecords = 1_000;

interface ChangedRecord {
  readonly id: number;
  readonly title: string;
  readonly isDeleted: boolean;
}

interface ChangeFacts {
  readonly change: 'add' | 'edit' | 'delete' | 'restore' | 'log' | 'follow-up' | 'merge';
  readonly isUndone: boolean;
  readonly completesFollowUp: boolean;
  readonly count: number;
  /** The record, if there is one and it was not deleted for good. */
  readonly record: ChangedRecord | null;
  /** Columns that the change set. */
  readonly columns: readonly string[] | null;
  /** What the change wrote to the timeline of its only record. */
  readonly entries: readonly { readonly type: string; readonly text: string }[] | null;
}

interface ChangeActivityOptions extends Pick<RecordTables, 'records' | 'changes' | 'rows' | 'key'> {
  readonly kind: 'leads' | 'deals';
  readonly noun: 'lead' | 'deal';
  readonly activities: 'lead_activities' | 'deal_activities';
  /** SQL of the name of record `l`. */
  readonly title: SqlPart;
  /** The label of each column that a member edits. */
  readonly labels: ReadonlyMap<string, string>;
  /** Labels of types of timeline entries whose text needs one. */
  readonly entryLabels: Readonly<Record<string, string>>;
  /** Columns whose changes have an entry in the timeline, by its type. */
  readonly loggedColumns: Readonly<Record<string, readonly string[]>>;
}

/** The changes of leads or deals as entries of a team's activity. */
export const createChangeActivity = (options: ChangeActivityOptions): ActivitySource =>
  createSource<ChangeFacts>({
    kind: options.kind,
    rows: (
      ownerId,
    ) => part`SELECT ${`${options.noun}-change/`}::text || c.id AS key, c.created_at AS at, c.user_id, c.id, c.kind AS change,
      c.undone_at, c.effects FROM ${rawPart(options.changes)} c WHERE c.owner_user_id = ${ownerId}`,
    facts: factsQuery(options),
    describe: (facts) => describeChange(options, facts),
  });

const factsQuery = ({ records, rows, key, activities, title }: ChangeActivityOptions): SqlPart => part`
  SELECT e.change, e.undone_at IS NOT NULL AS is_undone,
    coalesce(jsonb_array_length(e.effects -> 'completed') > 0, false) AS completes_follow_up, n.count::int, f.columns,
    jsonb_build_object('id', l.id, 'title', ${title}, 'isDeleted', l.deleted_at IS NOT NULL) AS record,
    (SELECT jsonb_agg(jsonb_build_object('type', a.activity_type, 'text', a.description) ORDER BY a.id)
     FROM ${rawPart(activities)} a WHERE n.count = 1 AND a.${rawPart(key)} = l.id
       AND a.id IN (SELECT value::int FROM jsonb_array_elements_text(e.effects -> 'added'))) AS entries
  FROM (SELECT count(*) FROM (SELECT FROM ${rawPart(rows)} r WHERE r.change_id = e.id LIMIT ${countedRecords + 1}) AS counted) AS n,
    LATERAL (SELECT r.${rawPart(key)} AS record_id, ARRAY(SELECT jsonb_object_keys(r.before)) AS columns FROM ${rawPart(rows)} r
      WHERE r.change_id = e.id ORDER BY r.before ? 'deleted_at', r.${rawPart(key)} LIMIT 1) AS f
    JOIN ${rawPart(records)} l ON l.id = f.record_id`;

function describeChange(options: ChangeActivityOptions, facts: ChangeFacts): Described {
  const { noun, records } = options;
  const { record, count, isUndone, change } = facts;
  const undone = isUndone ? ', then undone' : '';
  // A merge changes the record that stays and deletes the other.
  if (record === null || (count > 1 && change !== 'merge')) {
    const fields = changedFields(options, facts, []);
    const text = `${verbs[change]} ${countOf(noun, count)}${fields === '' ? '' : `: ${fields}`}`;
    return { text: `${text}${undone}`, record: null };
  }
  const url = record.isDeleted ? null : `/${records}/${record.id}`;
  return { text: `${describeSingle(options, facts)}${undone}`, record: { title: record.title, url } };
}

const verbs: Record<ChangeFacts['change'], string> = {
  add: 'Added',
  edit: 'Changed',
  delete: 'Deleted',
  restore: 'Restored',
  log: 'Logged a contact with',
  'follow-up': 'Planned follow-ups with',
  merge: 'Merged',
};

/** Records that were deleted for good since are not counted. */
function countOf(noun: string, count: number): string {
  if (count === 0) return `a ${noun}`;
  if (count > countedRecords) return `more than ${countedRecords.toLocaleString('en-US')} ${noun}s`;
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

function describeSingle(options: ChangeActivityOptions, facts: ChangeFacts): string {
  const { noun, entryLabels } = options;
  const { change, completesFollowUp } = facts;
  const entries = facts.entries ?? [];
  if (change === 'merge') return 'Merged a duplicate';
  if (change === 'follow-up') return completesFollowUp ? 'Completed the follow-up' : 'Changed the follow-up';
  const written = entries.map(({ type, text }) => [entryLabels[type], text].filter(Boolean).join(': ')).join('. ');
  if (change === 'log') return written === '' ? 'Logged a contact' : written;
  if (change !== 'edit') return `${verbs[change]} the ${noun}`;
  const fields = changedFields(options, facts, entries);
  return [written, fields && `Changed ${fields}`].filter(Boolean).join('. ') || `Changed the ${noun}`;
}

/** The labels of the changed fields that have no entry in the timeline. */
function changedFields(
  { labels, loggedColumns }: ChangeActivityOptions,
  { columns }: ChangeFacts,
  entries: NonNullable<ChangeFacts['entries']>,
): string {
  const logged = new Set(entries.flatMap(({ type }) => loggedColumns[type] ?? []));
  const fields = (columns ?? []).flatMap((column) => (logged.has(column) ? [] : (labels.get(column) ?? [])));
  return fields.map(lowerFirst).join(', ');
}

/** A label within a sentence; ARV stays ARV. */
const lowerFirst = (label: string): string =>
  /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
