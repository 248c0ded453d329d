import type { ImportProblem } from '@dealstead/contracts';
import {
  Alert,
  Button,
  DraftNotice,
  Field,
  formatCount,
  Hint,
  messageOf,
  Row,
  Sheet,
  Stack,
  TextInput,
  toast,
  useDraftState,
  useRead,
  useWrite,
} from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { useId, useState } from 'react';
import type { ImportedList } from './importedList.ts';
import { useFirstRows } from './firstRows.tsx';
import { canImport, type ImportKind } from './importKind.ts';

interface ProblemsProps {
  kind: ImportKind;
  list: ImportedList;
}

const problemColumns: readonly Column<ImportProblem>[] = [
  { key: 'column', heading: 'Column', cell: ({ column }) => column ?? 'Row' },
  { key: 'reason', heading: 'Reason', cell: ({ reason }) => reason },
  { key: 'line', heading: 'Line', cell: ({ line }) => `Line ${formatCount(line)}` },
  { key: 'value', heading: 'Value', cell: ({ value }) => value },
];

const correctionColumn = (onCorrect: (row: ImportProblem) => void): Column<ImportProblem> => ({
  key: 'correct',
  heading: 'Correct',
  isAction: true,
  cell: (row) => (
    <Button kind="secondary" size="small" aria-label={`Correct line ${row.line}`} onClick={() => onCorrect(row)}>
      Correct
    </Button>
  ),
});

/** Rows that cannot come in until a cell is corrected, which can be done here. */
export function ImportProblems({ kind, list }: ProblemsProps) {
  const problems = useRead(kind.requests.problems, { id: list.id });
  const [correcting, setCorrecting] = useState<ImportProblem | null>(null);
  const known = problems.data ?? [];
  const [rows, more] = useFirstRows(known, 'rows to correct');
  const canCorrect =
    canImport(kind, list) && (list.state === 'checked' || (kind.isCorrectableAfterRun && list.state === 'done'));
  const columns = known.some(({ column }) => column !== undefined) ? problemColumns : problemColumns.slice(1);
  return (
    <>
      <Table
        caption="Rows to correct"
        dense
        rows={rows}
        rowKey={({ number }) => number}
        columns={canCorrect ? [...columns, correctionColumn(setCorrecting)] : columns}
      />
      {more}
      {list.bad > known.length && (
        <Hint>{`And ${formatCount(list.bad - known.length)} more: download them below.`}</Hint>
      )}
      {correcting && (
        <CorrectRowDialog
          key={correcting.number}
          kind={kind}
          list={list}
          row={correcting}
          wrongColumn={correcting.column}
          onClose={() => setCorrecting(null)}
        />
      )}
    </>
  );
}

/** The cells of a row, the matched columns first. What is typed stays until the row is saved. */
export function CorrectRowDialog({
  kind,
  list,
  row,
  wrongColumn,
  onClose,
}: ProblemsProps & { row: ImportProblem; wrongColumn?: string | undefined; onClose: () => void }) {
  const [known] = useState(() => list.columns.map((_, at) => row.cells[at] ?? ''));
  const [cells, setCells, draft] = useDraftState(`import-${kind.name}-${list.id}-${row.number}`, known);
  const correct = useWrite(...kind.requests.correct, {
    invalidates: [`${kind.requests.path}/${list.id}`],
    onSuccess: ({ problem }) => {
      draft.clear();
      if (problem !== null) return;
      toast({ title: `Line ${formatCount(row.line)} can be imported now` });
      onClose();
    },
  });
  const mapped = new Set(Object.values(list.mapping));
  const order = list.columns.map((column, at) => ({ column, at, isMapped: mapped.has(column) }));
  const problem = correct.data?.problem ?? row.reason;
  const further = row.cells.slice(list.columns.length).filter((cell) => cell.trim() !== '');
  const rank = ({ column, isMapped }: (typeof order)[number]) => (column === wrongColumn ? 2 : Number(isMapped));
  const formId = useId();
  return (
    <Sheet
      open
      onClose={onClose}
      title={`Correct line ${formatCount(row.line)}`}
      footer={
        <Row>
          <Button
            kind="secondary"
            onClick={() => {
              draft.startOver();
              onClose();
            }}
          >
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={correct.isPending}>
            Save and check
          </Button>
        </Row>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          correct.mutate({
            params: { id: list.id, number: row.number },
            body: { cells: Object.fromEntries(list.columns.map((column, at) => [column, cells[at] ?? ''])) },
          });
        }}
      >
        <Stack space={3}>
          <Alert tone="amber">{problem}</Alert>
          {correct.isError && <Alert>{messageOf(correct.error, 'The row was not saved. Try again.')}</Alert>}
          <DraftNotice draft={draft} />
          {further.length > 0 && (
            <Alert tone="amber">
              {`The row has more cells than your list has columns. Put what you need of these into a field, or they are lost: ${further.join(', ')}`}
            </Alert>
          )}
          {order
            .sort((one, other) => rank(other) - rank(one))
            .map(({ column, at, isMapped }) => (
              <Field
                key={at}
                label={column}
                {...(isMapped ? {} : { hint: 'Not imported' })}
                {...(column === wrongColumn && { error: row.reason })}
              >
                <TextInput
                  data-autofocus={column === wrongColumn || undefined}
                  value={cells[at] ?? ''}
                  onChange={({ target }) => setCells(cells.map((cell, i) => (i === at ? target.value : cell)))}
                />
              </Field>
            ))}
        </Stack>
      </form>
    </Sheet>
  );
}
