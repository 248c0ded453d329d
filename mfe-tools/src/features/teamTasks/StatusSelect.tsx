import { type VaTask, vaTaskStatuses, vaTaskStatusLabels, type VaTaskStatus } from '@dealstead/contracts';
import type { Tone } from '@dealstead/kit';
import { InlineSelect } from '../records/InlineEditors.tsx';

const tones: Record<VaTaskStatus, Tone> = { pending: 'plain', 'in-progress': 'water', review: 'amber', done: 'ok' };

/** The status of a task, which everyone who works on it can change. */
export function StatusSelect({ task, onChange }: { task: VaTask; onChange: (status: VaTaskStatus) => void }) {
  return (
    <InlineSelect
      label={`Status of ${task.title}`}
      value={task.status}
      values={vaTaskStatuses}
      labels={vaTaskStatusLabels}
      tone={tones[task.status]}
      onChange={onChange}
    />
  );
}
