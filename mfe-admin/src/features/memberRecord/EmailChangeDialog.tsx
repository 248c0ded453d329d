import { emailChangeDays, type MemberRecord } from '@dealstead/contracts';
import { Field, TextInput, toast, useForm, useWrite } from '@dealstead/kit';
import { FormDialog } from '@dealstead/kit/data';
import { reasonError, ReasonField } from '../reason/ReasonField.tsx';

interface EmailChangeDialogProps {
  readonly member: MemberRecord;
  readonly onClose: () => void;
}

/** Starts a change of a member's address, to which both addresses must agree. */
export function EmailChangeDialog({ member: { id, name, email }, onClose }: EmailChangeDialogProps) {
  const starting = useWrite('POST', '/api/admin/members/{id}/email-change', {
    invalidates: [`/api/admin/members/${id}`],
  });
  const form = useForm({
    draft: `email-of-${id}`,
    messages: { email: 'Enter a valid email address.', reason: reasonError },
    send: async (typed) => {
      const newEmail = typed.text('email');
      await starting.mutateAsync({ params: { id }, body: { email: newEmail, reason: typed.text('reason') } });
      return newEmail;
    },
    onSent: (newEmail) => {
      toast({ title: 'Both addresses get a link', description: `${email} and ${newEmail}` });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`New email address for ${name}`}
      actionLabel="Send links"
      form={form}
      fallback="We could not confirm this. Check the audit trail before you try again."
      onClose={onClose}
    >
      <p>
        {email} and the new address each get a link. The address changes once both agree within {emailChangeDays} days,
        and every device is signed out then.
      </p>
      <Field label="New email" required error={form.errors.email}>
        <TextInput name="email" type="email" maxLength={255} />
      </Field>
      <ReasonField error={form.errors.reason} />
    </FormDialog>
  );
}
