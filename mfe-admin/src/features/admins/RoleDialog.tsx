import { useState } from 'react';
import { adminRoles, adminRoleTexts, type Admin, type AdminRole } from '@dealstead/contracts';
import { Field, FormError, RadioChoices, TextInput, toast, useFieldErrors, useWrite } from '@dealstead/kit';
import { FormDialog } from '@dealstead/kit/data';
import { reasonError, ReasonField } from '../reason/ReasonField.tsx';

const messages = {
  email: 'Enter the email address of a Dealstead account.',
  reason: reasonError,
};

const removal = 'none';
type Choice = AdminRole | typeof removal;

/** Makes a member an admin, or changes an admin's role or takes it away. */
export function RoleDialog({ admin, onClose }: { admin?: Admin; onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [choice, setChoice] = useState<Choice>(admin?.adminRole ?? 'support');
  const [reason, setReason] = useState('');
  const fields = useFieldErrors(messages);
  const done = () => {
    toast({ title: toastTitle(admin, choice), description: admin?.email ?? email.trim() });
    onClose();
  };
  const options = {
    invalidates: ['/api/admin/admins'],
    onSuccess: done,
    onError: (error: Error) => void fields.showServerErrors(error),
  };
  const adding = useWrite('POST', '/api/admin/admins', options);
  const changing = useWrite('PUT', '/api/admin/admins/{id}', options);
  const isPending = adding.isPending || changing.isPending;
  const submit = () => {
    const adminRole = choice === removal ? null : choice;
    if (admin) changing.mutate({ params: { id: admin.id }, body: { adminRole, reason: reason.trim() } });
    else if (adminRole) adding.mutate({ body: { email: email.trim(), adminRole, reason: reason.trim() } });
  };
  return (
    <FormDialog
      title={admin ? `Role of ${admin.name}` : 'Add an admin'}
      actionLabel={submitLabel(admin, choice)}
      danger={choice === removal}
      pending={isPending}
      fields={fields}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormError error={adding.error ?? changing.error} fallback="The role was not changed." />
      {!admin && (
        <Field label="Email" required error={fields.errors.email}>
          <TextInput
            name="email"
            type="email"
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
      )}
      <RadioChoices
        legend="Role"
        name="admin-role"
        choices={[
          ...adminRoles.map((role) => ({
            value: role as string,
            label: adminRoleTexts[role].name,
            consequence: adminRoleTexts[role].about,
          })),
          ...(admin ? [{ value: removal, label: 'Not an admin', consequence: 'Signs them out on every device.' }] : []),
        ]}
        value={choice}
        onChange={(value) => setChoice(adminRoles.find((role) => role === value) ?? removal)}
      />
      <ReasonField value={reason} error={fields.errors.reason} onChange={setReason} />
    </FormDialog>
  );
}

function submitLabel(admin: Admin | undefined, choice: Choice): string {
  if (choice === removal) return 'Remove admin';
  return admin ? 'Change role' : 'Add admin';
}

function toastTitle(admin: Admin | undefined, choice: Choice): string {
  if (choice === removal) return 'Admin removed';
  return admin ? `Role changed to ${adminRoleTexts[choice].name}` : `${adminRoleTexts[choice].name} added`;
}
