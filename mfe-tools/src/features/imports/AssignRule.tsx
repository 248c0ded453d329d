import { Checkbox, Field, Select } from '@dealstead/kit';
import { useState } from 'react';
import { hasTeam, useAssignees } from '../records/assignees.tsx';

export interface AssignRuleProps {
  /** The people to whom the leads go, in turn where there are several. */
  assignTo: readonly number[];
  onChange: (assignTo: readonly number[]) => void;
}

/** To whom imported leads are assigned. Nothing is shown without a team. */
export function AssignRule({ assignTo, onChange }: AssignRuleProps) {
  const people = useAssignees('leads');
  const [isInTurn, setInTurn] = useState(assignTo.length > 1);
  if (!hasTeam(people)) return null;
  // Someone who left the team since the last file is left out.
  const chosen = assignTo.filter((id) => people.some(({ userId }) => userId === id));
  const choose = (value: string) => {
    setInTurn(value === 'turn');
    if (value === 'turn') onChange(people.map(({ userId }) => userId));
    else onChange(value === '' ? [] : [Number(value)]);
  };
  // In the order of the team, whatever the order of the presses.
  const toggle = (userId: number) =>
    onChange(people.map((person) => person.userId).filter((id) => chosen.includes(id) !== (id === userId)));
  return (
    <>
      <Field label="Assign the leads to">
        <Select value={isInTurn ? 'turn' : String(chosen[0] ?? '')} onChange={({ target }) => choose(target.value)}>
          <option value="">Nobody</option>
          {people.map(({ userId, name }) => (
            <option key={userId} value={userId}>
              {name}
            </option>
          ))}
          <option value="turn">Several people in turn</option>
        </Select>
      </Field>
      {isInTurn && (
        <fieldset>
          <legend>People who share the leads</legend>
          {people.map(({ userId, name }) => (
            <Checkbox key={userId} checked={chosen.includes(userId)} onChange={() => toggle(userId)}>
              {name}
            </Checkbox>
          ))}
        </fieldset>
      )}
    </>
  );
}
