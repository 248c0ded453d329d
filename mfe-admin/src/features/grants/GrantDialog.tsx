import { useState } from 'react';
import { catalogue, plans, type FoundMember, type Plan } from '@dealstead/contracts';
import { Alert, Field, messageOf, Select, TextInput, toast, useFieldErrors, useWrite } from '@dealstead/kit';
import { FormDialog } from '@dealstead/kit/data';

/** Grants a member a plan, or revokes the granted one. */
export function GrantDialog({ member, onClose }: { member: FoundMember; onClose: () => void }) {
  const [plan, setPlan] = useState<Plan>(member.plan);
  const [reason, setReason] = useState('');
  const grant = useWrite('POST', '/api/admin/members/{id}/plan', {
    invalidates: ['/api/admin/members'],
    onSuccess: () => {
      toast({
        title: plan === 'free' ? 'Plan revoked' : 'Plan granted',
        description: `${member.email}: ${catalogue[plan].name}`,
      });
      onClose();
    },
  });
  const fields = useFieldErrors({ reason: 'Enter a reason of at least 3 characters.' });
  const submit = () => grant.mutate({ params: { id: member.id }, body: { plan, reason: reason.trim() } });
  return (
    <FormDialog
      title={`Plan for ${member.name}`}
      actionLabel={plan === 'free' ? 'Revoke plan' : 'Grant plan'}
      pending={grant.isPending}
      fields={fields}
      onSubmit={submit}
      onClose={onClose}
    >
      {grant.error && <Alert>{messageOf(grant.error, 'The plan was not changed. Try again.')}</Alert>}
      <Field label="Plan">
        <Select value={plan} onChange={(event) => setPlan(event.target.value as Plan)}>
          {plans.map((option) => (
            <option key={option} value={option}>
              {catalogue[option].name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Reason" hint="Recorded with your name and the date." required error={fields.errors.reason}>
        <TextInput
          name="reason"
          minLength={3}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
