import { useId, type ComponentProps, type ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { phone } from '../theme/media.ts';
import { FieldError } from './Field.tsx';

const ChoiceLabel = styled.label`
  display: inline-flex;
  align-items: center;
  gap: 8px;
  cursor: pointer;
  &:has(:disabled) {
    color: var(--ink-3);
    cursor: not-allowed;
  }
  ${phone} {
    min-height: 44px;
  }
`;

const controlStyles = css`
  appearance: none;
  flex: none;
  margin: 0;
  cursor: inherit;
  transition:
    background var(--fast),
    border-color var(--fast);
`;

const CheckMark = styled.input`
  ${controlStyles}
  position: relative;
  width: 18px;
  height: 18px;
  border: 1.5px solid var(--line-2);
  border-radius: var(--r1);
  background: var(--surface);
  &:hover {
    border-color: var(--ink-2);
  }
  &:checked {
    background: var(--primary);
    border-color: var(--primary);
  }
  &:checked::after {
    content: '';
    position: absolute;
    left: 4.5px;
    top: 1px;
    width: 6px;
    height: 10px;
    border: solid var(--on-primary);
    border-width: 0 1.8px 1.8px 0;
    rotate: 42deg;
  }
  &:disabled {
    background: var(--sunken);
    border-color: var(--line);
  }
  &:checked:disabled {
    background: var(--ink-3);
    border-color: var(--ink-3);
  }
  &:checked:disabled::after {
    border-color: var(--surface);
  }
`;

type InputProps = Omit<ComponentProps<'input'>, 'type'>;

/** A checkbox with its label beside it; without a label it needs an `aria-label`. */
export function Checkbox({ children, className, ...input }: InputProps & { children?: ReactNode }) {
  return (
    <ChoiceLabel className={className}>
      <CheckMark {...input} type="checkbox" />
      {children}
    </ChoiceLabel>
  );
}

const SwitchTrack = styled.input`
  ${controlStyles}
  position: relative;
  width: 40px;
  height: 24px;
  border-radius: 12px;
  background: var(--line-2);
  &::after {
    content: '';
    position: absolute;
    left: 3px;
    top: 3px;
    width: 18px;
    height: 18px;
    border-radius: 50%;
    background: var(--surface);
    transition: translate var(--base) var(--ease);
  }
  &:checked {
    background: var(--primary);
  }
  &:checked::after {
    translate: 16px 0;
  }
  &:disabled {
    background: var(--line);
  }
`;

/** A setting that takes effect at once, without a Save button. */
export function Switch({ children, className, ...input }: InputProps & { children?: ReactNode }) {
  return (
    <ChoiceLabel className={className}>
      <SwitchTrack {...input} type="checkbox" role="switch" />
      {children}
    </ChoiceLabel>
  );
}

/** A legend above the choices of one question. */
export const ChoiceGroup = styled.fieldset`
  display: grid;
  gap: 8px;
  legend {
    margin-bottom: 6px;
    padding: 0;
    font-size: var(--t13);
    font-weight: 600;
  }
`;

const ChoiceRow = styled.label`
  display: grid;
  grid-template-columns: 20px minmax(0, 1fr) auto;
  gap: 12px;
  padding: 14px 16px;
  border: 1px solid var(--line-2);
  border-radius: var(--r2);
  background: var(--surface);
  cursor: pointer;
  small {
    display: block;
    color: var(--ink-2);
    font-size: var(--t13);
  }
  &:hover {
    border-color: var(--ink-2);
  }
  &:has(:checked) {
    border-color: var(--primary);
    background: var(--tint);
    box-shadow: inset 0 0 0 1px var(--primary);
    small {
      color: var(--tint-ink);
    }
  }
  &:has(:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
`;

const RadioMark = styled.input`
  ${controlStyles}
  width: 20px;
  height: 20px;
  margin-top: 1px;
  border: 1.5px solid var(--line-2);
  border-radius: 50%;
  background: var(--surface);
  &:checked {
    border: 6px solid var(--primary);
  }
  &:focus-visible {
    outline: none;
  }
`;

export interface Choice<Value extends string> {
  value: Value;
  label: ReactNode;
  /** Consequence of the choice. */
  consequence?: ReactNode;
  /** On the right: a price. */
  aside?: ReactNode;
}

export interface RadioChoicesProps<Value extends string> extends Omit<InputProps, 'value' | 'onChange' | 'ref'> {
  legend: ReactNode;
  name: string;
  choices: readonly Choice<Value>[];
  value?: Value;
  onChange?: (value: Value) => void;
  /** Says that nothing is chosen. */
  error?: string | undefined;
}

/** A radio button as a row, with its consequence as a description. */
export function RadioChoices<Value extends string>({
  legend,
  choices,
  value,
  onChange,
  error,
  ...input
}: RadioChoicesProps<Value>) {
  const errorId = useId();
  return (
    <ChoiceGroup aria-invalid={error ? true : undefined} aria-describedby={error ? errorId : undefined}>
      <legend>{legend}</legend>
      {choices.map((choice) => (
        <ChoiceRow key={choice.value}>
          <RadioMark
            {...input}
            type="radio"
            value={choice.value}
            checked={onChange || value !== undefined ? value === choice.value : undefined}
            onChange={onChange && (() => onChange(choice.value))}
          />
          <span>
            {choice.label}
            {choice.consequence && <small>{choice.consequence}</small>}
          </span>
          {choice.aside}
        </ChoiceRow>
      ))}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </ChoiceGroup>
  );
}
