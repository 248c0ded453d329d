import {
  fieldsOf,
  sourceText,
  waitingText,
  type Field as FieldDefinition,
  type InputSource,
  type Mode,
} from '@dealstead/formulas';
import { Field, phone, Small, TextInput } from '@dealstead/kit';
import { memo, type Dispatch } from 'react';
import { styled } from 'styled-components';
import type { DraftAction, ModeDraft } from './draft.ts';
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

export interface InputFormProps {
  mode: Mode;
  draft: ModeDraft;
  dispatch: Dispatch<DraftAction>;
  /** The sample deal of someone whose plan does not include own figures. */
  readOnly: boolean;
}

/** The inputs of a mode in their sections. */
export function InputForm({ mode, draft, dispatch, readOnly }: InputFormProps) {
  const sections = Map.groupBy(fieldsOf(mode), ([, { section }]) => section);
  return (
    <Form noValidate aria-label="Inputs" onSubmit={(event) => event.preventDefault()}>
      {[...sections].map(([section, fields]) => (
        <section key={section} aria-label={section}>
          <h2>{section}</h2>
          <Pairs>
            {fields.map(([key, field]) => (
              <Figure
                key={key}
                mode={mode}
                name={key}
                field={field}
                text={draft.texts[key] ?? ''}
                fault={draft.faults[key]}
                source={sourceOf(draft, key)}
                isUnused={key === 'refinancePercent' && draft.inputs.refinanceLoanCents != null}
                readOnly={readOnly}
                dispatch={dispatch}
              />
            ))}
          </Pairs>
        </section>
      ))}
      {!readOnly && (
        <Small>
          Type or paste figures such as $1,250,000.50, 1.2M, 6.5% or 360 mo. Costs and loans take both units: 3% in
          closing is 3% of the price and moves with it.
        </Small>
      )}
    </Form>
  );
}

/** The source to show at a field. The untouched sample deal is named once, above its fields. */
function sourceOf({ sources, isChanged }: ModeDraft, key: string): InputSource | undefined {
  const source = sources[key];
  return source?.kind === 'sample' && !isChanged ? undefined : source;
}

interface FigureProps {
  mode: Mode;
  name: string;
  field: FieldDefinition;
  text: string;
  fault: string | undefined;
  source: InputSource | undefined;
  /** Whether another figure takes its place. */
  isUnused: boolean;
  readOnly: boolean;
  dispatch: Dispatch<DraftAction>;
}

/** One figure. Renders only when its own text, fault or source changes: typing renders one field. */
const Figure = memo(function Figure(props: FigureProps) {
  const { mode, name, field, text, fault, source, isUnused, readOnly, dispatch } = props;
  const suffix = field.suffix ?? (field.unit === 'percent' ? '%' : undefined);
  // "234," on the way to "234,567" is not named as a fault; what is left like that is.
  const isFaulty = useSettled(fault !== undefined);
  return (
    <Field
      label={field.label}
      // A text that names its own unit, such as "367 mo", "3%" or "$2,500", replaces the field's.
      prefix={field.unit === 'cents' && !text.includes('%') ? '$' : undefined}
      suffix={suffix && !/[a-z%$]/i.test(text) ? suffix : undefined}
      error={isFaulty ? fault : undefined}
      hint={isUnused ? 'Not used: the new loan amount is stated.' : hintOf(name, field, text, source)}
    >
      <FigureInput
        name={name}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        readOnly={readOnly}
        value={text}
        onChange={(event) => dispatch({ type: 'typed', mode, key: name, text: event.target.value })}
        onBlur={() => dispatch({ type: 'left', mode, key: name })}
      />
    </Field>
  );
});

/** Costs that a deal may not have; a price, a value or a rent of 0 would be no answer. */
const mayBeNone: ReadonlySet<string> = new Set(['rehabCents', 'feeCents']);

/** Where a figure is from, which for an empty one says what it will follow; what nobody stated is asked for. */
function hintOf(name: string, field: FieldDefinition, text: string, source: InputSource | undefined) {
  const isEmpty = text.trim() === '';
  // An empty optional figure is nobody's statement.
  if (isEmpty && field.optional) return field.help;
  if (source) return isEmpty ? waitingText(source) : sourceText(source);
  if (!isEmpty) return field.help;
  return mayBeNone.has(name) ? 'Not stated. Add it, or 0 if there is none.' : 'Not stated. Add it.';
}
