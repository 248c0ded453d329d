import { useState } from 'react';
import { restrictions, restrictionTexts, type Restriction } from '@dealstead/contracts';
import {
  Field,
  FormError,
  RadioChoices,
  TextInput,
  toast,
  useFieldErrors,
  useWrite,
  useFormDraft,
} from '@dealstead/kit';
import { FormDialog } from '@dealstead/kit/data';
import { effectText } from './effectText.ts';
import type { RestrictedMember } from './restrictedMember.ts';
import { endOfDay } from './endOfDay.ts';
import { ReasonField } from '../reason/ReasonField.tsx';

const messages = {
  reason: 'Enter a reason of at least 3 characters. The member will see it.',
  until: 'Choose today or a later date.',
};

interface RestrictDialogProps {
  member: RestrictedMember;
  /** The member's active restrictions. */
  active: readonly Restriction[];
  onClose: () => void;
}

/** Restricts a member, with the reason that they receive by mail. */
export function RestrictDialog({ member, active, onClose }: RestrictDialogProps) {
  // As it was when the dialog opened: what another admin restricts meanwhile is refused, and stays in sight.
  const [available] = useState(() => restrictions.filter((restriction) => !active.includes(restriction)));
  // The mildest one first; they are in order of what they take.
  const [type, setType] = useState<Restriction>(available.at(-1) ?? 'sign-in');
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState('');
  const draft = useFormDraft(`restrict-${member.id}`);
  const fields = useFieldErrors(messages);
  const restricting = useWrite('POST', '/api/admin/members/{id}/restrictions', {
    invalidates: ['/api/admin/members'],
    onSuccess: ({ effect }) => {
      draft.clear();
      toast({ title: 'Member restricted', description: `${member.email}: ${effectText(effect)}` });
      onClose();
    },
    onError: (error) => void fields.showServerErrors(error),
  });
  const submit = () => {
    const body = { type, reason: reason.trim(), until: until === '' ? null : endOfDay(until) };
    restricting.mutate({ params: { id: member.id }, body });
  };
  return (
    <FormDialog
      title={`Restrict ${member.name}`}
      actionLabel="Restrict"
      danger
      pending={restricting.isPending}
      fields={fields}
      draft={draft}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormError error={restricting.error} fallback="The member was not restricted." />
      <p>
        {type === 'sign-in'
          ? `${member.email} is signed out on every device and gets the reason by email.`
          : `${member.email} stays signed in and gets the reason by email.`}
      </p>
      <RadioChoices
        legend="Restrict"
        name="restriction"
        choices={available.map((restriction) => ({
          value: restriction,
          label: restrictionTexts[restriction].name,
        }))}
        value={type}
        onChange={(value) => setType(available.find((restriction) => restriction === value) ?? type)}
      />
      <ReasonField
        hint="The member gets it by email."
        value={reason}
        error={fields.errors.reason}
        onChange={setReason}
      />
      <Field label="Last day" optional hint="Leave empty to restrict until lifted." error={fields.errors.until}>
        <TextInput name="until" type="date" value={until} onChange={(event) => setUntil(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
