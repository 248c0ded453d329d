import { leadFormFieldLabels, leadFormFields, type FieldErrors, type LeadFormField } from '@dealstead/contracts';
import { Checkbox, ErrorText, Hint, Panel, PanelHead, phone, TextInput } from '@dealstead/kit';
import { useId } from 'react';
import { styled } from 'styled-components';

const List = styled.ul`
  display: grid;
  gap: 8px;
  margin: 0;
  padding: 0;
  list-style: none;
  li {
    display: grid;
    grid-template-columns: 168px minmax(0, 1fr) auto;
    gap: 4px 12px;
    align-items: center;
    min-height: 44px;
  }
  ${phone} {
    li {
      grid-template-columns: minmax(0, 1fr) auto;
      padding-bottom: 8px;
      border-bottom: 1px solid var(--line);
    }
    li > input {
      grid-column: 1 / -1;
      grid-row: 2;
    }
  }
`;

export interface FieldChoicesProps {
  fields: readonly LeadFormField[];
  errors: FieldErrors;
  onChange: (fields: LeadFormField[]) => void;
}

/** Which fields a form asks for, under which label, and which of them are required. */
export function FieldChoices({ fields, errors, onChange }: FieldChoicesProps) {
  const id = useId();
  const set = (name: LeadFormField['name'], part: Partial<LeadFormField>) =>
    onChange(fields.map((field) => (field.name === name ? { ...field, ...part } : field)));
  const toggle = (name: LeadFormField['name'], isShown: boolean) =>
    onChange(
      leadFormFields.flatMap((known) => {
        const field = fields.find((shown) => shown.name === known);
        if (known !== name) return field ?? [];
        return isShown ? { name, label: leadFormFieldLabels[name], isRequired: false } : [];
      }),
    );
  return (
    <Panel aria-labelledby={id}>
      <PanelHead>
        <h2 id={id}>Fields</h2>
      </PanelHead>
      <List aria-invalid={errors.fields ? true : undefined}>
        {leadFormFields.map((name) => {
          const index = fields.findIndex((shown) => shown.name === name);
          const field = fields[index];
          const control = `fields.${index}.label`;
          const label = leadFormFieldLabels[name];
          return (
            <li key={name}>
              <Checkbox checked={field !== undefined} onChange={({ target }) => toggle(name, target.checked)}>
                {label.endsWith('?') ? 'Timeline' : label}
              </Checkbox>
              {field && (
                <>
                  <TextInput
                    name={control}
                    aria-label={`Label of ${label}`}
                    aria-invalid={errors[control] ? true : undefined}
                    aria-describedby={errors[control] ? `${id}-${name}` : undefined}
                    maxLength={80}
                    value={field.label}
                    onChange={({ target }) => set(name, { label: target.value })}
                  />
                  <Checkbox
                    aria-label={`${label} is required`}
                    checked={field.isRequired}
                    onChange={({ target }) => set(name, { isRequired: target.checked })}
                  >
                    Required
                  </Checkbox>
                  {errors[control] && <ErrorText id={`${id}-${name}`}>{errors[control]}</ErrorText>}
                </>
              )}
            </li>
          );
        })}
      </List>
      {errors.fields && <ErrorText id={`${id}-fields`}>{errors.fields}</ErrorText>}
      <Hint>The full name is always asked.</Hint>
    </Panel>
  );
}
