import { leadInputText, type NamedLeadField } from '@dealstead/contracts';
import { Field, Select, TextArea, TextInput } from '@dealstead/kit';
import { css, styled } from 'styled-components';

const readOnlyStyle = css`
  &[readonly] {
    border-color: var(--line);
    background: var(--sunken);
    color: var(--ink-2);
  }
`;
const LeadInput = styled(TextInput)`
  ${readOnlyStyle}
`;
const LeadNotes = styled(TextArea)`
  ${readOnlyStyle}
`;

const maskedHint = 'Your seat does not include contact details. The owner can allow them in Team.';

const inputTypes = { line: undefined, email: 'email', phone: 'tel', day: 'date' } as const;

export interface LeadFieldInputProps {
  field: NamedLeadField;
  /** The stored value; undefined for a new lead. */
  value: unknown;
  error: string | undefined;
  /** Whether contact data is masked for the reader. */
  isMasked: boolean;
}

/** The input of a lead's field, with its label. */
export function LeadFieldInput({ field, value, error, isMasked }: LeadFieldInputProps) {
  const readOnly = Boolean(field.isContactData && isMasked);
  const input = (
    <Field
      label={field.label}
      error={error}
      hint={readOnly ? maskedHint : field.kind === 'tags' ? 'Separate tags with commas.' : undefined}
      prefix={field.kind === 'money' ? '$' : undefined}
      suffix={field.kind === 'number' ? field.unit : undefined}
    >
      <Control field={field} text={leadInputText(field, value)} readOnly={readOnly} />
    </Field>
  );
  return field.isWide ? <div data-wide>{input}</div> : input;
}

interface ControlProps {
  field: NamedLeadField;
  text: string;
  readOnly: boolean;
}

function Control({ field, text, readOnly }: ControlProps) {
  const { name, placeholder } = field;
  switch (field.kind) {
    case 'choice':
      return (
        <Select name={name} defaultValue={text || (field.initial ?? '')}>
          {!field.isStated && <option value="">None</option>}
          {!field.isStated && text !== '' && !field.choices.includes(text) && <option value={text}>{text}</option>}
          {field.choices.map((choice) => (
            <option key={choice} value={choice}>
              {field.choiceLabels[choice]}
            </option>
          ))}
        </Select>
      );
    case 'text':
      return <LeadNotes name={name} maxLength={field.maxLength} defaultValue={text} readOnly={readOnly} />;
    case 'money':
      return <TextInput name={name} inputMode="decimal" defaultValue={text} />;
    case 'day':
      return <TextInput name={name} type="date" defaultValue={text} />;
    case 'number':
      return <TextInput name={name} inputMode="decimal" autoComplete="off" defaultValue={text} />;
    case 'flag':
      return (
        <Select name={name} defaultValue={text}>
          <option value="">Unknown</option>
          <option value="yes">Yes</option>
          <option value="no">No</option>
        </Select>
      );
    case 'tags':
      return <TextInput name={name} autoComplete="off" placeholder={placeholder} defaultValue={text} />;
    case 'phones':
    case 'emails':
    case 'custom':
    case 'record':
      return null;
    default:
      return (
        <>
          <LeadInput
            name={name}
            type={inputTypes[field.kind]}
            maxLength={field.maxLength}
            placeholder={placeholder}
            list={field.suggestions && `${name}-suggestions`}
            defaultValue={text}
            readOnly={readOnly}
            autoComplete="off"
          />
          {field.suggestions && (
            <datalist id={`${name}-suggestions`}>
              {field.suggestions.map((suggestion) => (
                <option key={suggestion}>{suggestion}</option>
              ))}
            </datalist>
          )}
        </>
      );
  }
}
