import { useId, useState, type AriaRole, type ComponentType, type KeyboardEvent, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { VisuallyHidden } from '../layout/layout.tsx';

/**
 * A text field with a list of suggestions, as an ARIA combobox with a list: the field keeps the focus, arrow keys choose,
 * Enter takes the chosen one or submits the form, Escape closes the list.
 */
export interface ComboboxState<Value> {
  /** Whether suggestions are wanted. */
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
  /** Attributes of the field, whose text the caller holds. */
  readonly fieldProps: (values: readonly Value[]) => ComboboxFieldProps;
  readonly listId: string;
  /** Index of the value that the arrow keys chose; -1 without one. */
  readonly active: number;
  readonly setActive: (index: number) => void;
  readonly take: (value: Value) => void;
}

interface ComboboxFieldProps {
  readonly role: AriaRole;
  readonly autoComplete: 'off';
  readonly 'aria-autocomplete': 'list';
  readonly 'aria-expanded': boolean;
  readonly 'aria-controls': string;
  readonly 'aria-activedescendant': string | undefined;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** @param onTake a suggestion was pressed, or Enter was while it was chosen; the list is closed */
export function useCombobox<Value>(onTake: (value: Value) => void): ComboboxState<Value> {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const show = (shown: boolean) => {
    setOpen(shown);
    setActive(-1);
  };
  const open = () => show(true);
  const close = () => show(false);
  const take = (value: Value) => {
    close();
    onTake(value);
  };

  function press(event: KeyboardEvent, values: readonly Value[]): void {
    const chosen = values[active];
    if (event.key === 'Enter') {
      if (chosen === undefined) return close();
      event.preventDefault();
      take(chosen);
    } else if (event.key === 'Escape' && values.length > 0) {
      // The first Escape closes the list; the next one clears the field.
      event.preventDefault();
      close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const choices = values.length + 1;
      // Beyond either end nothing is chosen, so that Enter submits what is typed.
      if (values.length > 0) setActive(((active + 1 + step + choices) % choices) - 1);
    }
  }
  const fieldProps = (values: readonly Value[]): ComboboxFieldProps => ({
    role: 'combobox',
    autoComplete: 'off',
    'aria-autocomplete': 'list',
    'aria-expanded': values.length > 0,
    'aria-controls': listId,
    'aria-activedescendant': values.length > 0 && active >= 0 ? `${listId}-${active}` : undefined,
    onKeyDown: (event) => press(event, values),
  });
  return { isOpen, open, close, fieldProps, listId, active, setActive, take };
}

const List = styled.div`
  position: absolute;
  inset: calc(100% + 4px) 0 auto;
  z-index: var(--z-sheet);
  min-width: min(100%, 280px);
  max-height: min(420px, 60vh);
  padding: 4px;
  overflow-y: auto;
  border: 1px solid var(--line);
  border-radius: var(--r2);
  background: var(--surface);
  box-shadow: var(--sh2);
  &[data-inline] {
    position: static;
    margin-top: 4px;
    max-height: 220px;
    box-shadow: none;
  }
  button {
    display: grid;
    grid-template-columns: 20px minmax(0, 1fr) auto;
    gap: 0 10px;
    align-items: center;
    width: 100%;
    min-height: 44px;
    padding: 6px 10px;
    border: 0;
    border-radius: var(--r1);
    background: none;
    font-size: var(--t15);
    color: var(--ink);
    text-align: left;
    cursor: pointer;
    overflow-wrap: anywhere;
  }
  svg {
    color: var(--ink-2);
  }
  small {
    font-size: var(--t13);
    color: var(--ink-2);
  }
  &[data-details='below'] {
    button {
      grid-template-columns: 20px minmax(0, 1fr);
      min-height: 48px;
    }
    svg {
      grid-row: span 2;
    }
  }
  button[aria-selected='true'] {
    background: var(--tint);
    color: var(--tint-ink);
  }
`;

export interface ComboboxOption {
  readonly key: string | number;
  readonly icon: ComponentType<{ size: number }>;
  readonly label: ReactNode;
  readonly detail?: string | null | undefined;
  /** Accessible name, where label and detail do not read well together. */
  readonly name?: string;
}

export interface ComboboxListProps<Value> {
  combobox: ComboboxState<Value>;
  /** Accessible name. */
  label: string;
  /** Hidden without any. */
  values: readonly Value[];
  toOption: (value: Value) => ComboboxOption;
  /** What is announced, such as "8 suggestions"; "Use the arrow keys to choose." follows. */
  announcement: string;
  details?: 'beside' | 'below';
  /** In the flow of the form, where the end of a sheet would hide a list above it. */
  isInline?: boolean;
}

/** The suggestions of a combobox, under its field. They take no focus. The parent has a position. */
export function ComboboxList<Value>({
  combobox: { listId, active, setActive, take },
  label,
  values,
  toOption,
  announcement,
  details = 'below',
  isInline,
}: ComboboxListProps<Value>) {
  return (
    <>
      <List
        id={listId}
        role="listbox"
        aria-label={label}
        hidden={values.length === 0}
        data-details={details}
        data-inline={isInline || undefined}
      >
        {values.map((value, index) => {
          const { key, icon: Icon, label: text, detail, name } = toOption(value);
          return (
            <button
              key={key}
              type="button"
              tabIndex={-1}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              aria-label={name}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onPointerEnter={() => setActive(index)}
              onClick={() => take(value)}
            >
              <Icon size={18} />
              <span>{text}</span>
              {detail && <small>{detail}</small>}
            </button>
          );
        })}
      </List>
      <VisuallyHidden role="status">
        {values.length > 0 ? `${announcement}. Use the arrow keys to choose.` : ''}
      </VisuallyHidden>
    </>
  );
}
