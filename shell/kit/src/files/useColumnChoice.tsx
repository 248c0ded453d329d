import { useState } from 'react';
import { Button } from '../controls/Button.tsx';
import { Hint } from '../controls/Field.tsx';
import { fieldOf, type Mapping, withColumn } from './columnMapping.ts';

/**
 * Maps columns of a file to fields. A field has one column, so that a choice may take it from another one: `notice` says so below
 * the choice, until the next one, and takes it back.
 */
export function useColumnChoice(mapping: Mapping, setMapping: (mapping: Record<string, string>) => void) {
  const [taken, setTaken] = useState<{ column: string; from: string; before: Mapping } | null>(null);
  const choose = (column: string, field: string): void => {
    const from = mapping[field];
    setTaken(from === undefined || from === column ? null : { column, from, before: mapping });
    setMapping(withColumn(mapping, column, field));
  };
  const undo = () => {
    if (taken) setMapping({ ...taken.before });
    setTaken(null);
  };
  /** @param label what the column is imported as */
  const notice = (column: string, label: string) =>
    taken?.column === column &&
    fieldOf(mapping, taken.from) === undefined && (
      <Hint role="status">
        {`“${taken.from}” was ${label} before and is not imported now. `}
        <Button kind="quiet" size="small" onClick={undo}>
          Undo
        </Button>
      </Hint>
    );
  return { choose, notice };
}
