import { invalidate, toast, toastError, useQueryClient, useRequests } from '@dealstead/kit';
import { useState } from 'react';
import type { Due } from './DueNext.tsx';
import { useLeadChanges } from './leadChanges.ts';

const tags = ['/api/dashboards/pro', '/api/deals', '/api/leads'];

/** Completes due items of the dashboard; each can be taken back. */
export function useCompleteDue() {
  const client = useQueryClient();
  const { write } = useRequests();
  const { plan } = useLeadChanges();

  /** Ticks a to-do or deadline, or clears it again. */
  const setTask = ({ id, leadId, dealId }: Due, isDone: boolean) =>
    dealId === null
      ? write('PATCH', '/api/leads/{id}/tasks/{taskId}', { params: { id: leadId ?? 0, taskId: id }, body: { isDone } })
      : write('PATCH', '/api/deals/{id}/tasks/{taskId}', { params: { id: dealId, taskId: id }, body: { isDone } });

  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());

  async function tickTask(item: Due, isDone: boolean): Promise<void> {
    try {
      await setTask(item, isDone);
      const undo = { label: 'Undo', onPress: () => void tickTask(item, false) };
      toast(isDone ? { title: `${item.title} done`, action: undo } : { title: 'Undone' });
    } catch (error) {
      toastError(error, 'Failed to save this.');
    }
    await invalidate(client, tags);
  }

  async function complete(item: Due): Promise<void> {
    const key = `${item.source} ${item.id}`;
    setPending((now) => new Set([...now, key]));
    const lead = { id: item.leadId ?? 0, version: 0, firstName: '', lastName: '' };
    if (item.source === 'follow-up') await plan(lead, { done: true }, `${item.title} done`);
    else await tickTask(item, true);
    setPending((now) => new Set([...now].filter((other) => other !== key)));
  }
  return { complete, pending };
}
