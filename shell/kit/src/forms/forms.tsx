/** Forms checked by a contract's schema: react-hook-form and zod under the kit's fields. Not in the first load. */
import type { ComponentType, ReactNode } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Field, TextInput, type FieldProps } from '@dealstead/kit';
import {
  get,
  useForm,
  useFormContext,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormProps,
} from 'react-hook-form';
import type { z } from 'zod';

export { Controller, FormProvider, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
export type { SubmitHandler, UseFormReturn } from 'react-hook-form';

type FormSchema = z.ZodType<FieldValues, FieldValues>;

/**
 * A form whose rules are a zod schema: checked on submit, then on every change of a wrong field. `handleSubmit` gives
 * the schema's output.
 */
export function useZodForm<Schema extends FormSchema>(
  schema: Schema,
  options: Omit<UseFormProps<z.input<Schema>, unknown, z.output<Schema>>, 'resolver'> & {
    defaultValues?: DefaultValues<z.input<Schema>>;
  } = {},
) {
  return useForm<z.input<Schema>, unknown, z.output<Schema>>({ ...options, resolver: zodResolver(schema) });
}

export interface FormFieldProps<Values extends FieldValues> extends Omit<FieldProps, 'error' | 'children'> {
  name: FieldPath<Values>;
  /** The control, a `TextInput` unless said: `Select`, `TextArea`, `PasswordInput`. */
  as?: ComponentType<Record<string, unknown>>;
  children?: ReactNode;
  type?: string;
  autoComplete?: string;
  inputMode?: 'text' | 'tel' | 'email' | 'numeric' | 'decimal' | 'url' | 'search';
  placeholder?: string;
  disabled?: boolean;
}

/** A field of the `FormProvider` around it: registered, with its error in words below. */
export function FormField<Values extends FieldValues>(props: FormFieldProps<Values>) {
  const {
    name,
    label,
    hint,
    required,
    optional,
    prefix,
    suffix,
    className,
    as: Control = TextInput,
    ...control
  } = props;
  const { register, formState } = useFormContext<Values>();
  const { message }: { message?: unknown } = get(formState.errors, name) ?? {};
  return (
    <Field
      {...{ label, hint, required, optional, prefix, suffix, className }}
      error={typeof message === 'string' ? message : undefined}
    >
      <Control {...control} {...register(name)} />
    </Field>
  );
}
