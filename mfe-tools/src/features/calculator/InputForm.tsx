import {
  enteredText,
  fieldsOf,
  inputWarnings,
  isNeeded,
  itemizedInputs,
  sourceText,
  waitingText,
  type Field as FieldDefinition,
  type InputSource,
  type Mode,
} from '@dealstead/formulas';
import { Field, formatMoney, phone, Small, TextInput, useLazyModule } from '@dealstead/kit';
import { CaretDown } from '@dealstead/kit/icons';
import { memo, useCallback, useState, type Dispatch, type ReactNode } from 'react';
import { styled } from 'styled-components';
import type { DraftAction, ModeDraft } from './draft.ts';
import { notLoaded } from './notLoaded.ts';
import { useSettled } from './useSettled.ts';

const Form = styled.form`
  display: grid;
  gap: 20px;
  h2 {
    margin-bottom: 10px;
    font: 600 var(--t15) / 1.3 var(--sans);
    letter-spacing: 0;
  }
`;

const Pairs = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: start;
  gap: 14px 12px;
  ${phone} {
    gap: 12px;
  }
`;

const FigureInput = styled(TextInput)`
  font-variant-numeric: tabular-nums;
  /* A field that gets the focus is scrolled clear of the header and of the results pinned to the base of a phone. */
  scroll-margin-block: 72px 88px;
  &:read-only {
    background: var(--sunken);
    border-color: var(--line);
  }
