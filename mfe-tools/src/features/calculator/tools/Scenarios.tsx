import { analyze, fieldsOf, type AnyInputs, type Mode, type Result } from '@dealstead/formulas';
import { Button, Field, Panel, PanelHead, Row, Small, TextInput } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { Plus } from '@dealstead/kit/icons';
import { useId, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { resultText } from '../Derivation.tsx';
import type { Scenario } from '../draft.ts';
import { fieldText } from '../figures.ts';
import type { ToolProps } from './Sensitivity.tsx';

/** Scenarios side by side, the present inputs included. */
const most = 4;

const Add = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: 12px;
  margin-top: 14px;
  > :first-child {
    flex: 1 1 180px;
    max-width: 300px;
  }
`;

export interface ScenariosProps extends ToolProps {
  scenarios: readonly Scenario[];
  onChange: (scenarios: readonly Scenario[]) => void;
  onUse: (inputs: AnyInputs) => void;
}

interface ResultRow {
  readonly key: string;
  readonly label: string;
  readonly texts: readonly string[];
}

/** A row for each input that differs and for each headline result, a column for each scenario. */
function rowsOf(mode: Mode, compared: readonly AnyInputs[]): ResultRow[] {
  const inputs = fieldsOf(mode).flatMap(([key, field]): ResultRow[] => {
    const values = compared.map((one) => one[key] ?? null);
    if (values.every((value) => value === values[0])) return [];
    return [{ key, label: field.label, texts: values.map((value) => fieldText(field, value)) }];
  });
  const results = compared.map((one): readonly Result[] => analyze(mode, one as never).headline);
  const shown = (results[0] ?? []).map((result, index) => ({
    key: `result-${result.key}`,
    label: result.label,
    texts: results.map((own) => {
      const other = own[index];
      return other ? resultText(other) : '–';
    }),
  }));
  return [...inputs, ...shown];
}

/** Up to four sets of inputs side by side: what differs between them, and what each results in. */
export function Scenarios({ mode, inputs, scenarios, onChange, onUse }: ScenariosProps) {
  const id = useId();
  const [name, setName] = useState('');
  const rows = useMemo(
    () => rowsOf(mode, [inputs, ...scenarios.map((scenario) => scenario.inputs)]),
    [mode, inputs, scenarios],
  );
  const columns: Column<ResultRow>[] = [
    { key: 'label', heading: 'Figure', cell: ({ label }) => label },
    ...['Your inputs', ...scenarios.map((scenario) => scenario.name)].map((heading, index): Column<ResultRow> => ({
      key: scenarios[index - 1]?.id ?? 'own',
      heading,
      isNumeric: true,
      cell: ({ texts }) => texts[index],
    })),
  ];
  const isFull = scenarios.length >= most - 1;
  const add = () => {
    const named = name.trim() || `Scenario ${scenarios.length + 1}`;
    onChange([...scenarios, { id: crypto.randomUUID(), name: named, inputs }]);
    setName('');
  };
  return (
    <Panel aria-labelledby={id}>
      <PanelHead>
        <h2 id={id}>Scenarios side by side</h2>
        <span>{`${scenarios.length + 1} of ${most}`}</span>
      </PanelHead>
      <Table caption="Scenarios" columns={columns} rows={rows} rowKey={({ key }) => key} dense onPhone="scroll" />
      {scenarios.map((scenario) => (
        <Row key={scenario.id} between>
          <Small>{scenario.name}</Small>
          <Row space={1}>
            <Button
              kind="quiet"
              size="small"
              aria-label={`Use ${scenario.name}`}
              onClick={() => onUse(scenario.inputs)}
            >
              Use
            </Button>
            <Button
              kind="quiet"
              size="small"
              danger
              aria-label={`Remove ${scenario.name}`}
              onClick={() => onChange(scenarios.filter((other) => other.id !== scenario.id))}
            >
              Remove
            </Button>
          </Row>
        </Row>
      ))}
      {isFull ? (
        <Small>Four is the most. Remove one to add another.</Small>
      ) : (
        <Add
          onSubmit={(event) => {
            event.preventDefault();
            add();
          }}
        >
          <Field label="Keep your present inputs as">
            <TextInput
              maxLength={40}
              placeholder={`Scenario ${scenarios.length + 1}`}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
          <Button type="submit" kind="secondary" icon={<Plus size={18} />}>
            Add scenario
          </Button>
        </Add>
      )}
    </Panel>
  );
}
