import { leadName } from '@dealstead/contracts';
import { ComboboxList, Field, IconButton, TextInput, useCombobox, useRead } from '@dealstead/kit';
import { X, type User } from '@dealstead/kit/icons';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useSettled } from '../propertyLookup/AddressInput.tsx';

/** A record that another one can be about. */
interface Choice {
  readonly id: number;
  readonly name: string;
  /** What distinguishes it from others of the same name. */
  readonly detail: string | null;
}
type Linked = Pick<Choice, 'id' | 'name'>;

const none: readonly Choice[] = [];
const shown = 8;

interface Matches {
  readonly choices: readonly Choice[];
  readonly isError: boolean;
  readonly isPending: boolean;
}

function matchesOf<Row>(
  { data, isError, isFetching }: { data: readonly Row[] | undefined; isError: boolean; isFetching: boolean },
  toChoice: (row: Row) => Choice,
): Matches {
  return { choices: data?.map(toChoice) ?? none, isError, isPending: isFetching && data === undefined };
}

type LinkName = 'leadId' | 'dealId' | 'propertyId';

/** The records of one kind that match a text; none before two letters. */
function useMatches(name: LinkName, search: string): Matches {
  const query = { search, limit: shown };
  const only = (of: LinkName) => ({ enabled: name === of && search.length >= 2, retry: false as const });
  const leads = useRead('/api/leads{?search,limit}', query, only('leadId'));
  const deals = useRead('/api/deals{?search,limit}', query, only('dealId'));
  const listings = useRead('/api/va/properties{?search,limit}', query, only('propertyId'));
  switch (name) {
    case 'leadId':
      return matchesOf(leads, (lead) => ({
        id: lead.id,
        name: leadName(lead),
        detail: lead.propertyAddress ?? lead.company,
      }));
    case 'dealId':
      return matchesOf(deals, ({ id, title, address }) => ({ id, name: title, detail: address }));
    case 'propertyId':
      return matchesOf(listings, ({ id, title, city, state }) => ({ id, name: title, detail: `${city}, ${state}` }));
    default:
      return name satisfies never;
  }
}

const Frame = styled.div`
  position: relative;
  > input {
    padding-right: 44px;
  }
  > button {
    position: absolute;
    top: 0;
    right: 0;
  }
  > p {
    margin-top: 6px;
    font-size: var(--t13);
    color: var(--ink-2);
  }
`;

interface LinkInputProps {
  name: LinkName;
  label: string;
  placeholder: string;
  icon: typeof User;
  linked: Linked | null;
}

/** Finds a record by its name. What is typed counts as soon as a record is chosen; an emptied field has none. */
function LinkInput({ name, label, placeholder, icon, linked }: LinkInputProps) {
  const [chosen, setChosen] = useState(linked);
  const [text, setText] = useState(linked?.name ?? '');
  const combobox = useCombobox<Choice>((choice) => {
    setChosen(choice);
    setText(choice.name);
  });
  const { isOpen } = combobox;
  const search = useSettled(isOpen ? text.trim() : '', 200);
  const { choices, isError, isPending } = useMatches(name, search);
  const visible = isOpen && search.length >= 2 ? choices : none;
  const hasNone = isOpen && search.length >= 2 && !isPending && !isError && visible.length === 0;
  const frame = useRef<HTMLDivElement>(null);
  const isAnswered = visible.length > 0 || hasNone;
  useEffect(() => {
    if (isAnswered) frame.current?.scrollIntoView({ block: 'nearest' });
  }, [isAnswered, visible.length]);
  const leave = () => {
    combobox.close();
    // A text without a choice is none: the field shows what will be saved.
    setText(text.trim() === '' ? '' : (chosen?.name ?? ''));
    if (text.trim() === '') setChosen(null);
  };
  return (
    <Frame ref={frame}>
      <TextInput
        {...combobox.fieldProps(visible)}
        placeholder={placeholder}
        value={text}
        maxLength={100}
        onChange={({ target }) => {
          combobox.open();
          setText(target.value);
        }}
        onBlur={leave}
      />
      {text !== '' && (
        <IconButton
          label={`Clear ${label.toLowerCase()}`}
          onClick={() => {
            setChosen(null);
            setText('');
          }}
        >
          <X size={16} />
        </IconButton>
      )}
      <input type="hidden" name={name} value={chosen?.id ?? ''} />
      <ComboboxList
        combobox={combobox}
        label={label}
        values={visible}
        toOption={({ id, name: text, detail }) => ({ key: id, icon, label: text, detail })}
        announcement={`${visible.length} found`}
        isInline
      />
      {isOpen && isError && <p role="alert">The search failed. Type again to retry.</p>}
      {hasNone && <p>{`No ${label.toLowerCase()} matches.`}</p>}
    </Frame>
  );
}

/** A field that finds a record by its name. */
export function LinkField({ error, optional, ...input }: LinkInputProps & { error?: string; optional?: boolean }) {
  return (
    <div data-wide>
      <Field label={input.label} error={error} optional={optional}>
        <LinkInput {...input} />
      </Field>
    </div>
  );
}
