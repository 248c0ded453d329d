import { useState } from 'react';
import { emailChangeDays, type MemberRecord } from '@dealstead/contracts';
import { Field, FormError, TextInput, toast, useFieldErrors, useWrite } from '@dealstead/kit';
import { FormDialog } from '@dealstead/kit/data';
import { reasonError, ReasonField } from '../reason/ReasonField.tsx';

interface EmailChangeDialogProps {
  readonly member: MemberRecord;
  readonly onClose: () => void;
}

/** Starts a change of a member's address, to which both addresses must agree. */
export function EmailChangeDialog({ member: { id, name, email }, onClose }: EmailChangeDialogProps) {
  const [newEmail, setNewEmail] = useState('');
  const [reason, setReason] = useState('');
  const fields = useFieldErrors({
    email: 'Enter a valid email address.',
    reason: reasonError,
  });
  const starting = useWrite('POST', '/api/admin/members/{id}/email-change', {
    invalidates: [`/api/admin/members/${id}`],
    onSuccess: () => {
      toast({ title: 'Both addresses get a link', description: `${email} and ${newEmail.trim()}` });
      onClose();
    },
    onError: (error) => void fields.showServerErrors(error),
  });
  return (
    <FormDialog
      title={`New email address for ${name}`}
      actionLabel="Send links"
      pending={starting.isPending}
      fields={fields}
      onSubmit={() => starting.mutate({ params: { id }, body: { email: newEmail.trim(), reason: reason.trim() } })}
      onClose={onClose}
    >
      <FormError
        error={starting.error}
        fallback="We could not confirm this. Check the audit trail before you try again."
      />
      <p>
        {email} and the new address each get a link. The address changes once both agree within {emailChangeDays} days,
        and every device is signed out then.
      </p>
      <Field label="New email" required error={fields.errors.email}>
        <TextInput
          name="email"
          type="email"
          maxLength={255}
          value={newEmail}
          onChange={(event) => setNewEmail(event.target.value)}
        />
      </Field>
      <ReasonField value={reason} error={fields.errors.reason} onChange={setReason} />
    </FormDialog>
  );
}
