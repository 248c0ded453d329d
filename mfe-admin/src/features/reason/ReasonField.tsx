import { Field, TextArea } from '@dealstead/kit';

/** The message of the field `reason`. */
export const reasonError = 'Enter a reason of at least 3 characters.';

interface ReasonFieldProps {
  readonly label?: string;
  /** Who reads the reason. */
  readonly hint?: string;
  readonly error: string | undefined;
}

/** Why an admin does something, 3 to 500 characters. The form control is named `reason`, as the endpoints' field. */
export const ReasonField = ({ label = 'Reason', hint = 'Recorded in the audit trail.', error }: ReasonFieldProps) => (
  <Field label={label} hint={hint} required error={error}>
    <TextArea name="reason" rows={3} minLength={3} maxLength={500} />
  </Field>
);
