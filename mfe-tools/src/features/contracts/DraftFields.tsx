import {
  contractFieldKind,
  contractLimits,
  fieldsOfText,
  formatContractValue,
  isOptionalField,
  knownContractFields,
  stateNames,
  states,
  type ContractFieldKind,
  type State,
} from '@dealstead/contracts';
import {
  Button,
  Checkbox,
  Field,
  IconButton,
  Panel,
  PanelHead,
  Row,
  Select,
  Small,
  Stack,
  TextArea,
  TextInput,
} from '@dealstead/kit';
import { Plus, Trash } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import type { Draft, Party } from './useDraft.ts';

const Body = styled(TextArea)`
  min-height: 320px;
`;

/** The role beside the button that removes the party, then its name and address, each of the whole width. */
const PartyRow = styled.fieldset`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 44px;
  gap: 10px;
  align-items: end;
  padding-bottom: 14px;
  border-bottom: 1px solid var(--line);
  > * {
    grid-column: 1 / -1;
  }
  > :first-child {
    grid-column: 1;
  }
  > :last-child {
    grid-column: 2;
    grid-row: 1;
  }
`;

function ValueInput({ name, value, onChange }: { name: string; value: string; onChange: (value: string) => void }) {
  const kind = contractFieldKind(name);
  const common = { value, onChange: (event: { target: { value: string } }) => onChange(event.target.value) };
  if (kind === 'lines') return <TextArea {...common} maxLength={contractLimits.valueLength} />;
  if (kind === 'date') return <TextInput {...common} type="date" />;
  if (kind === 'money' || kind === 'number') return <TextInput {...common} inputMode="decimal" maxLength={20} />;
  return <TextInput {...common} maxLength={300} />;
}

const examples: Partial<Record<ContractFieldKind, string>> = {
  money: 'Enter an amount in dollars, such as 140,000.',
  number: 'Enter a number, such as 10.',
};

/** What to type in place of a value that cannot be read. */
const unreadable = (name: string, value = ''): string | undefined =>
  value.trim() !== '' && formatContractValue(name, value) === null ? examples[contractFieldKind(name)] : undefined;

/** The values of the text's fields. */
export function FieldsPanel({ draft: { content, set } }: { draft: Draft }) {
  const { body, values, state } = content;
  const chooseState = (code: string) => {
    const chosen = states.find((known) => known === code) ?? null;
    set({ state: chosen, values: { ...values, State: chosen === null ? '' : stateNames[chosen] } });
  };
  return (
    <Panel aria-labelledby="fields">
      <PanelHead>
        <h2 id="fields">Fields</h2>
      </PanelHead>
      <Stack space={3}>
        <Field label="State whose law applies">
          <Select value={state ?? ''} onChange={({ target }) => chooseState(target.value)}>
            <option value="">Choose a state</option>
            {states.map((code: State) => (
              <option key={code} value={code}>
                {stateNames[code]}
              </option>
            ))}
          </Select>
        </Field>
        {fieldsOfText(body)
          .filter((name) => name !== 'State')
          .map((name) => (
            <Field
              key={name}
              label={name}
              optional={isOptionalField(name)}
              prefix={contractFieldKind(name) === 'money' ? '$' : undefined}
              error={unreadable(name, values[name])}
            >
              <ValueInput
                name={name}
                value={values[name] ?? ''}
                onChange={(value) => set({ values: { ...values, [name]: value } })}
              />
            </Field>
          ))}
      </Stack>
    </Panel>
  );
}

/** Who signs, and in which order. */
export function PartiesPanel({ draft: { content, set } }: { draft: Draft }) {
  const { signers, signsInOrder } = content;
  const change = (at: number, part: Partial<Party>) =>
    set({ signers: signers.map((party, index) => (index === at ? { ...party, ...part } : party)) });
  return (
    <Panel aria-labelledby="parties">
      <PanelHead>
        <h2 id="parties">Who signs</h2>
      </PanelHead>
      <Stack space={3}>
        {signers.map((party, index) => (
          <PartyRow key={index} aria-label={party.role || `Signer ${index + 1}`}>
            <Field label="Role">
              <TextInput
                value={party.role}
                maxLength={40}
                onChange={({ target }) => change(index, { role: target.value })}
              />
            </Field>
            <Field label="Full name">
              <TextInput
                value={party.name}
                maxLength={120}
                onChange={({ target }) => change(index, { name: target.value })}
              />
            </Field>
            <Field label="Email">
              <TextInput
                type="email"
                value={party.email}
                maxLength={254}
                onChange={({ target }) => change(index, { email: target.value })}
              />
            </Field>
            <IconButton
              label={`Remove ${party.role}`}
              onClick={() => set({ signers: signers.filter((_, at) => at !== index) })}
            >
              <Trash size={16} />
            </IconButton>
          </PartyRow>
        ))}
        <Row space={3}>
          {signers.length < contractLimits.signers && (
            <Button
              kind="secondary"
              size="small"
              icon={<Plus size={16} />}
              onClick={() => set({ signers: [...signers, { role: 'Party', name: '', email: '' }] })}
            >
              Add signer
            </Button>
          )}
        </Row>
        <Checkbox checked={signsInOrder} onChange={({ target }) => set({ signsInOrder: target.checked })}>
          They sign in this order
        </Checkbox>
      </Stack>
    </Panel>
  );
}

export interface TextEditorProps {
  body: string;
  onChange: (body: string) => void;
}

/** The text with its fields in double braces. */
export function TextEditor({ body, onChange }: TextEditorProps) {
  return (
    <Stack space={3}>
      <Field label="Text" hint="# begins the title, ## a heading, an empty line a paragraph. {{Any name}} is a field.">
        <Body value={body} maxLength={contractLimits.bodyLength} onChange={({ target }) => onChange(target.value)} />
      </Field>
      <Field label="Insert a field">
        <Select value="" onChange={({ target }) => target.value && onChange(`${body.trimEnd()} {{${target.value}}}`)}>
          <option value="">Choose a field</option>
          {knownContractFields.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </Field>
      <Small>A chosen field is added at the end of the text.</Small>
    </Stack>
  );
}
