import { useState } from 'react';
import { restrictions, restrictionTexts, type Restriction } from '@dealstead/contracts';
import { Field, RadioChoices, TextInput, toast, useForm, useWrite } from '@dealstead/kit';
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
  const restricting = useWrite('POST', '/api/admin/members/{id}/restrictions', {
    invalidates: ['/api/admin/members'],
  });
  const form = useForm({
    draft: `restrict-${member.id}`,
    messages,
    send: (typed) => {
      const body = { type, reason: typed.text('reason'), until: endOfDay(typed.optional('until')) };
      return restricting.mutateAsync({ params: { id: member.id }, body });
    },
    onSent: ({ effect }) => {
      toast({ title: 'Member restricted', description: `${member.email}: ${effectText(effect)}` });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Restrict ${member.name}`}
      actionLabel="Restrict"
      danger
      form={form}
      fallback="The member was not restricted."
      onClose={onClose}
    >
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
      <ReasonField hint="The member gets it by email." error={form.errors.reason} />
      <Field label="Last day" optional hint="Leave empty to restrict until lifted." error={form.errors.until}>
        <TextInput name="until" type="date" />
      </Field>
    </FormDialog>
  );
}
