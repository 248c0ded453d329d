import { part } from '@dealstead/service-kit';
import {
  type DealActivityType,
  dealActivityLabels,
  dealFieldLabels,
  dealFields,
  loggedDealActivities,
} from '@dealstead/contracts';
import { type ActivitySource, createSource } from '../../teamActivity/index.ts';
import { createChangeActivity } from '../records/changeActivity.ts';
import { dealColumns } from './columns.ts';
import { loggedFields } from './rules.ts';

const dealChanges = createChangeActivity({
  kind: 'deals',
  noun: 'deal',
  records: 'deals',
  changes: 'deal_changes',
  rows: 'deal_change_rows',
  key: 'deal_id',
  activities: 'deal_activities',
  title: part`l.title`,
  labels: new Map(dealFields.map((field) => [dealColumns[field], dealFieldLabels[field]])),
  entryLabels: { stage: dealActivityLabels.stage },
  loggedColumns: {
    stage: ['stage', 'status', 'lost_reason'],
    field: ['assigned_to_user_id', ...loggedFields.map((field) => dealColumns[field])],
  },
});

/** Entries of the timeline that no change of the deal's fields wrote. */
const enteredTypes: readonly DealActivityType[] = [...loggedDealActivities, 'document', 'task'];

const dealEntries = createSource<{
  id: number;
  title: string;
  isDeleted: boolean;
  type: DealActivityType;
  text: string;
}>({
  kind: 'deals',
  rows: (
    ownerId,
  ) => part`SELECT 'deal-activity/' || a.id AS key, a.created_at AS at, a.user_id, a.activity_type, a.description,
      d.id AS deal_id, d.title, d.deleted_at
    FROM deals d JOIN deal_activities a ON a.deal_id = d.id
    WHERE d.user_id = ${ownerId} AND a.activity_type = ANY(${enteredTypes}::text[])`,
  facts: part`SELECT e.deal_id AS id, e.title, e.deleted_at IS NOT NULL AS is_deleted, e.activity_type AS type, e.description AS text`,
  describe: ({ id, title, isDeleted, type, text }) => ({
    text: `${dealActivityLabels[type]}: ${text}`,
    record: { title, url: isDeleted ? null : `/deals/${id}` },
  }),
});

/** Changes and timelines of deals in a team's activity. */
export const dealActivity: readonly ActivitySource[] = [dealChanges, dealEntries];
