import { leadStatusLabels, type Lead, type LeadFields, type LeadRow } from '@dealstead/contracts';
import type { LogActivity } from './logActivity.ts';
import { invalidate, toast, toastError, useQueryClient, useRequests, type QueryClient } from '@dealstead/kit';
import { useMemo, useState } from 'react';
import { leadName } from './leadLabels.ts';

/** Query keys that a changed lead makes stale. */
const tags = ['/api/leads', '/api/dashboards/pro'];

interface Pages {
  readonly pages: readonly (readonly LeadRow[])[];
}

/** Shows new values in all loaded lists at once, before the server has answered. */
function patchLists(client: QueryClient, ids: ReadonlySet<number>, changes: Partial<LeadRow>): void {
  const isList = ({ queryKey: [url, pages] }: { queryKey: readonly unknown[] }) =>
    typeof url === 'string' && /^\/api\/leads(\?|$)/.test(url) && pages === 'pages';
  client.setQueriesData<Pages>(
    { predicate: isList },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => page.map((row) => (ids.has(row.id) ? { ...row, ...changes } : row))),
      },
  );
}

type Editable = Pick<Lead, 'id' | 'version' | 'firstName' | 'lastName'> & Partial<Lead>;

/** Fields that may change for several leads at once. */
export type BulkChanges = Partial<
  Pick<LeadFields, 'status' | 'priority' | 'leadType' | 'leadSource' | 'assignedToUserId' | 'nextFollowupDate'>
>;

const described = (changes: Partial<LeadFields>) =>
  changes.status ? `moved to ${leadStatusLabels[changes.status]}` : 'saved';

/** Leads that an undo left alone, because someone changed them since; undefined without one. */
function skippedText(skipped: number): string | undefined {
  if (skipped === 0) return undefined;
  return skipped === 1 ? '1 lead was changed since and stays.' : `${skipped} leads were changed since and stay.`;
}

/** Changes of leads. Each shows its result at once and a toast whose button takes it back. */
export function useLeadChanges() {
  const client = useQueryClient();
  const { write } = useRequests();
  const [pending, setPending] = useState(false);

  return useMemo(() => {
    const refresh = () => invalidate(client, tags);

    async function undo(changeId: number): Promise<void> {
      try {
        const { skipped } = await write('POST', '/api/lead-changes/{id}/undo', { params: { id: changeId } });
        await refresh();
        toast({ title: 'Undone', description: skippedText(skipped) });
      } catch (error) {
        toastError(error, 'Failed to undo this.');
      }
    }

    async function run<Result extends { changeId: number }>(
      done: string,
      request: () => Promise<Result>,
    ): Promise<Result | null> {
      setPending(true);
      try {
        const result = await request();
        toast({ title: done, action: { label: 'Undo', onPress: () => void undo(result.changeId) } });
        await refresh();
        return result;
      } catch (error) {
        toastError(error, 'Failed to save the lead.');
        await refresh();
        return null;
      } finally {
        setPending(false);
      }
    }

    return {
      undo,
      refresh,
      /** Edits a lead in place. The toast of a conflict names both values. */
      edit(lead: Editable, changes: Partial<LeadFields>) {
        const was = Object.fromEntries(Object.keys(changes).map((field) => [field, lead[field as keyof Lead]]));
        patchLists(client, new Set([lead.id]), changes as Partial<LeadRow>);
        return run(`${leadName(lead)} ${described(changes)}`, () =>
          write('PATCH', '/api/leads/{id}', { params: { id: lead.id }, body: { version: lead.version, changes, was } }),
        );
      },
      editAll(ids: readonly number[], changes: BulkChanges) {
        patchLists(client, new Set(ids), changes as Partial<LeadRow>);
        return run(`${ids.length} ${ids.length === 1 ? 'lead' : 'leads'} ${described(changes)}`, () =>
          write('POST', '/api/leads/changes', { body: { ids: [...ids], changes } }),
        );
      },
      remove(ids: readonly number[]) {
        return run(ids.length === 1 ? 'Lead deleted' : `${ids.length} leads deleted`, () =>
          write('POST', '/api/leads/changes', { body: { ids: [...ids], delete: true } }),
        );
      },
      log(lead: Editable, body: LogActivity, done: string) {
        return run(done, () =>
          write('POST', '/api/leads/{id}/activities', {
            params: { id: lead.id },
            body,
            idempotencyKey: crypto.randomUUID(),
          }),
        );
      },
      plan(lead: Editable, body: { date: string; description?: string } | { done: boolean }, done: string) {
        return run(done, () => write('PUT', '/api/leads/{id}/follow-up', { params: { id: lead.id }, body }));
      },
      merge(lead: Editable, otherId: number, take: (keyof LeadFields)[]) {
        return run('Leads merged', () =>
          write('POST', '/api/leads/{id}/merge', { params: { id: lead.id }, body: { otherId, take } }),
        );
      },
      pending,
    };
  }, [client, write, pending]);
}

export type LeadChanges = ReturnType<typeof useLeadChanges>;
