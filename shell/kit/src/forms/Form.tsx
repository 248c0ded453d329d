import type { ReactNode } from 'react';
import { FormError } from '../controls/FormError.tsx';
import { DraftNotice } from '../drafts/DraftNotice.tsx';
import { Stack } from '../layout/layout.tsx';
import type { FormState } from './useForm.ts';

export interface FormProps {
  readonly form: FormState;
  /** For a button outside of the form. */
  readonly id?: string;
  /** Shown where no answer says why it was not sent. */
  readonly fallback: string;
  readonly space?: 3 | 4;
  readonly children: ReactNode;
}

/** A form that says what was restored and why it was not sent, before its fields. */
export const Form = ({ form, id, fallback, space = 3, children }: FormProps) => (
  <form id={id} {...form.props}>
    <Stack space={space}>
      {form.draft && <DraftNotice draft={form.draft} />}
      <FormError error={form.error} fallback={fallback} />
      {children}
    </Stack>
  </form>
);
