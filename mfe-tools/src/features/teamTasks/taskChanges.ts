import { type VaTask, type VaTaskFields, vaTaskStatusLabels, type VaTaskStatus } from '@dealstead/contracts';
import { formatDate, invalidate, toast, toastError, useQueryClient, useRequests } from '@dealstead/kit';
import { useMemo } from 'react';
import { taskTags } from './teamTasks.ts';

/** Moves tasks on the board and in the list; each move can be taken back. */
export function useTaskChanges() {
  const client = useQueryClient();
  const { write } = useRequests();
  return useMemo(() => {
    async function change(task: VaTask, changes: Partial<VaTaskFields>) {
      const was = Object.fromEntries(Object.keys(changes).map((name) => [name, task[name as keyof VaTaskFields]]));
      return write('PATCH', '/api/va/tasks/{id}', {
        params: { id: task.id },
        body: { version: task.version, changes, was },
      });
    }
    async function move(task: VaTask, status: VaTaskStatus): Promise<void> {
      try {
        const { task: moved, next } = await change(task, { status });
        toast({
          title: `${task.title}: ${vaTaskStatusLabels[status]}`,
          ...(next ? { description: `The next one is due ${formatDate(next.dueDate)}.` } : {}),
          action: { label: 'Undo', onPress: () => void move(moved, task.status) },
        });
      } catch (error) {
        toastError(error, 'The task was not moved. Try again.');
      } finally {
        await invalidate(client, taskTags);
      }
    }
    return { move };
  }, [client, write]);
}
