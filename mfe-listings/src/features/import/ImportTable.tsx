import type { ImportState } from '@dealstead/contracts';
import type { Import } from '@dealstead/contracts/listings/imports';
import { Badge, Button, formatCount, formatDate, type Tone } from '@dealstead/kit';
import type { Column } from '@dealstead/kit/data';
import type { Delegation } from '../delegation/delegation.ts';
import { formatMegabytes } from '../formatMegabytes.ts';
import { LongTable } from './LongTable.tsx';
import { formatLabels, isRunning, pathOf, stateLabels } from './labels.ts';
import { FileName } from './styles.ts';

const tones: Partial<Record<ImportState, Tone>> = {
  done: 'ok',
  failed: 'danger',
  checked: 'primary',
  checking: 'water',
  importing: 'water',
  undoing: 'water',
};

/** Status of an import; with its progress while it runs. */
export function ImportBadge({ importJob: { state, progress } }: { importJob: Import }) {
  return (
    <Badge tone={tones[state]}>
      {isRunning(state) ? `${stateLabels[state]}, ${Math.floor(progress * 100)}%` : stateLabels[state]}
    </Badge>
  );
}

/** Past imports, newest first: the file, its status and result, and a button that opens it. */
export function ImportTable({ imports, delegation }: { imports: readonly Import[]; delegation: Delegation | null }) {
  return (
    <LongTable
      caption="Past imports"
      noun="imports"
      rows={imports}
      rowKey={({ id }) => id}
      columns={columnsFor(delegation)}
    />
  );
}

const columnsFor = (delegation: Delegation | null): readonly Column<Import>[] => [
  {
    key: 'file',
    heading: 'File',
    cell: ({ name, format, bytes, userId }) => (
      <FileName>
        <b>{name}</b>
        <small>
          {delegation && userId === delegation.id && `For ${delegation.name}. `}
          {`${formatLabels[format]}, ${formatMegabytes(bytes)}`}
        </small>
      </FileName>
    ),
  },
  { key: 'status', heading: 'Status', cell: (importJob) => <ImportBadge importJob={importJob} /> },
  {
    key: 'result',
    heading: 'Result',
    cell: (importJob) => resultOf(importJob) || <span data-missing>–</span>,
  },
  { key: 'uploaded', heading: 'Uploaded', cell: ({ startedAt }) => formatDate(startedAt) },
  {
    key: 'open',
    heading: 'Open',
    isAction: true,
    cell: ({ id, name }) => (
      <Button kind="secondary" size="small" to={pathOf(id)} aria-label={`Open ${name}`}>
        Open
      </Button>
    ),
  },
];

/** Counts of a checked or finished import: "2,118 listed, 19 with errors". */
function resultOf({ state, good, updated, bad }: Import): string {
  if (state !== 'checked' && state !== 'done') return '';
  return [
    `${formatCount(good)} ${state === 'done' ? 'listed' : 'ready'}`,
    state === 'done' && updated > 0 && `${formatCount(updated)} updated`,
    bad > 0 && `${formatCount(bad)} with errors`,
  ]
    .filter(Boolean)
    .join(', ');
}
