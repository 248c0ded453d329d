import type { ComponentProps, ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { CaretDown, Check, X } from '../icons/icons.ts';
import { phone } from '../theme/media.ts';
import { useFieldControl } from './Field.tsx';

const Frame = styled.span<{ $filter?: boolean }>`
  position: relative;
  display: ${({ $filter }) => ($filter ? 'inline-block' : 'block')};
  svg {
    position: absolute;
    right: 12px;
    top: 50%;
    translate: 0 -50%;
    pointer-events: none;
  }
`;

const Native = styled.select<{ $filter?: boolean; $set?: boolean }>`
  appearance: none;
  width: 100%;
  min-height: ${({ $filter }) => ($filter ? 40 : 44)}px;
  padding: 0 34px 0 12px;
  border: 1px solid var(--line-2);
  border-radius: var(--r1);
  background: var(--surface);
  color: var(--ink);
  cursor: pointer;
  text-overflow: ellipsis;
  transition: border-color var(--fast);
  ${({ $filter }) => $filter && 'font-size: var(--t14); font-weight: 500;'}
  &:hover {
    border-color: var(--ink-2);
  }
  &[aria-invalid='true'] {
    border-color: var(--danger);
    box-shadow: inset 0 0 0 1px var(--danger);
  }
  &:disabled {
    background: var(--sunken);
    color: var(--ink-3);
    border-color: var(--line);
  }
  ${({ $set }) =>
    $set &&
    css`
      border-color: var(--primary);
      background: var(--tint);
      color: var(--tint-ink);
      font-weight: 600;
    `}
  ${phone} {
    font-size: 1rem;
    min-height: 44px;
  }
`;

type NativeProps = Omit<ComponentProps<'select'>, 'size'>;

/** A native select, in a `Field`. Children are `<option>`s. */
export function Select(props: NativeProps) {
  return (
    <Frame>
      <Native {...useFieldControl()} {...props} />
      <CaretDown size={14} />
    </Frame>
  );
}

/**
 * A filter above a list, 40 px high. Its first option, with the empty value, names it ("Category"); with another value
 * it is tinted and shows that value.
 */
export function FilterSelect({ label, ...props }: NativeProps & { label: string; value: string }) {
  return (
    <Frame $filter>
      <Native {...props} aria-label={label} $filter $set={props.value !== ''} />
      <CaretDown size={14} />
    </Frame>
  );
}

/** Styles of a chip, for links. */
export const chipStyles = css`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-height: 32px;
  padding: 0 10px;
  border: 1px solid var(--line);
  border-radius: var(--r1);
  background: var(--surface);
  font-size: var(--t13);
  font-weight: 500;
  white-space: nowrap;
  ${phone} {
    min-height: 44px;
  }
`;

const ChipText = styled.span`
  ${chipStyles}
  button {
    position: relative;
    display: grid;
    place-items: center;
    width: 20px;
    height: 20px;
    padding: 0;
    margin-right: -4px;
    border: 0;
    background: none;
    cursor: pointer;
    &::before {
      content: '';
      position: absolute;
      inset: -12px;
    }
  }
`;

/** A short fact or an active filter; `onRemove` adds a remove button. */
export function Chip({
  children,
  onRemove,
  removeLabel,
}: {
  children: ReactNode;
  onRemove?: () => void;
  removeLabel?: string;
}) {
  return (
    <ChipText>
      {children}
      {onRemove && (
        <button type="button" aria-label={removeLabel ?? 'Remove'} onClick={onRemove}>
          <X size={14} />
        </button>
      )}
    </ChipText>
  );
}

const Toggle = styled.button`
  ${chipStyles}
  min-height: 36px;
  border-color: var(--line-2);
  cursor: pointer;
  &[aria-pressed='true'] {
    background: var(--tint);
    border-color: var(--primary);
    color: var(--tint-ink);
    font-weight: 600;
  }
  ${phone} {
    min-height: 44px;
  }
`;

/** A toggle chip. */
export function ToggleChip({ pressed, children, ...rest }: ComponentProps<'button'> & { pressed: boolean }) {
  return (
    <Toggle type="button" {...rest} aria-pressed={pressed}>
      {pressed && <Check size={14} />}
      {children}
    </Toggle>
  );
}
