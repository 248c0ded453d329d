import type { ListImportState } from '@dealstead/contracts';
import {
  BackCloses,
  Badge,
  Button,
  ConfirmDialog,
  formatCount,
  formatTimeAgo,
  Panel,
  PanelHead,
  Small,
  Stack,
  toastError,
  useRead,
  useWrite,
  type Tone,
} from '@dealstead/kit';
import { QueryView, Table, useFocusOnChange, type Column } from '@dealstead/kit/data';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { ImportedList } from './importedList.ts';
import { canImport, type ImportKind } from './importKind.ts';
import { ImportMapping } from './ImportMapping.tsx';
import { ImportResult, StoppedImport } from './ImportResult.tsx';

const Bar = styled.progress`
  width: 100%;
  height: 8px;
  accent-color: var(--primary);
`;

export interface OpenImportProps {
  kind: ImportKind;
  id: string;
  onClose: () => void;
  /** Opens the import that replaces this one. */
  onReplaced: (list: ImportedList) => void;
}

/** An import at its current step. */
export function OpenImport({ kind, id, onClose, onReplaced }: OpenImportProps) {
  const query = useRead(kind.requests.one, {
    id,
  });
  const [isDiscarding, setDiscarding] = useState(false);
  const discard = useWrite(...kind.requests.discard, {
    invalidates: [kind.requests.path],
    onError: (error) => toastError(error, 'Failed to discard the list.'),
  });
  return (
    <QueryView query={query} label="The import" loading={320}>
      {(list) => {
        const isOpen = list.state === 'uploaded' || list.state === 'checked';
        const canMap = (isOpen || list.state === 'failed') && canImport(kind, list);
        const canDiscard = isOpen || list.state === 'failed' || list.state === 'undone';
        return (
          <BackCloses>
            <Stack space={4}>
              <PanelHead>
                <h2>{list.name}</h2>
                <span>
                  <Button kind="quiet" size="small" onClick={onClose}>
                    Close
                  </Button>
                  {canDiscard && (
                    <Button kind="quiet" size="small" danger onClick={() => setDiscarding(true)}>
                      Discard list
                    </Button>
                  )}
                </span>
              </PanelHead>
              {isDiscarding && (
                <ConfirmDialog
                  title="Discard this list?"
                  pending={discard.isPending}
                  confirmLabel="Discard list"
                  danger
                  onClose={() => setDiscarding(false)}
                  onConfirm={() => {
                    // Closed first: this page would read the list again that is gone.
                    onClose();
                    discard.mutate({ params: { id: list.id } });
                  }}
                >
                  {isOpen
                    ? 'The file and its check are deleted. Nothing of it was imported.'
                    : `The import is no longer in your list. Your ${kind.noun[1]} do not change.`}
                </ConfirmDialog>
              )}
              <CurrentStep kind={kind} list={list} />
              {canMap && <ImportMapping key={list.id} kind={kind} list={list} onReplaced={onReplaced} />}
            </Stack>
          </BackCloses>
        );
      }}
    </QueryView>
  );
}

/** The progress of a step, or its result. The result gets the focus: on a phone it appears above what is on the screen. */
function CurrentStep({ kind, list }: { kind: ImportKind; list: ImportedList }) {
  useFocusOnChange(list.state, 'result');
  if (list.state.endsWith('ing')) return <Progress kind={kind} list={list} />;
  if (list.state === 'failed') return <StoppedImport kind={kind} list={list} />;
  return list.state === 'uploaded' ? null : <ImportResult kind={kind} list={list} />;
}

/** How far a step is. The page follows the server's notifications. */
function Progress({ kind, list: { state, position, rows, progress } }: { kind: ImportKind; list: ImportedList }) {
  const isUndoing = state === 'undoing';
  const label = state === 'checking' ? 'Checking rows' : `${isUndoing ? 'Removing' : 'Adding'} ${kind.noun[1]}`;
  const done = Math.min(position, rows);
  return (
    <Panel aria-label={label}>
      <Stack space={3}>
        <p role="status">
          {label}
          {progress === undefined
            ? !isUndoing && `: ${formatCount(done)} of ${formatCount(rows)}`
            : `: ${Math.floor(progress * 100)}%`}
        </p>
        {progress === undefined ? (
          <Bar max={rows} value={isUndoing ? undefined : done} aria-label={label} />
        ) : (
          <Bar max={1} value={progress} aria-label={label} />
        )}
      </Stack>
    </Panel>
  );
}

const stateLabels: Record<ListImportState, [label: string, tone: Tone]> = {
  uploading: ['Uploading', 'plain'],
  uploaded: ['Match columns', 'amber'],
  checking: ['Checking', 'plain'],
  checked: ['Ready', 'amber'],
  running: ['Adding', 'plain'],
  importing: ['Adding', 'plain'],
  done: ['Added', 'ok'],
  undoing: ['Undoing', 'plain'],
  undone: ['Undone', 'plain'],
  failed: ['Stopped', 'danger'],
};

const columnsOf = ({ aboutOf }: ImportKind, onOpen: (list: ImportedList) => void): readonly Column<ImportedList>[] => [
  {
    key: 'name',
    heading: 'List',
    cell: (list) => (
      <>
        {list.name}
        {aboutOf && <Small as="p">{aboutOf(list)}</Small>}
      </>
    ),
  },
  {
    key: 'state',
    heading: 'Status',
    cell: ({ state, progress }) => (
      <Badge tone={stateLabels[state][1]}>
        {stateLabels[state][0]}
        {progress !== undefined && state.endsWith('ing') && `, ${Math.floor(progress * 100)}%`}
      </Badge>
    ),
  },
  {
    key: 'rows',
    heading: 'Rows',
    isNumeric: true,
    cell: ({ rows }) => `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}`,
  },
  { key: 'when', heading: 'Uploaded', cell: ({ startedAt }) => formatTimeAgo(startedAt) },
  {
    key: 'open',
    heading: 'Open',
    isAction: true,
    cell: (list) => (
      <Button kind="secondary" size="small" aria-label={`Open ${list.name}`} onClick={() => onOpen(list)}>
        Open
      </Button>
    ),
  },
];

/** Imports of a kind that were uploaded before; renders nothing without one. */
export function PastImports({ kind, onOpen }: { kind: ImportKind; onOpen: (list: ImportedList) => void }) {
  const lists = useRead(kind.requests.list, kind.params);
  return (
    <QueryView query={lists} label="Your imports" loading={null} isEmpty={({ length }) => length === 0} empty={null}>
      {(rows) => (
        <Panel aria-labelledby="past-imports">
          <PanelHead>
            <h2 id="past-imports">Your imports</h2>
          </PanelHead>
          <Table<ImportedList>
            caption="Your imports"
            rows={rows}
            rowKey={({ id }) => id}
            columns={columnsOf(kind, onOpen)}
          />
        </Panel>
      )}
    </QueryView>
  );
}
