import { compareInputs, type AnyInputs, type InputSources, type Mode } from '@dealstead/formulas';
import { Button, Field, Form, Panel, PanelHead, Row, Small, TextInput, useForm } from '@dealstead/kit';
import { Plus } from '@dealstead/kit/icons';
import { useId } from 'react';
import { styled } from 'styled-components';
import { ComparedTable } from '../ComparedTable.tsx';
import type { Scenario } from '../draft.ts';
import type { ToolProps } from './Sensitivity.tsx';

/** Scenarios side by side, the present numbers included. */
const most = 4;

const Add = styled.div`
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

/** The inputs that differ between sets of inputs, and what each results in. */
export function ScenarioTable({
  mode,
  sets,
  headings,
  sources,
}: {
  mode: Mode;
  sets: readonly AnyInputs[];
  headings: string[];
  /** Those of the inputs that the sets began with. */
  sources: InputSources;
}) {
  const { inputs, headline } = compareInputs(
    mode,
    sets,
    sets.map(() => sources),
  );
  return <ComparedTable caption="Scenarios" headings={headings} figures={[...inputs, ...headline]} />;
}

/** Up to four sets of inputs side by side: what differs between them, and what each results in. */
export function Scenarios({ mode, inputs, sources, scenarios, onChange, onUse }: ScenariosProps) {
  const id = useId();
  const isFull = scenarios.length >= most - 1;
  const form = useForm({
    draft: `scenario-of-${mode}`,
    async send(typed) {
      const name = typed.text('name') || `Scenario ${scenarios.length + 1}`;
      onChange([...scenarios, { id: crypto.randomUUID(), name, inputs }]);
    },
    onSent: () => form.reset(),
  });
  return (
    <Panel aria-labelledby={id}>
      <PanelHead>
        <h2 id={id}>Scenarios side by side</h2>
        <span>{`${scenarios.length + 1} of ${most}`}</span>
      </PanelHead>
      <ScenarioTable
        mode={mode}
        sets={[inputs, ...scenarios.map((scenario) => scenario.inputs)]}
        sources={sources}
        headings={['Your numbers', ...scenarios.map((scenario) => scenario.name)]}
      />
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
        <Small>You can compare up to four. Remove one to add another.</Small>
      ) : (
        <Form form={form} fallback="The scenario was not added. Try again.">
          <Add>
            <Field label="Name this scenario">
              <TextInput name="name" maxLength={40} placeholder={`Scenario ${scenarios.length + 1}`} />
            </Field>
            <Button type="submit" kind="secondary" icon={<Plus size={18} />}>
              Add scenario
            </Button>
          </Add>
        </Form>
      )}
    </Panel>
  );
}
