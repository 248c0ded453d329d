import type { FoundMember } from '@dealstead/contracts';
import { Button, Field, Small, TextInput, useRead } from '@dealstead/kit';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';

/** Milliseconds without a key press before a search starts. */
const debounceDelay = 250;
const maxChoices = 6;

const Chosen = styled.p`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 12px;
  padding: 8px 8px 8px 12px;
  border: 1px solid var(--line-2);
  border-radius: var(--r2);
  span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  small {
    display: block;
    color: var(--ink-2);
    font-size: var(--t13);
  }
`;

const Choices = styled.ul`
  margin: 8px 0 0;
  padding: 0;
  list-style: none;
  border: 1px solid var(--line);
  border-radius: var(--r2);
  overflow: hidden;
  li + li {
    border-top: 1px solid var(--line);
  }
  button {
    display: block;
    width: 100%;
    min-height: 44px;
    padding: 8px 12px;
    border: 0;
    background: none;
    color: var(--ink);
    font: inherit;
    text-align: left;
    overflow-wrap: anywhere;
    cursor: pointer;
    &:hover {
      background: var(--sunken);
    }
    &:focus-visible {
      outline: 2px solid var(--primary);
      outline-offset: -2px;
    }
  }
  small {
    display: block;
    color: var(--ink-2);
    font-size: var(--t13);
  }
`;

interface MemberPickerProps {
  readonly member: FoundMember | null;
  readonly error: string | undefined;
  readonly onChange: (member: FoundMember | null) => void;
}

/** Finds a member by name or email address. */
export function MemberPicker({ member, error, onChange }: MemberPickerProps) {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const isReplaced = useRef(false);
  /** The control that was pressed is gone: its successor gets the focus. */
  const focusSuccessor = (control: HTMLElement | null) => {
    if (!control || !isReplaced.current) return;
    isReplaced.current = false;
    control.focus();
  };
  const choose = (chosen: FoundMember | null) => {
    isReplaced.current = true;
    onChange(chosen);
  };
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), debounceDelay);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useRead('/api/admin/members{?search}', { search }, { enabled: member === null && search.length >= 2 });
  if (member)
    return (
      <Chosen>
        <span>
          {member.name}
          <small>{member.email}</small>
        </span>
        <Button ref={focusSuccessor} kind="quiet" size="small" onClick={() => choose(null)}>
          Change
        </Button>
      </Chosen>
    );
  return (
    <div>
      <Field label="Member" hint="Search by name or email." required error={error}>
        <TextInput
          ref={focusSuccessor}
          name="member"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
        />
      </Field>
      {found.isError && <Small>Members did not load. Type again to retry.</Small>}
      {found.data?.length === 0 && <Small role="status">No member matches.</Small>}
      {found.data && found.data.length > 0 && (
        <Choices aria-label="Matching members">
          {found.data.slice(0, maxChoices).map((one) => (
            <li key={one.id}>
              <button type="button" onClick={() => choose(one)}>
                {one.name}
                <small>{one.email}</small>
              </button>
            </li>
          ))}
        </Choices>
      )}
    </div>
  );
}
