import { useState } from 'react';
import {
  identityCheckNames,
  identityChecks,
  minIdentityChecks,
  type IdentityCheck,
  type MemberRecord,
} from '@dealstead/contracts';
import { Alert, Checkbox, Field, FormError, Stack, TextInput, toast, useFieldErrors, useWrite } from '@dealstead/kit';
import { FormDialog } from '@dealstead/kit/data';
import { reasonError, ReasonField } from '../reason/ReasonField.tsx';

interface TwoStepResetDialogProps {
  readonly member: MemberRecord;
  readonly onClose: () => void;
}

type Notes = Readonly<Partial<Record<IdentityCheck, string>>>;

/** Requests a reset of two-step sign-in, with the identity checks and what each of them found. */
export function TwoStepResetDialog({ member: { id, name, email }, onClose }: TwoStepResetDialogProps) {
  const [notes, setNotes] = useState<Notes>({});
  const [reason, setReason] = useState('');
  const [isIncomplete, setIsIncomplete] = useState(false);
  const fields = useFieldErrors({ reason: reasonError });
  const requesting = useWrite('POST', '/api/admin/members/{id}/two-step-reset', {
    invalidates: [`/api/admin/members/${id}`, '/api/admin/two-step-resets'],
    onSuccess: () => {
      toast({ title: 'Waiting for a second admin', description: `${email} got an email with a link to cancel.` });
      onClose();
    },
    onError: (error) => void fields.showServerErrors(error),
  });
  const checks = identityCheckNames.flatMap((check) => {
    const note = notes[check];
    return note === undefined ? [] : [{ check, note: note.trim() }];
  });
  const submit = () => {
    const isComplete = checks.length >= minIdentityChecks && checks.every(({ note }) => note.length >= 3);
    setIsIncomplete(!isComplete);
    if (isComplete) requesting.mutate({ params: { id }, body: { checks, reason: reason.trim() } });
  };
  return (
    <FormDialog
      title={`Reset two-step sign-in of ${name}`}
      actionLabel="Request reset"
      danger
      pending={requesting.isPending}
      fields={fields}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormError
        error={requesting.error}
        fallback="We could not confirm this. Check the audit trail before you try again."
      />
      <p>A second admin must approve. Then {email} has 24 hours to cancel before two-step sign-in is turned off.</p>
      <IdentityChecks notes={notes} onChange={setNotes} />
      {isIncomplete && <Alert>Make at least {minIdentityChecks} checks and write down what each of them found.</Alert>}
      <ReasonField value={reason} error={fields.errors.reason} onChange={setReason} />
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
