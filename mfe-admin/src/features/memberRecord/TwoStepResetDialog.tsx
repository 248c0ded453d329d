import { useState } from 'react';
import {
  type FieldErrors,
  identityCheckNames,
  identityChecks,
  minIdentityChecks,
  type IdentityCheck,
  type MemberRecord,
} from '@dealstead/contracts';
import { Alert, Checkbox, Field, Stack, TextInput, toast, useForm, useWrite } from '@dealstead/kit';
import { FormDialog } from '@dealstead/kit/data';
import { reasonError, ReasonField } from '../reason/ReasonField.tsx';

interface TwoStepResetDialogProps {
  readonly member: MemberRecord;
  readonly onClose: () => void;
}

const checksError = `Make at least ${minIdentityChecks} checks and write down what each of them found.`;

type Notes = Readonly<Partial<Record<IdentityCheck, string>>>;

/** Requests a reset of two-step sign-in, with the identity checks and what each of them found. */
export function TwoStepResetDialog({ member: { id, name, email }, onClose }: TwoStepResetDialogProps) {
  const [notes, setNotes] = useState<Notes>({});
  const requesting = useWrite('POST', '/api/admin/members/{id}/two-step-reset', {
    invalidates: [`/api/admin/members/${id}`, '/api/admin/two-step-resets'],
  });
  const checks = identityCheckNames.flatMap((check) => {
    const note = notes[check];
    return note === undefined ? [] : [{ check, note: note.trim() }];
  });
  const isComplete = checks.length >= minIdentityChecks && checks.every(({ note }) => note.length >= 3);
  const form = useForm({
    draft: `two-step-reset-${id}`,
    messages: { reason: reasonError },
    check: (): FieldErrors => (isComplete ? {} : { checks: checksError }),
    send: (typed) => requesting.mutateAsync({ params: { id }, body: { checks, reason: typed.text('reason') } }),
    onSent: () => {
      toast({ title: 'Waiting for a second admin', description: `${email} got an email with a link to cancel.` });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Reset two-step sign-in of ${name}`}
      actionLabel="Request reset"
      danger
      form={form}
      fallback="We could not confirm this. Check the audit trail before you try again."
      onClose={onClose}
    >
      <p>A second admin must approve. Then {email} has 24 hours to cancel before two-step sign-in is turned off.</p>
      <IdentityChecks notes={notes} onChange={setNotes} />
      {form.errors.checks && !isComplete && <Alert>{form.errors.checks}</Alert>}
      <ReasonField error={form.errors.reason} />
    </FormDialog>
  );
}

/** A note is present for each check that was made. */
function IdentityChecks({ notes, onChange }: { notes: Notes; onChange: (notes: Notes) => void }) {
  const toggle = (check: IdentityCheck, isMade: boolean) => {
    const { [check]: _, ...others } = notes;
    onChange(isMade ? { ...others, [check]: '' } : others);
  };
  return (
    <Stack space={2}>
      {identityCheckNames.map((check) => (
        <div key={check}>
          <Checkbox checked={notes[check] !== undefined} onChange={(event) => toggle(check, event.target.checked)}>
            {identityChecks[check]}
          </Checkbox>
          {notes[check] !== undefined && (
            <Field label="What you found" required>
              <TextInput
                maxLength={500}
                value={notes[check]}
                onChange={(event) => onChange({ ...notes, [check]: event.target.value })}
              />
            </Field>
          )}
        </div>
      ))}
    </Stack>
  );
}
