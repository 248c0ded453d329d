import { useState } from 'react';
import { catalogue, plans, type FoundMember, type Plan } from '@dealstead/contracts';
import { Field, FormError, Select, TextInput, toast, useFieldErrors, useWrite, useFormDraft } from '@dealstead/kit';
import { FormDialog } from '@dealstead/kit/data';
import { endOfDay } from '../restrictions/endOfDay.ts';
import { reasonError, ReasonField } from '../reason/ReasonField.tsx';

type GrantedMember = Pick<FoundMember, 'id' | 'name' | 'email' | 'plan'>;

/** Grants a member a plan, or revokes the granted one. */
export function GrantDialog({ member, onClose }: { member: GrantedMember; onClose: () => void }) {
  const [plan, setPlan] = useState<Plan>(member.plan);
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState('');
  const draft = useFormDraft(`grant-${member.id}`);
  const fields = useFieldErrors({
    reason: reasonError,
    until: 'Choose today or a later date.',
  });
  const grant = useWrite('POST', '/api/admin/members/{id}/plan', {
    invalidates: ['/api/admin/members'],
    onSuccess: () => {
      draft.clear();
      toast({
        title: plan === 'free' ? 'Plan revoked' : 'Plan granted',
        description: `${member.email}: ${catalogue[plan].name}`,
      });
      onClose();
    },
    onError: (error) => void fields.showServerErrors(error),
  });
  const submit = () =>
    grant.mutate({
      params: { id: member.id },
      body: { plan, reason: reason.trim(), until: until === '' || plan === 'free' ? null : endOfDay(until) },
    });
  return (
    <FormDialog
      title={`Plan for ${member.name}`}
      actionLabel={plan === 'free' ? 'Revoke plan' : 'Grant plan'}
      pending={grant.isPending}
      fields={fields}
      draft={draft}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormError error={grant.error} fallback="The plan was not changed. Try again." />
      <Field label="Plan">
        <Select value={plan} onChange={(event) => setPlan(event.target.value as Plan)}>
          {plans.map((option) => (
            <option key={option} value={option}>
              {catalogue[option].name}
            </option>
          ))}
        </Select>
      </Field>
      {plan !== 'free' && (
        <Field label="Last day" optional hint="Leave empty to grant until revoked." error={fields.errors.until}>
          <TextInput name="until" type="date" value={until} onChange={(event) => setUntil(event.target.value)} />
        </Field>
      )}
      <ReasonField value={reason} error={fields.errors.reason} onChange={setReason} />
    </FormDialog>
  );
}
