import { useState, type FormEvent } from 'react';
import { catalogue, plans, type FoundMember, type Plan } from '@dealstead/contracts';
import {
  Alert,
  Button,
  Dialog,
  Field,
  messageOf,
  Select,
  Stack,
  TextInput,
  toast,
  useFieldErrors,
  useWrite,
} from '@dealstead/kit';

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
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (fields.check(event.currentTarget) && !grant.isPending)
      grant.mutate({ params: { id: member.id }, body: { plan, reason: reason.trim() } });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Plan for ${member.name}`}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="grant-plan" pending={grant.isPending}>
            {plan === 'free' ? 'Revoke plan' : 'Grant plan'}
          </Button>
        </>
      }
    >
      <form id="grant-plan" {...fields.form} onSubmit={submit}>
        <Stack space={3}>
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
        </Stack>
      </form>
    </Dialog>
  );
}
