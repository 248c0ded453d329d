import { useState, type FormEvent } from 'react';
import type { Settings } from '@dealstead/contracts';
import {
  Alert,
  Button,
  Field,
  Hint,
  Muted,
  Row,
  Stack,
  TextInput,
  fieldErrorsOf,
  messageOf,
  toast,
  useFieldErrors,
  useWrite,
} from '@dealstead/kit';
import { CheckCircle } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { unlessRefused } from '../session/retry.ts';
import { Fields, SettingsPanel } from './parts.tsx';

const Ok = styled(Hint)`
  display: flex;
  gap: 6px;
  align-items: center;
  color: var(--ok);
`;

const sentences = {
  firstName: 'Enter your first name.',
  lastName: 'Enter your last name.',
  phone: 'Enter a phone number with area code.',
  company: 'Enter your company name.',
};

/** Name, phone and company, and whether the address is confirmed. */
export function ProfilePanel({ settings }: { settings: Settings }) {
  const [changed, setChanged] = useState(false);
  const fields = useFieldErrors(sentences);
  const save = useWrite('PUT', '/api/settings/profile', {
    retry: unlessRefused,
    stale: ['/api/settings', '/api/auth/me'],
    onSuccess: () => {
      setChanged(false);
      toast({ title: 'Profile saved' });
    },
    onError: (error) => void fields.showRefusal(error),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!fields.check(event.currentTarget)) return;
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const body = {
      ...{ firstName: text('firstName'), lastName: text('lastName') },
      ...{ phone: text('phone') || null, company: text('company') || null },
    };
    if (!save.isPending) save.mutate({ body });
  };
  const { profile, email, emailVerified } = settings;
  return (
    <SettingsPanel id="profile" title="Profile" about="Your name and company go with your offers and listings.">
      <form
        {...fields.form}
        onSubmit={submit}
        onChange={(event) => {
          fields.form.onChange(event);
          setChanged(true);
        }}
      >
        <Stack>
          {save.error && Object.keys(fieldErrorsOf(save.error)).length === 0 && (
            <Alert>{messageOf(save.error, 'Your profile was not saved.')}</Alert>
          )}
          <Fields>
            <Field label="First name" required error={fields.errors.firstName}>
              <TextInput name="firstName" defaultValue={profile.firstName} autoComplete="given-name" maxLength={100} />
            </Field>
            <Field label="Last name" required error={fields.errors.lastName}>
              <TextInput name="lastName" defaultValue={profile.lastName} autoComplete="family-name" maxLength={100} />
            </Field>
            <div>
              <Field label="Email">
                <TextInput value={email} type="email" readOnly />
              </Field>
              {emailVerified ? (
                <Ok>
                  <CheckCircle size={16} />
                  Confirmed
                </Ok>
              ) : (
                <Confirm />
              )}
            </div>
            <Field label="Phone" optional error={fields.errors.phone}>
              <TextInput name="phone" type="tel" defaultValue={profile.phone ?? ''} autoComplete="tel" maxLength={40} />
            </Field>
          </Fields>
          <Field label="Company" optional error={fields.errors.company}>
            <TextInput
              name="company"
              defaultValue={profile.company ?? ''}
              autoComplete="organization"
              maxLength={200}
            />
          </Field>
          <Row space={3}>
            <Button type="submit" pending={save.isPending} pendingLabel="Saving...">
              Save profile
            </Button>
            {!changed && <Muted>No changes yet</Muted>}
          </Row>
        </Stack>
      </form>
    </SettingsPanel>
  );
}

function Confirm() {
  const send = useWrite('POST', '/api/auth/email-verifications', { retry: unlessRefused });
  if (send.isSuccess) return <Hint>A mail with a link is on its way.</Hint>;
  return (
    <Hint as="div">
      Not confirmed yet.{' '}
      <Button
        kind="quiet"
        size="small"
        pending={send.isPending}
        pendingLabel="Sending..."
        onClick={() => send.mutate({})}
      >
        Send the mail again
      </Button>
      {send.error && messageOf(send.error, 'The mail was not sent.')}
    </Hint>
  );
}
