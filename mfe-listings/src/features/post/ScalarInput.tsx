import type { NamedScalarField } from '@dealstead/contracts';
import { Field, TextInput } from '@dealstead/kit';
import { AmountField } from './NumbersSection.tsx';
import type { SectionProps } from './sections.ts';

/** Input of an optional field of the registry, by its kind. */
export function ScalarInput({ field, ...section }: SectionProps & { field: NamedScalarField }) {
  const { name, kind, label, publicLabel = label, unit } = field;
  if (kind === 'money') return <AmountField {...section} name={name} label={publicLabel} optional />;
  const { content, set, errors } = section;
  return (
    <Field label={publicLabel} optional suffix={unit?.[1]} error={errors[name]}>
      <TextInput
        type={kind === 'date' ? 'date' : undefined}
        name={name}
        inputMode={kind === 'integer' ? 'numeric' : kind === 'baths' ? 'decimal' : undefined}
        maxLength={kind === 'integer' ? String(field.max).length : 'maxLength' in field ? field.maxLength : undefined}
        value={content[name] ?? ''}
        onChange={(event) => set({ [name]: event.target.value })}
      />
    </Field>
  );
}
