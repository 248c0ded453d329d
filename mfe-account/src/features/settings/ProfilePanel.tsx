import { useState } from 'react';
import { phoneText, stateNames, states, type Settings } from '@dealstead/contracts';
import {
  Button,
  Field,
  Hint,
  Muted,
  RadioChoices,
  Row,
  Select,
  Stack,
  TextArea,
  TextInput,
  messageOf,
  phone,
  toast,
  useForm,
  useWrite,
  Form,
  type Typed,
} from '@dealstead/kit';
import { CheckCircle } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { retryUnlessRejected } from '../session/retry.ts';
import { Fields, SettingsPanel } from './SettingsPanel.tsx';

const Confirmed = styled(Hint)`
  display: flex;
  gap: 6px;
  align-items: center;
  color: var(--ok);
`;

const ReadOnlyInput = styled(TextInput).attrs({ readOnly: true })`
  background: var(--sunken);
  color: var(--ink-2);
  &:hover {
    border-color: var(--line-2);
  }
`;

/** City, state and ZIP code in one line; the city has its own on a phone. */
const CityFields = styled(Fields)`
  ${phone} {
    > :first-child {
      grid-column: 1 / -1;
    }
  }
`;

const messages = {
  firstName: 'Enter your first name.',
  lastName: 'Enter your last name.',
  phone: phoneText,
  company: 'Enter your company name.',
  website: 'Enter a web address that starts with https://, such as https://example.com.',
  bio: 'Enter up to 1,000 characters.',
  city: 'Enter your city.',
  state: 'Choose your state.',
  address: 'Enter your street address.',
  zipCode: 'Enter a 5-digit ZIP code.',
};

const visibilities = [
  { value: 'private', label: 'Only me', consequence: 'Your listings show only their own contact.' },
  {
    value: 'members',
    label: 'Signed-in members',
    consequence: 'Members who view the contact on your listings also see your company, website, bio, city and state.',
  },
] as const;

/** Name, contact, business, address, and who sees the profile. */
export function ProfilePanel({ settings }: { settings: Settings }) {
  const [changed, setChanged] = useState(false);
  const [profileVisibility, setProfileVisibility] = useState(settings.profile.profileVisibility);
  const save = useWrite('PUT', '/api/settings/profile', {
    retry: retryUnlessRejected,
    invalidates: ['/api/settings', '/api/auth/me'],
  });
  const form = useForm({
    draft: 'profile',
    messages,
    send: (typed) => save.mutateAsync({ body: { ...profileOf(typed), profileVisibility } }),
    onTyped: () => setChanged(true),
    onSent: () => {
      setChanged(false);
      toast({ title: 'Profile saved' });
    },
  });
  return (
    <SettingsPanel title="Profile" description="New listings use your name, email and phone as the contact.">
      <Form form={form} fallback="Your profile was not saved." space={4}>
        <IdentityFields settings={settings} errors={form.errors} />
        <BusinessFields profile={settings.profile} errors={form.errors} />
        <AddressFields profile={settings.profile} errors={form.errors} />
        <RadioChoices
          legend="Who can see your profile"
          name="profileVisibility"
          choices={visibilities}
          value={profileVisibility}
          onChange={setProfileVisibility}
        />
        <Row space={3}>
          <Button type="submit" pending={save.isPending} pendingLabel="Saving...">
            Save profile
          </Button>
          {!changed && <Muted>No changes yet</Muted>}
        </Row>
      </Form>
    </SettingsPanel>
  );
}

type FieldErrors = Readonly<Record<string, string | undefined>>;

function IdentityFields({ settings, errors }: { settings: Settings; errors: FieldErrors }) {
  const { profile, email, emailVerified } = settings;
  return (
    <>
      <Fields $onPhone={2}>
        <Field label="First name" required error={errors.firstName}>
          <TextInput name="firstName" defaultValue={profile.firstName} autoComplete="given-name" maxLength={100} />
        </Field>
        <Field label="Last name" required error={errors.lastName}>
          <TextInput name="lastName" defaultValue={profile.lastName} autoComplete="family-name" maxLength={100} />
        </Field>
      </Fields>
      <Fields>
        <div>
          <Field label="Email">
            <ReadOnlyInput value={email} type="email" />
          </Field>
          {emailVerified ? (
            <Confirmed>
              <CheckCircle size={16} />
              Confirmed
            </Confirmed>
          ) : (
            <ConfirmEmail />
          )}
        </div>
        <Field label="Phone" optional error={errors.phone}>
          <TextInput name="phone" type="tel" defaultValue={profile.phone ?? ''} autoComplete="tel" maxLength={40} />
        </Field>
      </Fields>
    </>
  );
}

function BusinessFields({ profile, errors }: { profile: Settings['profile']; errors: FieldErrors }) {
  return (
    <>
      <Fields>
        <Field label="Company" optional error={errors.company}>
          <TextInput name="company" defaultValue={profile.company ?? ''} autoComplete="organization" maxLength={200} />
        </Field>
        <Field label="Website" optional error={errors.website}>
          <TextInput
            name="website"
            inputMode="url"
            defaultValue={profile.website ?? ''}
            autoComplete="url"
            placeholder="https://"
            maxLength={200}
          />
        </Field>
      </Fields>
      <Field label="Bio" optional hint="Up to 1,000 characters." error={errors.bio}>
        <TextArea name="bio" defaultValue={profile.bio ?? ''} rows={4} maxLength={1_000} />
      </Field>
    </>
  );
}

/** The address. Street and ZIP code are for receipts only. */
function AddressFields({ profile, errors }: { profile: Settings['profile']; errors: FieldErrors }) {
  return (
    <Stack>
      <Field label="Street address" optional error={errors.address}>
        <TextInput name="address" defaultValue={profile.address ?? ''} autoComplete="address-line1" maxLength={200} />
      </Field>
      <div>
        <CityFields $count={3} $onPhone={2}>
          <Field label="City" optional error={errors.city}>
            <TextInput name="city" defaultValue={profile.city ?? ''} autoComplete="address-level2" maxLength={80} />
          </Field>
          <Field label="State" optional error={errors.state}>
            <Select name="state" defaultValue={profile.state ?? ''} autoComplete="address-level1">
              <option value="">Choose a state</option>
              {states.map((state) => (
                <option key={state} value={state}>
                  {stateNames[state]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="ZIP code" optional error={errors.zipCode}>
            <TextInput
              name="zipCode"
              inputMode="numeric"
              defaultValue={profile.zipCode ?? ''}
              autoComplete="postal-code"
              maxLength={20}
            />
          </Field>
        </CityFields>
        <Hint>
          Your street address and ZIP code stay private. They appear on your receipts when your card has no billing
          address.
        </Hint>
      </div>
    </Stack>
  );
}

/** The profile in the form; an empty optional field is null. */
const profileOf = (typed: Typed) => ({
  firstName: typed.text('firstName'),
  lastName: typed.text('lastName'),
  phone: typed.optional('phone'),
  company: typed.optional('company'),
  website: typed.optional('website'),
  bio: typed.optional('bio'),
  city: typed.optional('city'),
  state: typed.choice('state', states) ?? null,
  address: typed.optional('address'),
  zipCode: typed.optional('zipCode'),
});

function ConfirmEmail() {
  const send = useWrite('POST', '/api/auth/email-verifications', { retry: retryUnlessRejected });
  if (send.isSuccess) return <Hint>We sent you an email with a link.</Hint>;
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
        Resend email
      </Button>
      {send.error && messageOf(send.error, 'The email was not sent. Try again.')}
    </Hint>
  );
}
