import type { Assignees } from '@dealstead/contracts';
import { useRead } from '@dealstead/kit';
import { styled } from 'styled-components';
import type { FilterSpec } from './FilterBar.tsx';
import { InlineSelect } from './InlineEditors.tsx';

type Person = Assignees[number];
const nobody: Assignees = [];

/** The owner and the people on the team to whom records can be assigned; empty while they load. */
export function useAssignees(kind: 'leads' | 'deals'): Assignees {
  const people = useRead(kind === 'leads' ? '/api/leads/assignees' : '/api/deals/assignees');
  return people.data ?? nobody;
}

/** Whether there is anybody besides the owner. */
export const hasTeam = (people: Assignees): boolean => people.length > 1;

const findPerson = (people: Assignees, userId: number): Person | undefined =>
  people.find((person) => person.userId === userId);

/** The name of an assignee, who may have left the team. */
export const nameOf = (people: Assignees, userId: number): string =>
  findPerson(people, userId)?.name ?? 'Former member';

export interface AssigneeEditorProps {
  /** Whose assignee it is: "Ruth Amsel". */
  name: string;
  value: number | null;
  people: Assignees;
  onChange: (userId: number | null) => void;
}

/** Assigns a record in place. */
export function AssigneeEditor({ name, value, people, onChange }: AssigneeEditorProps) {
  const ids = people.map(({ userId }) => userId);
  const choices = value === null || ids.includes(value) ? ids : [...ids, value];
  const labels = Object.fromEntries(choices.map((id) => [String(id), nameOf(people, id)]));
  return (
    <InlineSelect
      label={`${name} is assigned to`}
      value={value === null ? '' : String(value)}
      values={['', ...choices.map(String)]}
      labels={{ '': 'Nobody', ...labels }}
      onChange={(id) => onChange(id === '' ? null : Number(id))}
    />
  );
}

/** In the corner of the card, over the end of a long name. */
const Initials = styled.span`
  position: absolute;
  top: 8px;
  right: 8px;
  display: grid;
  place-items: center;
  width: 22px;
  height: 22px;
  box-shadow: 0 0 0 3px var(--surface);
  border-radius: 50%;
  background: var(--tint);
  font-size: 0.625rem;
  font-weight: 600;
  /* Above the color of a card's footer. */
  && {
    color: var(--tint-ink);
  }
`;

/** The initials of an assignee on a card; nothing where nobody is assigned. */
export function AssigneeMark({ userId, people }: { userId: number | null; people: Assignees }) {
  if (userId === null) return null;
  const name = nameOf(people, userId);
  const letters = name.split(' ').map((word) => [...word][0] ?? '');
  const label = `Assigned to ${name}`;
  return (
    <Initials role="img" aria-label={label} title={label}>
      {`${letters[0] ?? ''}${letters.length > 1 ? letters.at(-1) : ''}`.toUpperCase()}
    </Initials>
  );
}

/** The filter by assignee: the caller, nobody, or one of the others. */
export const assigneeFilter = (people: Assignees, ownId: number | undefined): FilterSpec => ({
  name: 'assigned',
  label: 'Assigned',
  any: 'Anyone',
  options: [
    ['me', 'Assigned to me'],
    ['none', 'Not assigned'],
    ...people
      .filter(({ userId }) => userId !== ownId)
      .map(({ userId, name }) => [String(userId), `Assigned to ${name}`] as const),
  ],
});

/** The options of a control that assigns several records. */
export const AssigneeOptions = ({ people }: { people: Assignees }) => (
  <>
    <option value="">Assign to</option>
    {people.map(({ userId, name }) => (
      <option key={userId} value={userId}>
        {name}
      </option>
    ))}
    <option value="none">Nobody</option>
  </>
);

/** The assignee that an option of `AssigneeOptions` stands for. */
export const readAssignee = (value: string): number | null => (value === 'none' ? null : Number(value));
