import { leadFormFieldLabels, leadFormFields, type LeadFormField } from '@dealstead/contracts';
import { Checkbox, Hint, Panel, PanelHead, phone, TextInput } from '@dealstead/kit';
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
  onChange: (fields: LeadFormField[]) => void;
}

/** Which fields a form asks for, under which label, and which of them are required. */
export function FieldChoices({ fields, onChange }: FieldChoicesProps) {
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
      <List>
        {leadFormFields.map((name) => {
          const field = fields.find((shown) => shown.name === name);
          const label = leadFormFieldLabels[name];
          return (
            <li key={name}>
              <Checkbox checked={field !== undefined} onChange={({ target }) => toggle(name, target.checked)}>
                {label.endsWith('?') ? 'Timeline' : label}
              </Checkbox>
              {field && (
                <>
                  <TextInput
                    aria-label={`Label of ${label}`}
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
                </>
              )}
            </li>
          );
        })}
      </List>
      <Hint>The full name is always asked.</Hint>
    </Panel>
  );
}
