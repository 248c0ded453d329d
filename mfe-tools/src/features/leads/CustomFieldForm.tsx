import {
  customFieldKindLabels,
  customFieldKinds,
  type CustomFieldKind,
  type LeadCustomField,
} from '@dealstead/contracts';
import { Button, Field, Form, Select, TextArea, TextInput, toast, useForm, useWrite } from '@dealstead/kit';
import { useState } from 'react';

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
  const add = useWrite('POST', '/api/lead-fields', { invalidates: tags });
  const change = useWrite('PUT', '/api/lead-fields/{id}', { invalidates: tags });
  const form = useForm({
    draft: `lead-field-${field?.id ?? 'new'}`,
    messages: { label: 'Name the field.', choices: 'Enter the choices, each on its own line.' },
    send: (typed): Promise<LeadCustomField> => {
      const body = { label: typed.text('label'), choices: typed.lines('choices') };
      return field
        ? change.mutateAsync({ params: { id: field.id }, body })
        : add.mutateAsync({ body: { kind, ...body } });
    },
    onSent: (saved) => {
      toast({ title: `${saved.label} saved` });
      onSaved(saved);
    },
  });
  return (
    <Form form={form} fallback="Failed to save the field.">
      <Field label="Name" required error={form.errors.label}>
        <TextInput name="label" maxLength={60} autoComplete="off" defaultValue={initial?.label ?? ''} />
      </Field>
      {!field && (
        <Field label="Kind">
          <Select
            name="kind"
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
        <Field label="Choices" hint="Each on its own line." required error={form.errors.choices}>
          <TextArea name="choices" maxLength={4_000} defaultValue={initial?.choices.join('\n') ?? ''} />
        </Field>
      )}
      <Button type="submit" pending={form.isPending}>
        Save field
      </Button>
      <Button kind="quiet" onClick={onClose}>
        Cancel
      </Button>
    </Form>
  );
}
