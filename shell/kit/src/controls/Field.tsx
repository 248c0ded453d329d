import { createContext, useContext, useId, useState, type ComponentProps, type ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { Eye, EyeSlash, MagnifyingGlass, WarningCircle } from '../icons/icons.ts';
import { hiddenFromSight } from '../layout/layout.tsx';
import { phone } from '../theme/media.ts';
import { IconButton } from './Button.tsx';

/** Context of a field for the control inside it. */
interface FieldLink {
  id: string;
  describedBy?: string;
  invalid: boolean;
  required?: boolean;
}

const FieldContext = createContext<FieldLink | null>(null);

/** Attributes that link a control to the `Field` around it: id, description, invalid, required. */
export function useFieldControl() {
  const field = useContext(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    required: field.required,
  };
}

const Frame = styled.div`
  min-width: 0;
`;

const Label = styled.label`
  display: block;
  margin-bottom: 6px;
  font-size: var(--t13);
  font-weight: 600;
  small {
    font-weight: 400;
    font-size: inherit;
    color: var(--ink-2);
  }
  /* The control itself is announced as required. */
  &[data-required]::after {
    content: ' *' / '';
    color: var(--danger);
  }
  &[data-hidden] {
    ${hiddenFromSight}
  }
`;

export const Hint = styled.p`
  margin-top: 6px;
  font-size: var(--t13);
  color: var(--ink-2);
`;

/** Error message under a control. */
export const ErrorText = styled.p`
  display: flex;
  gap: 6px;
  align-items: center;
  margin-top: 6px;
  color: var(--danger);
  font-size: var(--t13);
  font-weight: 500;
`;

const Box = styled.div`
  position: relative;
`;

const Unit = styled.span<{ $end?: boolean }>`
  position: absolute;
  /* A control that is positioned itself, as in the folded rows of a table, would be painted over it. */
  z-index: 1;
  top: 50%;
  translate: 0 -50%;
  ${({ $end }) => ($end ? 'right: 12px;' : 'left: 12px;')}
  color: var(--ink-3);
  font-size: ${({ $end }) => ($end ? 'var(--t13)' : 'inherit')};
  pointer-events: none;
`;

/** The characters of a unit such as "%" and "/mo", which takes little of a field's width. */
const shortUnit = 3;

/** What is wrong with a field, below its control. */
export const FieldError = ({ id, children }: { id: string | undefined; children: ReactNode }) => (
  <ErrorText id={id}>
    <WarningCircle size={16} />
    {children}
  </ErrorText>
);

export interface FieldProps {
  label: ReactNode;
  /** Permanent help below the control. */
  hint?: ReactNode;
  /** Error text; marks the control as invalid and is announced with it. */
  error?: string;
  /** Marks the label with an asterisk, and the control as required. */
  required?: boolean;
  /** Appends "(optional)" to the label. */
  optional?: boolean;
  /** The label is only announced, where what surrounds the control or its placeholder says it. */
  hidesLabel?: boolean;
  /** A unit before the value: "$". */
  prefix?: string;
  /** A unit after the value: "acres". */
  suffix?: string;
  className?: string;
  children: ReactNode;
}

/**
 * Label above, control, then hint or error below it. The control inside receives its id and description through
 * context.
 */
export function Field(props: FieldProps) {
  const { label, hint, error, required, optional, hidesLabel, prefix, suffix, className, children } = props;
  const id = useId();
  const errorId = error ? `${id}-error` : undefined;
  const hintId = hint ? `${id}-hint` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined;
  return (
    <Frame className={className}>
      <Label htmlFor={id} data-required={required ? '' : undefined} data-hidden={hidesLabel ? '' : undefined}>
        {label}
        {optional && <small> (optional)</small>}
      </Label>
      <Box data-prefix={prefix ? '' : undefined} data-suffix={suffix && (suffix.length > shortUnit ? 'long' : 'short')}>
        {prefix && <Unit aria-hidden>{prefix}</Unit>}
        <FieldContext value={{ id, describedBy, invalid: Boolean(error), required }}>{children}</FieldContext>
        {suffix && (
          <Unit $end aria-hidden>
            {suffix}
          </Unit>
        )}
      </Box>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && <Hint id={hintId}>{hint}</Hint>}
    </Frame>
  );
}

const control = css`
  display: block;
  width: 100%;
  min-height: 44px;
  padding: 0 12px;
  border: 1px solid var(--line-2);
  border-radius: var(--r1);
  background: var(--surface);
  color: var(--ink);
  transition: border-color var(--fast);
  &:hover {
    border-color: var(--ink-2);
  }
  &::placeholder {
    color: var(--ink-3);
    opacity: 1;
  }
  &[aria-invalid='true'] {
    border-color: var(--danger);
    box-shadow: inset 0 0 0 1px var(--danger);
  }
  &:disabled {
    background: var(--sunken);
    color: var(--ink-3);
    border-color: var(--line);
    cursor: not-allowed;
  }
  [data-prefix] > & {
    padding-left: 26px;
  }
  [data-suffix] > & {
    padding-right: 64px;
  }
  [data-suffix='short'] > & {
    padding-right: 40px;
  }
  /* iOS zooms into inputs with a smaller font. */
  ${phone} {
    font-size: 1rem;
  }
`;

const Input = styled.input`
  ${control}
`;

const Area = styled.textarea`
  ${control}
  min-height: 104px;
  padding-block: 10px;
  resize: vertical;
`;

/** A single-line text input, in a `Field` or with an `aria-label`. */
export function TextInput(props: ComponentProps<'input'>) {
  return <Input {...useFieldControl()} {...props} />;
}

/** A multi-line text input. */
export function TextArea(props: ComponentProps<'textarea'>) {
  return <Area {...useFieldControl()} {...props} />;
}

const PasswordBox = styled.div`
  position: relative;
  input {
    padding-right: 48px;
  }
  button {
    position: absolute;
    right: 0;
    top: 0;
    color: var(--ink-2);
  }
`;

/** A password input with a button that toggles its visibility. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  return (
    <PasswordBox>
      <TextInput autoCapitalize="none" spellCheck={false} {...props} data-secret type={shown ? 'text' : 'password'} />
      <IconButton
        data-secret
        label={shown ? 'Hide password' : 'Show password'}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeSlash /> : <Eye />}
      </IconButton>
    </PasswordBox>
  );
}

const SearchBox = styled.div<{ $large?: boolean }>`
  position: relative;
  flex: 1;
  min-width: 0;
  > svg {
    position: absolute;
    left: ${({ $large }) => ($large ? 14 : 11)}px;
    top: 50%;
    translate: 0 -50%;
    color: var(--ink-2);
    pointer-events: none;
  }
  input {
    min-height: ${({ $large }) => ($large ? 52 : 44)}px;
    padding-left: ${({ $large }) => ($large ? 46 : 40)}px;
    ${({ $large }) => $large && 'font-size: var(--t17);'}
  }
`;

/** A search input with a magnifying glass. `large` is the home page's. */
export function SearchInput({ large, ...input }: ComponentProps<'input'> & { large?: boolean }) {
  return (
    <SearchBox $large={large}>
      <MagnifyingGlass />
      <TextInput type="search" enterKeyHint="search" {...input} />
    </SearchBox>
  );
}
