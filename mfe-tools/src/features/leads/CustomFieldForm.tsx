import {
  customFieldKindLabels,
  customFieldKinds,
  type CustomFieldKind,
  type LeadCustomField,
} from '@dealstead/contracts';
import { Alert, Button, Field, messageOf, Select, TextArea, TextInput, toast, useWrite } from '@dealstead/kit';
import { useState, type FormEvent } from 'react';
import { styled } from 'styled-components';

const Form = styled.form`
  display: grid;
  gap: 14px;
`;

const tags = ['/api/lead-fields', '/api/leads'];

export interface CustomFieldFormProps {
  /** Null for a new one. */
  field: LeadCustomField | null;
  /** What the form of a new field begins with. */
  suggested?: Pick<LeadCustomField, 'kind' | 'label' | 'choices'>;
  onSaved: (field: LeadCustomField) => void;
  onClose: () => void;
}

/** Defines a field of leads, or changes its name and choices. */
export function CustomFieldForm({ field, suggested, onSaved, onClose }: CustomFieldFormProps) {
  const initial = field ?? suggested;
  const [kind, setKind] = useState<CustomFieldKind>(initial?.kind ?? 'text');
  const done = {
    invalidates: tags,
    onSuccess(saved: LeadCustomField) {
      toast({ title: `${saved.label} saved` });
      onSaved(saved);
    },
  };
  const add = useWrite('POST', '/api/lead-fields', done);
  const change = useWrite('PUT', '/api/lead-fields/{id}', done);
  const error = add.error ?? change.error;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const label = String(data.get('label')).trim();
    const choices = String(data.get('choices') ?? '')
      .split('\n')
      .map((choice) => choice.trim())
      .filter((choice) => choice !== '');
    if (field) change.mutate({ params: { id: field.id }, body: { label, choices } });
    else add.mutate({ body: { kind, label, choices } });
  };
  return (
    <Form onSubmit={submit}>
      {error && <Alert>{messageOf(error, 'Failed to save the field.')}</Alert>}
      <Field label="Name" required>
        <TextInput name="label" maxLength={60} autoComplete="off" defaultValue={initial?.label ?? ''} />
      </Field>
      {!field && (
        <Field label="Kind">
          <Select
            value={kind}
            onChange={({ target }) => setKind(customFieldKinds.find((known) => known === target.value) ?? 'text')}
          >
            {customFieldKinds.map((known) => (
              <option key={known} value={known}>
                {customFieldKindLabels[known]}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {kind === 'choice' && (
        <Field label="Choices" hint="Each on its own line." required>
          <TextArea name="choices" maxLength={4_000} defaultValue={initial?.choices.join('\n') ?? ''} />
        </Field>
      )}
      <Button type="submit" pending={add.isPending || change.isPending}>
        Save field
      </Button>
      <Button kind="quiet" onClick={onClose}>
        Cancel
      </Button>
    </Form>
  );
}
