import { useState } from 'react';
import { catalogue, plans, type FoundMember, type Plan } from '@dealstead/contracts';
import { Field, Select, TextInput, toast, useForm, useWrite } from '@dealstead/kit';
import { FormDialog } from '@dealstead/kit/data';
import { endOfDay } from '../restrictions/endOfDay.ts';
import { reasonError, ReasonField } from '../reason/ReasonField.tsx';

type GrantedMember = Pick<FoundMember, 'id' | 'name' | 'email' | 'plan'>;

/** Grants a member a plan, or revokes the granted one. */
export function GrantDialog({ member, onClose }: { member: GrantedMember; onClose: () => void }) {
  const [plan, setPlan] = useState<Plan>(member.plan);
  const grant = useWrite('POST', '/api/admin/members/{id}/plan', { invalidates: ['/api/admin/members'] });
  const form = useForm({
    draft: `grant-${member.id}`,
    messages: { reason: reasonError, until: 'Choose today or a later date.' },
    send: (typed) => {
      const body = { plan, reason: typed.text('reason'), until: endOfDay(typed.optional('until')) };
      return grant.mutateAsync({ params: { id: member.id }, body });
    },
    onSent: () => {
      toast({
        title: plan === 'free' ? 'Plan revoked' : 'Plan granted',
        description: `${member.email}: ${catalogue[plan].name}`,
      });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Plan for ${member.name}`}
      actionLabel={plan === 'free' ? 'Revoke plan' : 'Grant plan'}
      form={form}
      fallback="The plan was not changed. Try again."
      onClose={onClose}
    >
      <Field label="Plan">
        <Select name="plan" value={plan} onChange={(event) => setPlan(event.target.value as Plan)}>
          {plans.map((option) => (
            <option key={option} value={option}>
              {catalogue[option].name}
            </option>
          ))}
        </Select>
      </Field>
      {plan !== 'free' && (
        <Field label="Last day" optional hint="Leave empty to grant until revoked." error={form.errors.until}>
          <TextInput name="until" type="date" />
        </Field>
      )}
      <ReasonField error={form.errors.reason} />
    </FormDialog>
  );
}
