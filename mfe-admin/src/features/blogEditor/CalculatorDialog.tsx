import { Button, ErrorText, Field, formatMoney, Row, Select, Sheet, Small, Stack, TextInput } from '@dealstead/kit';
import {
  analyze,
  fieldsOf,
  inputFaults,
  modeLabels,
  modes,
  sampleInputs,
  type AnyInputs,
  type Field as InputField,
  type Inputs,
  type Mode,
} from '@dealstead/formulas';
import { useState } from 'react';
import { styled } from 'styled-components';

const InputGrid = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 12px;
  max-height: 46vh;
  overflow-y: auto;
  padding: 2px;
`;

export interface EmbeddedCalculation {
  readonly title: string;
  readonly mode: Mode;
  readonly inputs: AnyInputs;
}

interface CalculatorDialogProps {
  /** The embedded calculation that is edited; none for a new one. */
  calculation?: EmbeddedCalculation;
  onInsert: (calculation: EmbeddedCalculation) => void;
  onClose: () => void;
}

const toShown = ({ unit }: InputField, value: number | null) =>
  value === null ? '' : String(unit === 'cents' ? value / 100 : value);
const toStored = ({ unit }: InputField, text: string) =>
  text.trim() === '' || !Number.isFinite(Number(text))
    ? null
    : unit === 'cents'
      ? Math.round(Number(text) * 100)
      : Number(text);

/** Asks for the inputs of a calculation, whose results the post shows. */
export function CalculatorDialog({ calculation, onInsert, onClose }: CalculatorDialogProps) {
  const [mode, setMode] = useState<Mode>(calculation?.mode ?? 'flip');
  const [title, setTitle] = useState(calculation?.title ?? '');
  const [inputs, setInputs] = useState<AnyInputs>(calculation?.inputs ?? sampleInputs('flip'));
  const [fault] = inputFaults(mode, inputs);
  const faultLabel = fieldsOf(mode).find(([key]) => key === fault?.key)?.[1].label;
  return (
    <Sheet open title={calculation ? 'Edit the calculation' : 'Embed a calculation'} onClose={onClose}>
      <Stack space={4}>
        <Field label="Title" required>
          <TextInput
            value={title}
            maxLength={200}
            onChange={(event) => setTitle(event.target.value)}
            placeholder="Bought at $120,000"
          />
        </Field>
        <Field label="Kind of deal">
          <Select
            value={mode}
            onChange={(event) => {
              const next = event.target.value as Mode;
              setMode(next);
              setInputs(sampleInputs(next));
            }}
          >
            {modes.map((value) => (
              <option key={value} value={value}>
                {modeLabels[value]}
              </option>
            ))}
          </Select>
        </Field>
        <InputGrid>
          {fieldsOf(mode).map(([key, field]) => (
            <Field
              key={`${mode} ${key}`}
              label={`${field.label}${field.unit === 'percent' ? ', %' : field.unit === 'cents' ? ', $' : `, ${field.unit}`}`}
            >
              <TextInput
                inputMode="decimal"
                defaultValue={toShown(field, inputs[key] ?? null)}
                onChange={(event) => setInputs({ ...inputs, [key]: toStored(field, event.target.value) })}
              />
            </Field>
          ))}
        </InputGrid>
        {fault ? (
          <ErrorText role="alert">{`${faultLabel ?? 'Inputs'}: ${fault.message}`}</ErrorText>
        ) : (
          <Result mode={mode} inputs={inputs} />
        )}
        <Row>
          <Button
            disabled={fault !== undefined || title.trim() === ''}
            onClick={() => onInsert({ title: title.trim(), mode, inputs })}
          >
            {calculation ? 'Save calculation' : 'Insert calculation'}
          </Button>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          {title.trim() === '' && <Small as="span">Enter a title first.</Small>}
        </Row>
      </Stack>
    </Sheet>
  );
}

/** The main figure, as a check of the inputs. */
function Result({ mode, inputs }: { mode: Mode; inputs: AnyInputs }) {
  const total = analyze(mode, inputs as Inputs<Mode>).statement.lines.find((line) => line.total);
  return total ? (
    <p>
      {total.label}: <strong>{formatMoney(total.cents / 100)}</strong>
    </p>
  ) : null;
}
