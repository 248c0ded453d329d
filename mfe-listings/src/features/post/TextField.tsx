import { Field, TextInput } from '@dealstead/kit';
import type { SectionProps } from './sections.ts';

type TextFieldName =
  | 'city'
  | 'zipCode'
  | 'parcelNumber'
  | 'title'
  | 'acres'
  | 'squareFeet'
  | 'bedrooms'
  | 'bathrooms'
  | 'yearBuilt';

/** A one-line text field of the draft. */
export function TextField({
  section: { content, set, errors },
  name,
  label,
  maxLength,
  optional,
  inputMode,
  autoComplete,
}: {
  section: SectionProps;
  name: TextFieldName;
  label: string;
  maxLength: number;
  optional?: boolean;
  inputMode?: 'numeric' | 'decimal';
  autoComplete?: string;
}) {
  return (
    <Field label={label} optional={optional} error={errors[name]}>
      <TextInput
        name={name}
        maxLength={maxLength}
        inputMode={inputMode}
        autoComplete={autoComplete ?? 'off'}
        value={content[name] ?? ''}
        onChange={(event) => set({ [name]: event.target.value })}
      />
    </Field>
  );
}
