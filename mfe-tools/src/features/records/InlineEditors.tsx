import { phone, type Tone } from '@dealstead/kit';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useSelectCommit } from './useSelectCommit.ts';

const tones: Record<Tone, string> = {
  plain: 'background: var(--sunken); color: var(--ink);',
  ok: 'background: var(--ok-tint); color: var(--ok);',
  water: 'background: var(--water-tint); color: var(--water);',
  amber: 'background: var(--amber-tint); color: var(--amber-ink);',
  danger: 'background: var(--danger-tint); color: var(--danger);',
  brown: 'background: var(--brown-tint); color: var(--brown);',
  primary: 'background: var(--tint); color: var(--tint-ink);',
};

/** A native select that looks like the value it holds, until it is pointed at. */
const Inline = styled.select<{ $tone?: Tone | undefined }>`
  appearance: none;
  field-sizing: content;
  max-width: 100%;
  min-height: 26px;
  padding: 0 8px;
  border: 1px solid transparent;
  border-radius: var(--r1);
  background: none;
  color: inherit;
  font-size: var(--t13);
  font-weight: 500;
  cursor: pointer;
  ${({ $tone }) => ($tone ? `${tones[$tone]} font-size: var(--t12); font-weight: 600;` : 'margin-left: -8px;')}
  option {
    background: var(--surface);
    color: var(--ink);
  }
  &:hover {
    border-color: var(--line-2);
  }
  /* The press area is taller than what is seen. */
  ${phone} {
    min-height: 44px;
    border-block: 7px solid transparent;
    border-radius: calc(var(--r1) + 7px);
    background-clip: padding-box;
    font-size: 1rem;
  }
`;

export interface InlineSelectProps<Value extends string> {
  /** Accessible name: "Status of Ruth Amsel". */
  label: string;
  value: Value;
  values: readonly Value[];
  labels: Readonly<Record<Value, string>>;
  tone?: Tone;
  /** Shown instead of the value, where that is known from the place: "Move" in a column of a board. */
  text?: string;
  onChange: (value: Value) => void;
}

/**
 * A choice that is changed in place. Its options exist once it is pointed at or has the focus: a list of records has hundreds of
 * these, and their options would be most of its elements.
 */
export function InlineSelect<Value extends string>({
  label,
  value,
  values,
  labels,
  tone,
  text,
  onChange,
}: InlineSelectProps<Value>) {
  const [isInUse, setInUse] = useState(false);
  const fill = () => setInUse(true);
  const { shown, ...handlers } = useSelectCommit(value, onChange);
  return (
    <Inline
      aria-label={label}
      $tone={tone}
      value={shown}
      onPointerEnter={fill}
      onPointerDown={fill}
      onFocus={fill}
      {...handlers}
    >
      {(isInUse ? values : [value]).map((id) => (
        <option key={id} value={id}>
          {id === value && text !== undefined ? text : labels[id]}
        </option>
      ))}
    </Inline>
  );
}

const DateText = styled.button`
  min-height: 26px;
  margin-left: -8px;
  padding: 0 8px;
  border: 1px solid transparent;
  border-radius: var(--r1);
  background: none;
  color: inherit;
  font-size: var(--t13);
  font-weight: inherit;
  cursor: pointer;
  &:hover {
    border-color: var(--line-2);
  }
  &[data-late] {
    color: var(--danger);
    font-weight: 600;
  }
`;

const DateInput = styled.input`
  width: 100%;
  min-height: 30px;
  padding: 0 4px;
  border: 1px solid var(--line-2);
  border-radius: var(--r1);
  background: var(--surface);
  color: var(--ink);
  font-size: var(--t12);
`;

export interface InlineDateProps {
  /** Accessible name: "Follow-up of Ruth Amsel". */
  label: string;
  value: string | null;
  /** The date in words. */
  text: string;
  isLate: boolean;
  onChange: (value: string | null) => void;
}

/** A date in words; pressing it shows a date field, which saves when it is left or by Enter. */
export function InlineDate({ label, value, text, isLate, onChange }: InlineDateProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const isLeftByKey = useRef(false);
  useEffect(() => {
    if (isOpen || !isLeftByKey.current) return;
    isLeftByKey.current = false;
    opener.current?.focus();
  }, [isOpen]);
  if (!isOpen)
    return (
      <DateText
        ref={opener}
        type="button"
        aria-label={`${label}: ${text}`}
        data-late={isLate || undefined}
        onClick={() => setOpen(true)}
      >
        {text}
      </DateText>
    );
  const close = (entered: string) => {
    setOpen(false);
    const next = entered === '' ? null : entered;
    if (next !== value) onChange(next);
  };
  return (
    <DateInput
      type="date"
      // The press on the text means this field.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      aria-label={label}
      defaultValue={value ?? ''}
      onBlur={(event) => close(event.target.value)}
      onKeyDown={(event) => {
        isLeftByKey.current = event.key === 'Enter' || event.key === 'Escape';
        if (event.key === 'Enter') close(event.currentTarget.value);
        if (event.key === 'Escape') setOpen(false);
      }}
    />
  );
}
