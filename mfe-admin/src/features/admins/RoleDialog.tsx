import { useState } from 'react';
import { adminRoles, adminRoleTexts, type Admin, type AdminRole } from '@dealstead/contracts';
import { Field, RadioChoices, TextInput, toast, useForm, useWrite } from '@dealstead/kit';
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
  const [choice, setChoice] = useState<Choice>(admin?.adminRole ?? 'support');
  const adding = useWrite('POST', '/api/admin/admins', { invalidates: ['/api/admin/admins'] });
  const changing = useWrite('PUT', '/api/admin/admins/{id}', { invalidates: ['/api/admin/admins'] });
  const form = useForm({
    draft: `admin-role-${admin?.id ?? 'new'}`,
    messages,
    send: async (typed) => {
      const email = admin?.email ?? typed.text('email');
      const reason = typed.text('reason');
      const adminRole = choice === removal ? null : choice;
      if (admin) await changing.mutateAsync({ params: { id: admin.id }, body: { adminRole, reason } });
      else if (adminRole) await adding.mutateAsync({ body: { email, adminRole, reason } });
      return email;
    },
    onSent: (email) => {
      toast({ title: toastTitle(admin, choice), description: email });
      onClose();
    },
  });
  return (
    <FormDialog
      title={admin ? `Role of ${admin.name}` : 'Add an admin'}
      actionLabel={submitLabel(admin, choice)}
      danger={choice === removal}
      form={form}
      fallback="The role was not changed."
      onClose={onClose}
    >
      {!admin && (
        <Field label="Email" required error={form.errors.email}>
          <TextInput name="email" type="email" autoComplete="off" />
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
      <ReasonField error={form.errors.reason} />
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
