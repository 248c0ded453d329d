import type { LeadImportState, OutreachImport, OutreachImportKind } from '@dealstead/contracts';
import {
  Badge,
  Button,
  formatCount,
  formatTimeAgo,
  Panel,
  PanelHead,
  Stack,
  toastError,
  useRead,
  useWrite,
  type Tone,
} from '@dealstead/kit';
import { QueryView, Table, type Column } from '@dealstead/kit/data';
import { ListMapping } from './ListMapping.tsx';
import { ListProgress, ListResult } from './ListResult.tsx';

/** A list at its current step. */
export function OpenList({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useRead('/api/outreach-imports/{id}', { id });
  const discard = useWrite('DELETE', '/api/outreach-imports/{id}', {
    invalidates: ['/api/outreach-imports'],
    onSuccess: onClose,
    onError: (error) => toastError(error, 'Failed to discard the list.'),
  });
  return (
    <QueryView query={query} label="The list" loading={320}>
      {(list) => {
        const canMap = list.state === 'uploaded' || list.state === 'checked';
        return (
          <Stack space={4}>
            <PanelHead>
              <h2>{list.name}</h2>
              <span>
                <Button kind="quiet" size="small" onClick={onClose}>
                  Close list
                </Button>
                {canMap && (
                  <Button
                    kind="quiet"
                    size="small"
                    danger
                    disabled={discard.isPending}
                    onClick={() => discard.mutate({ params: { id: list.id } })}
                  >
                    Discard list
                  </Button>
                )}
              </span>
            </PanelHead>
            {list.state.endsWith('ing') ? (
              <ListProgress list={list} />
            ) : (
              list.state !== 'uploaded' && <ListResult list={list} onClose={onClose} />
            )}
            {canMap && <ListMapping key={list.id} list={list} />}
          </Stack>
        );
      }}
    </QueryView>
  );
}

const stateLabels: Record<LeadImportState, [label: string, tone: Tone]> = {
  uploading: ['Uploading', 'plain'],
  uploaded: ['Match columns', 'amber'],
  checking: ['Checking', 'plain'],
  checked: ['Ready', 'amber'],
  running: ['Adding', 'plain'],
  done: ['Added', 'ok'],
  undoing: ['Undoing', 'plain'],
  undone: ['Taken back', 'plain'],
};

const columnsOf = (onOpen: (list: OutreachImport) => void): readonly Column<OutreachImport>[] => [
  { key: 'name', heading: 'List', cell: ({ name }) => name },
  {
    key: 'state',
    heading: 'State',
    cell: ({ state }) => <Badge tone={stateLabels[state][1]}>{stateLabels[state][0]}</Badge>,
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
      <Button kind="secondary" size="small" onClick={() => onOpen(list)}>
        Open
      </Button>
    ),
  },
];

/** Lists of a kind that were uploaded before; renders nothing without one. */
export function PastLists({ kind, onOpen }: { kind: OutreachImportKind; onOpen: (list: OutreachImport) => void }) {
  const { data } = useRead('/api/outreach-imports{?kind}', { kind });
  if (!data || data.length === 0) return null;
  return (
    <Panel aria-labelledby="past-lists">
      <PanelHead>
        <h2 id="past-lists">Your lists</h2>
      </PanelHead>
      <Table caption="Your lists" rows={data} rowKey={({ id }) => id} columns={columnsOf(onOpen)} />
    </Panel>
  );
}
