import { useState, type FormEvent } from 'react';
import { restrictions, restrictionWords, type FoundMember, type Restriction } from '@dealstead/contracts';
import {
  Alert,
  ApiError,
  Button,
  Dialog,
  Field,
  messageOf,
  RadioChoices,
  Stack,
  TextArea,
  TextInput,
  toast,
  useWrite,
} from '@dealstead/kit';
import { actsText } from './acts.ts';
import { lastMinuteOf } from './lastMoment.ts';

interface RestrictDialogProps {
  member: FoundMember;
  /** What they are kept from already. */
  held: readonly Restriction[];
  onClose: () => void;
}

/** Keeps a member from something, with the reason that they read by mail. */
export function RestrictDialog({ member, held, onClose }: RestrictDialogProps) {
  const left = restrictions.filter((one) => !held.includes(one));
  const [type, setType] = useState<Restriction>(left[0] ?? 'sign-in');
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState('');
  const [tried, setTried] = useState(false);
  const restricting = useWrite('POST', '/api/admin/members/{id}/restrictions', {
    stale: ['/api/admin/members'],
    onSuccess: ({ acts }) => {
      toast({ title: 'Member restricted', description: `${member.email}: ${actsText(acts)}` });
      onClose();
    },
  });
  const short = reason.trim().length < 3;
  const details = restricting.error instanceof ApiError ? restricting.error.problem?.details : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (short || restricting.isPending) return;
    const body = { type, reason: reason.trim(), until: until === '' ? null : lastMinuteOf(until) };
    restricting.mutate({ params: { id: member.id }, body });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Restrict ${member.name}`}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="restrict" kind="danger" pending={restricting.isPending}>
            Restrict
          </Button>
        </>
      }
    >
      <form id="restrict" noValidate onSubmit={submit}>
        <Stack space={3}>
          {restricting.error && <Alert>{messageOf(restricting.error, 'The member was not restricted.')}</Alert>}
          <p>{member.email} is signed out on every device and reads the reason by mail.</p>
          <RadioChoices
            legend="Keep them from"
            name="restriction"
            choices={left.map((one) => ({ value: one, label: restrictionWords[one].name }))}
            value={type}
            onChange={(value) => setType(left.find((one) => one === value) ?? type)}
          />
          <Field label="Reason" required error={tried && short ? 'Say why' : undefined}>
            <TextArea rows={4} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
          </Field>
          <Field
            label="Last day"
            optional
            hint="Without one it holds until it is lifted."
            error={fieldIn(details, 'until')}
          >
            <TextInput type="date" value={until} onChange={(event) => setUntil(event.target.value)} />
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}

/** What the server says of one field. */
function fieldIn(details: unknown, name: string): string | undefined {
  if (typeof details !== 'object' || details === null) return undefined;
  const text: unknown = Object.entries(details).find(([field]) => field === name)?.[1];
  return typeof text === 'string' ? text : undefined;
}
