import type { ListedCalculation } from '@dealstead/contracts/tools/calculations';
import { modeLabels } from '@dealstead/formulas';
import {
  Button,
  Checkbox,
  ConfirmDialog,
  EmptyState,
  formatDate,
  Link,
  Panel,
  phone,
  Row,
  Small,
  Stack,
  toastError,
  useRead,
  useWrite,
  VisuallyHidden,
} from '@dealstead/kit';
import { analysisResultText, QueryView } from '@dealstead/kit/data';
import { useState } from 'react';
import { styled } from 'styled-components';
import { analysisPath } from '../subject.ts';
import { comparePath, maxCompared } from './compared.ts';

const Item = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 2fr) minmax(0, 1fr) auto;
  align-items: center;
  gap: 2px 16px;
  padding: 10px 0;
  border-bottom: 1px solid var(--line);
  list-style: none;
  a {
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  b {
    font-variant-numeric: tabular-nums;
  }
  ${phone} {
    grid-template-columns: auto minmax(0, 1fr) auto;
    a {
      display: inline-block;
      padding-block: 10px;
    }
    > b {
      grid-area: 2 / 2 / 3 / 4;
    }
  }
`;

/** Stays in view while the list scrolls. */
const Bar = styled(Row)`
  position: sticky;
  bottom: 0;
  justify-content: space-between;
  padding-block: 12px;
  background: var(--surface);
`;

/** A member's saved analyses: open one, compare several, or delete one. */
export function SavedAnalysesList() {
  const query = useRead('/api/calculations');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [deleted, setDeleted] = useState<ListedCalculation | null>(null);
  const remove = useWrite('DELETE', '/api/calculations/{id}', {
    invalidates: ['/api/calculations'],
    onSuccess: () => {
      setChosen((ids) => ids.filter((id) => id !== deleted?.id));
      setDeleted(null);
    },
    onError: (error) => toastError(error, 'The analysis was not deleted.'),
  });
  const choose = (id: number, isChosen: boolean) =>
    setChosen((ids) => (isChosen ? [...ids, id] : ids.filter((other) => other !== id)));
  return (
    <Panel>
      <QueryView
        query={query}
        label="Saved analyses"
        loading={320}
        isEmpty={({ calculations }) => calculations.length === 0}
        empty={
          <EmptyState
            title="Nothing saved yet"
            action={
              <Button kind="secondary" size="small" to="/calculator">
                Open the calculator
              </Button>
            }
          >
            Save an analysis and it appears here.
          </EmptyState>
        }
      >
        {({ calculations, limit }) => (
          <Stack space={2}>
            <ul>
              {calculations.map((calculation) => (
                <SavedItem
                  key={calculation.id}
                  calculation={calculation}
                  isChosen={chosen.includes(calculation.id)}
                  isFull={chosen.length >= maxCompared}
                  onChoose={choose}
                  onDelete={setDeleted}
                />
              ))}
            </ul>
            <Bar space={3}>
              <Small>
                {chosen.length === 0 ? `${calculations.length} of ${limit} saved` : chosenText(chosen.length)}
              </Small>
              {chosen.length > 1 && (
                <Button size="small" to={comparePath(chosen)}>
                  {`Compare ${chosen.length}`}
                </Button>
              )}
            </Bar>
          </Stack>
        )}
      </QueryView>
      {deleted && (
        <ConfirmDialog
          title="Delete this analysis?"
          confirmLabel="Delete analysis"
          danger
          pending={remove.isPending}
          onConfirm={() => remove.mutate({ params: { id: deleted.id } })}
          onClose={() => setDeleted(null)}
        >
          {`“${deleted.name}”, its versions and its link are deleted for good.`}
        </ConfirmDialog>
      )}
    </Panel>
  );
}

const chosenText = (count: number): string => {
  if (count === 1) return '1 selected. Select one more to compare.';
  return `${count} selected${count === maxCompared ? ', the most that can be compared' : ''}`;
};

interface SavedItemProps {
  calculation: ListedCalculation;
  isChosen: boolean;
  /** Whether no more can be chosen. */
  isFull: boolean;
  onChoose: (id: number, isChosen: boolean) => void;
  onDelete: (calculation: ListedCalculation) => void;
}

function SavedItem({ calculation, isChosen, isFull, onChoose, onDelete }: SavedItemProps) {
  const { id, name, mode, version, updatedAt, subjectTitle, sharedUntil, profiles } = calculation;
  const facts = [
    modeLabels[mode],
    subjectTitle !== null && subjectTitle !== name && subjectTitle,
    profiles.length > 0 && `assumptions of ${profiles.map((profile) => `“${profile}”`).join(' and ')}`,
    `version ${version}, saved ${formatDate(updatedAt)}`,
    sharedUntil && `shared until ${formatDate(sharedUntil)}`,
  ];
  return (
    <Item>
      <Checkbox
        checked={isChosen}
        disabled={isFull && !isChosen}
        onChange={(event) => onChoose(id, event.currentTarget.checked)}
      >
        <VisuallyHidden>{`Select ${name} to compare`}</VisuallyHidden>
      </Checkbox>
      <div>
        <Link to={analysisPath(id)}>{name}</Link>
        <Small>{facts.filter(Boolean).join(', ')}</Small>
      </div>
      <b>{analysisResultText(calculation)}</b>
      <Button kind="quiet" size="small" danger aria-label={`Delete ${name}`} onClick={() => onDelete(calculation)}>
        Delete
      </Button>
    </Item>
  );
}