`;

const Fold = styled.details`
  border-block: 1px solid var(--line);
  & + & {
    margin-top: -21px;
  }
  summary {
    display: flex;
    align-items: center;
    gap: 8px;
    min-height: 44px;
    cursor: pointer;
    list-style: none;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary h2 {
    flex: 1;
    margin: 0;
  }
  summary span {
    color: var(--ink-2);
    font-size: var(--t13);
  }
  summary svg {
    color: var(--ink-3);
    rotate: -90deg;
    transition: rotate var(--fast);
  }
  &[open] > summary svg {
    rotate: 0deg;
  }
  > ${Pairs} {
    padding: 4px 0 16px;
  }
`;

/** A figure with the button that opens its items, at the end of its label's line. */
const Itemizable = styled.div`
  position: relative;
  > button {
    position: absolute;
    inset: -12px -6px auto auto;
    min-height: 36px;
    padding: 8px 6px 0;
    border: 0;
    background: none;
    color: var(--primary);
    font: 600 var(--t13) / 1.2 var(--sans);
    cursor: pointer;
    &:hover {
      text-decoration: underline;
    }
  }
  @media print {
    > button {
      display: none;
    }
  }
`;

const Warning = styled.span`
  color: var(--amber-ink);
`;

export interface InputFormProps {
  mode: Mode;
  draft: ModeDraft;
  dispatch: Dispatch<DraftAction>;
  /** The sample deal of someone whose plan does not include own figures. */
  readOnly: boolean;
}

/** The inputs of a mode in their sections; a section that nobody has to fill is one line until it is opened. */
export function InputForm({ mode, draft, dispatch, readOnly }: InputFormProps) {
  const sections = Map.groupBy(fieldsOf(mode), ([, { section }]) => section);
  const warnings = Object.fromEntries(inputWarnings(draft.inputs).map(({ key, message }) => [key, message]));
  const [itemized, setItemized] = useState<string | null>(null);
  const sheet = useLazyModule(loadSheet);
  const { load } = sheet;
  const itemize = useCallback((key: string) => load(() => setItemized(key), notLoaded('The items')), [load]);
  const figures = (fields: readonly (readonly [string, FieldDefinition])[]) => (
    <Pairs>
      {fields.map(([key, field]) => (
        <Figure
          key={key}
          mode={mode}
          name={key}
          field={field}
          text={draft.texts[key] ?? ''}
          fault={draft.faults[key]}
          warning={warnings[key]}
          source={draft.sources[key]}
          isQuiet={draft.sources[key]?.kind === 'sample' && !draft.isChanged}
          isWaiting={draft.inputs[key] == null}
          isNeeded={isNeeded(field, draft.inputs)}
          isUnused={key === 'refinancePercent' && draft.inputs.refinanceLoanCents != null}
          isItemized={draft.items[key] !== undefined}
          readOnly={readOnly}
          dispatch={dispatch}
          onItemize={itemizedInputs[mode][key] && !readOnly ? itemize : undefined}
        />
      ))}
    </Pairs>
  );
  return (
    <Form noValidate aria-label="Inputs" onSubmit={(event) => event.preventDefault()}>
      {[...sections].map(([section, fields]) =>
        fields.every(([, { optional }]) => optional) ? (
          <Extra key={`${mode} ${section}`} section={section} fields={fields} draft={draft}>
            {figures(fields)}
          </Extra>
        ) : (
          <section key={section} aria-label={section}>
            <h2>{section}</h2>
            {figures(fields)}
          </section>
        ),
      )}
      {!readOnly && (
        <Small>
          Type or paste figures such as $1,250,000.50, 1.2M, 6.5% or 360 mo. Costs and loans take both units: 3% in
          closing is 3% of the price and moves with it.
        </Small>
      )}
      {itemized && sheet.module && (
        <sheet.module.default
          mode={mode}
          name={itemized}
          draft={draft}
          dispatch={dispatch}
          onClose={() => setItemized(null)}
        />
      )}
    </Form>
  );
}

const loadSheet = () => import('./ItemSheet.tsx');

interface ExtraProps {
  section: string;
  fields: readonly (readonly [string, FieldDefinition])[];
  draft: ModeDraft;
  children: ReactNode;
}

/** A section of optional figures behind one line, which says what they are. Open where one of them is there. */
function Extra({ section, fields, draft, children }: ExtraProps) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const stated = fields.filter(([key]) => (draft.texts[key] ?? '').trim() !== '');
  const isFaulty = fields.some(([key]) => draft.faults[key] !== undefined);
  const isOpen = isFaulty || (chosen ?? stated.length > 0);
  const first = fields[0]!;
  const value = draft.inputs[first[0]];
  return (
    <Fold open={isOpen}>
      <summary
        onClick={(event) => {
          event.preventDefault();
          setChosen(!isOpen);
        }}
      >
        <CaretDown size={16} />
        <h2>{section}</h2>
        <span>{value == null ? 'None' : formatMoney(value / 100)}</span>
      </summary>
      {children}
    </Fold>
  );
}

interface FigureProps {
  mode: Mode;
  name: string;
  field: FieldDefinition;
  text: string;
  fault: string | undefined;
  /** What is valid and unusual. */
  warning: string | undefined;
  source: InputSource | undefined;
  /** Whether where it is from is said elsewhere: the untouched sample deal is named once, above its fields. */
  isQuiet: boolean;
  /** Whether it has no value, though there may be a text. */
  isWaiting: boolean;
  /** Whether results need it; an optional figure may be needed beside another. */
  isNeeded: boolean;
  /** Whether another figure takes its place. */
  isUnused: boolean;
  /** Whether it is the sum of items, which are typed in their sheet. */
  isItemized: boolean;
  readOnly: boolean;
  dispatch: Dispatch<DraftAction>;
  /** Opens the items of a figure that may have some. */
  onItemize: ((name: string) => void) | undefined;
}

/** One figure. Renders only when its own text, fault or source changes: typing renders one field. */
const Figure = memo(function Figure(props: FigureProps) {
  const { mode, name, field, text, fault, warning, isUnused, isItemized, readOnly, dispatch, onItemize } = props;
  const suffix = field.suffix ?? (field.unit === 'percent' ? '%' : undefined);
  // "234," on the way to "234,567" is not named as a fault; what is left like that is.
  const isFaulty = useSettled(fault !== undefined);
  const control = (
    <Field
      label={field.label}
      // A text that names its own unit, such as "367 mo", "3%" or "$2,500", replaces the field's.
      prefix={field.unit === 'cents' && !text.includes('%') ? '$' : undefined}
      suffix={suffix && !/[a-z%$]/i.test(text) ? suffix : undefined}
      error={isFaulty ? fault : undefined}
      hint={
        warning ? <Warning>{warning}</Warning> : isUnused ? 'Not used: the new loan amount is stated.' : hintOf(props)
      }
    >
      <FigureInput
        name={name}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        readOnly={readOnly || isItemized}
        value={text}
        onChange={(event) => dispatch({ type: 'typed', mode, key: name, text: event.target.value })}
        onBlur={() => dispatch({ type: 'left', mode, key: name })}
      />
    </Field>
  );
  if (!onItemize) return control;
  return (
    <Itemizable>
      {control}
      <button
        type="button"
        aria-label={`${isItemized ? 'Edit items of' : 'Itemize'} ${field.label}`}
        onClick={() => onItemize(name)}
      >
        {isItemized ? 'Edit items' : 'Itemize'}
      </button>
    </Itemizable>
  );
});

/** Costs that a deal may not have; a price, a value or a rent of 0 would be no answer. */
const mayBeNone: ReadonlySet<string> = new Set(['rehabCents', 'feeCents']);

/** Where a figure is from, which for one without a value says what it will follow; what nobody stated is asked for. */
function hintOf({
  name,
  field,
  text,
  source,
  isQuiet,
  isWaiting,
  isNeeded: needed,
  fault,
}: FigureProps): string | undefined {
  const isEmpty = text.trim() === '';
  // An empty optional figure is nobody's statement.
  if (isEmpty && field.optional && source?.kind !== 'typed') return needed ? 'Missing. Add it.' : field.help;
  if (isQuiet) return isEmpty ? undefined : field.help;
  if (name === 'loanCents' && text === '0' && source?.kind === 'assumption')
    return 'Assumed: bought for cash. Type a loan to finance it.';
  if (source) return isWaiting && fault === undefined ? waitingText(source) : sourceText(source);
  if (!isEmpty) return enteredText;
  return mayBeNone.has(name) ? 'Missing. Add it, or 0 if there is none.' : 'Missing. Add it.';
}
