import {
  leadName,
  leadStatusLabels,
  type Lead,
  type LeadFields,
  type LeadFilter,
  type ListChange,
} from '@dealstead/contracts';
import { formatCount, useRequests } from '@dealstead/kit';
import { useMemo } from 'react';
import { patchLists, useRecordChanges, type ChangeOptions } from '../records/changes.ts';
import type { LogActivity } from './logActivity.ts';

const options: ChangeOptions = {
  tags: ['/api/leads', '/api/lead-lists', '/api/dashboards/pro'],
  noun: 'lead',
};

type Editable = Pick<Lead, 'id' | 'version' | 'firstName' | 'lastName'> & Partial<Lead>;

/** Fields that may change for several leads at once. */
export type BulkChanges = Partial<
  Pick<LeadFields, 'status' | 'priority' | 'leadType' | 'leadSource' | 'assignedToUserId' | 'nextFollowupDate'>
>;

/** A follow-up that is planned, done or removed. */
type FollowUpChange = { date: string; description?: string } | { done: boolean };

/** A change of all leads that match a filter. */
export type LeadChange =
  | { changes: BulkChanges }
  | { delete: true }
  | { list: ListChange; /** The name of the list. */ listName: string };

function described({ status, assignedToUserId }: Partial<LeadFields>): string {
  if (status) return `moved to ${leadStatusLabels[status]}`;
  return assignedToUserId === undefined ? 'saved' : assignedToUserId === null ? 'unassigned' : 'assigned';
}

const amountOf = (count: number) => `${formatCount(count)} ${count === 1 ? 'lead' : 'leads'}`;
const listed = (change: ListChange, listName: string) => `${'add' in change ? 'added to' : 'removed from'} ${listName}`;

/** Changes of leads. Each shows its result at once and a toast whose button takes it back. */
export function useLeadChanges() {
  const { client, refresh, undo, run, pending } = useRecordChanges(options);
  const { write } = useRequests();

  return useMemo(
    () => ({
      undo,
      refresh,
      pending,
      /** Edits a lead in place. The toast of a conflict names both values. */
      edit(lead: Editable, changes: Partial<LeadFields>) {
        const was = Object.fromEntries(Object.keys(changes).map((field) => [field, lead[field as keyof Lead]]));
        patchLists(client, '/api/leads', new Set([lead.id]), changes);
        return run(`${leadName(lead)} ${described(changes)}`, () =>
          write('PATCH', '/api/leads/{id}', { params: { id: lead.id }, body: { version: lead.version, changes, was } }),
        );
      },
      editAll(ids: readonly number[], changes: BulkChanges) {
        patchLists(client, '/api/leads', new Set(ids), changes);
        return run(`${ids.length} ${ids.length === 1 ? 'lead' : 'leads'} ${described(changes)}`, () =>
          write('POST', '/api/leads/changes', { body: { ids: [...ids], changes } }),
        );
      },
      remove(ids: readonly number[]) {
        return run(ids.length === 1 ? 'Lead deleted' : `${ids.length} leads deleted`, () =>
          write('POST', '/api/leads/changes', { body: { ids: [...ids], delete: true } }),
        );
      },
      /** Puts leads in a list, or takes them out of it. */
      changeList(ids: readonly number[], list: ListChange, listName: string) {
        return run(`${ids.length === 1 ? 'Lead' : amountOf(ids.length)} ${listed(list, listName)}`, () =>
          write('POST', '/api/leads/changes', { body: { ids: [...ids], list } }),
        );
      },
      /** Changes all leads that match a filter, of which there must still be `count`. */
      changeMatching(filter: LeadFilter, count: number, change: LeadChange, onError: (error: unknown) => boolean) {
        const matching = { filter, count };
        const [done, body] =
          'list' in change
            ? [listed(change.list, change.listName), { ...matching, list: change.list }]
            : 'delete' in change
              ? ['deleted', { ...matching, ...change }]
              : [described(change.changes), { ...matching, ...change }];
        return run(`${amountOf(count)} ${done}`, () => write('POST', '/api/leads/matching/changes', { body }), onError);
      },
      log(lead: Editable, body: LogActivity, done: string, onError?: (error: unknown) => boolean) {
        const params = { id: lead.id };
        const send = () =>
          write('POST', '/api/leads/{id}/activities', { params, body, idempotencyKey: crypto.randomUUID() });
        return run(done, send, onError);
      },
      plan(lead: Editable, body: FollowUpChange, done: string, onError?: (error: unknown) => boolean) {
        return run(done, () => write('PUT', '/api/leads/{id}/follow-up', { params: { id: lead.id }, body }), onError);
      },
      merge(lead: Editable, otherId: number, take: (keyof LeadFields)[]) {
        return run('Leads merged', () =>
          write('POST', '/api/leads/{id}/merge', { params: { id: lead.id }, body: { otherId, take } }),
        );
      },
    }),
    [client, write, refresh, undo, run, pending],
  );
}

export type LeadChanges = ReturnType<typeof useLeadChanges>;
