import { type DuplicateAction, type ImportDuplicate } from '@dealstead/contracts';
import { Alert, Button, Field, messageOf, Select, Small, Stack, useRead, useWrite } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useFirstRows } from './firstRows.tsx';
import type { ImportedList } from './importedList.ts';
import type { ImportKind } from './importKind.ts';

const Compared = styled.dl`
  display: grid;
  grid-template-columns: minmax(80px, auto) minmax(0, 1fr) minmax(0, 1fr);
  gap: 2px 12px;
  margin: 0;
  font-size: var(--t13);
  dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
  dt {
    color: var(--ink-2);
  }
`;

const actionLabels = ({ noun: [one] }: ImportKind): Record<DuplicateAction, string> => ({
  skip: 'Leave out',
  fill: 'Fill in what is empty',
  overwrite: 'Overwrite',
  add: `Add as another ${one}`,
});
/** Rows of a page of the API. */
const pageRows = 50;
const reasons = { email: 'email', phone: 'phone', address: 'property', id: 'ID' };

interface DuplicatesProps {
  kind: ImportKind;
  list: ImportedList;
}

function useDecide({ kind, list }: DuplicatesProps) {
  return useWrite(...kind.requests.decide, {
    invalidates: [`${kind.requests.path}/${list.id}`],
  });
}

/** A page of duplicates, after a row. */
function useDuplicates({ kind, list }: DuplicatesProps, after: number) {
  return useRead(kind.requests.duplicates, { id: list.id, after });
}

/** Rows that are in the records already, beside what is there, and what the member wants to become of them. */
export function ImportDuplicates({ kind, list }: DuplicatesProps) {
  const [pages, setPages] = useState<readonly number[]>([0]);
  const first = useDuplicates({ kind, list }, 0).data ?? [];
  const decide = useDecide({ kind, list });
  const labels = actionLabels(kind);
  if (first.length === 0) return null;
  const all = (which: 'same' | 'other', action: DuplicateAction) =>
    decide.mutate({ params: { id: list.id }, body: { all: which, action } });
  const options = kind.actions.map((action) => (
    <option key={action} value={action}>
      {labels[action]}
    </option>
  ));
  return (
    <Stack space={3}>
      <h3>Duplicates</h3>
      {kind.actions.length > 1 && first.some(({ actions }, at) => actions === undefined || at === pageRows - 1) && (
        <Field
          label={`All that are the same ${kind.noun[0]}`}
          hint="Or choose for each row. An undo of the import takes all of it back."
        >
          <Select
            value={list.options.duplicates ?? 'skip'}
            onChange={({ target }) => all('same', target.value as DuplicateAction)}
          >
            {options}
          </Select>
        </Field>
      )}
      {kind.actions.length > 1 && first.some(({ isOther }, at) => isOther || at === pageRows - 1) && (
        <Field label="All that are another property of the same owner">
          <Select
            value={list.options.otherProperties ?? 'add'}
            onChange={({ target }) => all('other', target.value as DuplicateAction)}
          >
            {options}
          </Select>
        </Field>
      )}
      {decide.isError && <Alert>{messageOf(decide.error, 'Your choice was not saved. Try again.')}</Alert>}
      {pages.map((after, at) => (
        <DuplicatePage
          key={after}
          kind={kind}
          list={list}
          after={after}
          onMore={at === pages.length - 1 ? (last) => setPages([...pages, last]) : undefined}
        />
      ))}
    </Stack>
  );
}

function columnsOf(
  kind: ImportKind,
  onDecide: (number: number, action: DuplicateAction) => void,
): readonly Column<ImportDuplicate>[] {
  const labels = actionLabels(kind);
  return [
    {
      key: 'name',
      heading: 'Row',
      cell: ({ name, line, sameBy, isOther, earlierLine }) => (
        <>
          {name || `Line ${line}`}
          <Small as="p">
            {`Line ${line}. Same ${sameBy.map((by) => reasons[by]).join(' and ') || kind.noun[0]}${earlierLine === null ? '' : ` as line ${earlierLine}`}${isOther ? ', another property' : ''}`}
          </Small>
        </>
      ),
    },
    { key: 'fields', heading: 'There now, and in the file', onPhone: 'line', cell: (row) => <Fields row={row} /> },
    {
      key: 'action',
      heading: 'What to do',
      onPhone: 'line',
      cell: ({ name, line, number, action, actions = kind.actions }) => (
        <Select
          aria-label={`What to do with ${name || `line ${line}`}`}
          value={action}
          onChange={({ target }) => onDecide(number, target.value as DuplicateAction)}
        >
          {actions.map((one) => (
            <option key={one} value={one}>
              {labels[one]}
            </option>
          ))}
        </Select>
      ),
    },
  ];
}

function DuplicatePage({
  kind,
  list,
  after,
  onMore,
}: DuplicatesProps & { after: number; onMore: ((last: number) => void) | undefined }) {
  const query = useDuplicates({ kind, list }, after);
  const decide = useDecide({ kind, list });
  const known = query.data ?? [];
  const [rows, more] = useFirstRows(known, 'duplicates');
  if (rows.length === 0) return null;
  return (
    <>
      {decide.isError && <Alert>{messageOf(decide.error, 'Your choice was not saved. Try again.')}</Alert>}
      <Table
        caption={after === 0 ? 'Duplicates' : `Duplicates after row ${after}`}
        dense
        rows={rows}
        rowKey={({ number }) => number}
        columns={columnsOf(kind, (number, action) =>
          decide.mutate({ params: { id: list.id }, body: { number, action } }),
        )}
      />
      {more}
      {onMore && more === null && known.length === pageRows && (
        <div>
          <Button kind="secondary" size="small" onClick={() => onMore(known.at(-1)!.number)}>
            Show more duplicates
          </Button>
        </div>
      )}
    </>
  );
}

/** Fields in which the record and the row differ; all agree where there is none. */
function Fields({ row: { fields, earlierLine } }: { row: ImportDuplicate }) {
  const different = fields.filter(({ now, file }) => file !== null && now !== file);
  if (earlierLine !== null && different.length === fields.length) return <>An earlier row of this file</>;
  if (different.length === 0) return <>Nothing new in this row</>;
  return (
    <Compared>
      {different.map(({ label, now, file }) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{now ?? 'Empty'}</dd>
          <dd>{file}</dd>
        </div>
      ))}
    </Compared>
  );
}
