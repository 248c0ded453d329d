import { part, rawPart } from '@dealstead/service-kit';
import { activityLabels, leadFieldLabels, leadFields } from '@dealstead/contracts';
import { type ActivitySource, createSource } from '../../teamActivity/index.ts';
import { createChangeActivity } from '../records/changeActivity.ts';
import { leadColumns } from './columns.ts';
import { leadNameSql } from './leadNameSql.ts';

const { call, text, email, visit, note, stage } = activityLabels;

const leadChanges = createChangeActivity({
  kind: 'leads',
  noun: 'lead',
  records: 'leads',
  changes: 'lead_changes',
  rows: 'lead_change_rows',
  key: 'lead_id',
  activities: 'lead_activities',
  title: rawPart(leadNameSql('l')),
  labels: new Map([
    ...leadFields.map((field) => [leadColumns[field], leadFieldLabels[field]] as const),
    ['list_ids', 'Lists'],
  ]),
  entryLabels: { call, text, email, visit, note, stage },
  loggedColumns: { stage: ['status', 'next_followup_date'], assignment: ['assigned_to_user_id'] },
});

const leadImports = createSource<{ name: string; good: number; isUndone: boolean }>({
  kind: 'leads',
  rows: (
    ownerId,
  ) => part`SELECT 'lead-import/' || id AS key, started_at AS at, user_id, name, good, state FROM lead_imports
    WHERE owner_user_id = ${ownerId} AND state IN ('done', 'undone')`,
  facts: part`SELECT e.name, e.good, e.state = 'undone' AS is_undone`,
  describe: ({ name, good, isUndone }) => ({
    text: `Imported ${good.toLocaleString('en-US')} ${good === 1 ? 'lead' : 'leads'}${isUndone ? ', then undone' : ''}`,
    record: { title: name, url: '/import-leads' },
  }),
});

/** Changes and imports of leads in a team's activity. */
export const leadActivity: readonly ActivitySource[] = [leadChanges, leadImports];
