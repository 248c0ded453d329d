import { useState } from 'react';
import { priceText, registrationPlans } from '@dealstead/contracts';
import {
  Alert,
  Button,
  DraftNotice,
  Field,
  Hint,
  PasswordInput,
  RadioChoices,
  Stack,
  TextInput,
  TextLink,
  phone,
  useSearchParams,
} from '@dealstead/kit';
import { styled } from 'styled-components';
import { parsePeriod } from '../plans/periods.ts';
import { entryOf, planSummary, parseRegistrationPlan, type RegistrationPlan } from './plans.ts';
import { useRegistration } from './useRegistration.ts';

const FieldPair = styled.div<{ $keep?: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: var(--s4);
  align-items: start;
  ${phone} {
    ${({ $keep }) => !$keep && 'grid-template-columns: minmax(0, 1fr);'}
  }
`;

/** The five plans as radio rows in one bordered box. */
const Plans = styled.div`
  fieldset {
    gap: 0;
  }
  legend {
    padding: 0;
  }
  label {
    padding: 12px 16px;
    border-radius: 0;
  }
  label + label {
    margin-top: -1px;
  }
  label + label:not(:has(:checked)) {
    border-top-color: var(--line);
  }
  label:has(:checked) {
    position: relative;
  }
  legend + label {
    border-radius: var(--r2) var(--r2) 0 0;
  }
  label:last-child {
    border-radius: 0 0 var(--r2) var(--r2);
  }
  label:not(:last-child):not(:has(:checked)) {
    border-bottom-color: var(--line);
  }
`;

const Price = styled.b`
  align-self: center;
`;

const choices = registrationPlans.map((plan) => {
  const entry = entryOf(plan);
  return {
    value: plan,
    label: <b>{entry.name}</b>,
    consequence: planSummary(entry),
    aside: <Price>{priceText(plan)}</Price>,
  };
});

/** Messages after a redirect from a post without JavaScript. */
const returned: Readonly<Record<string, string>> = {
  'email-taken': 'An account with this email already exists. Sign in or reset your password.',
  'passwords-differ': 'Passwords do not match',
  'password-too-easy': 'This password is too easy to guess. Choose a different one.',
  'too-many': 'Too many attempts. Wait an hour, then try again.',
};

/** Registration of a free account. Input is preserved after errors; without JavaScript the form posts natively. */
export function RegistrationForm() {
  const [search] = useSearchParams();
  const [plan, setPlan] = useState<RegistrationPlan>(() => parseRegistrationPlan(search.get('plan')));
  const { form, problem, pending, exists } = useRegistration(plan);
  const redirectError = search.get('error');
  const message =
    problem ??
    (redirectError && !pending
      ? (returned[redirectError] ?? 'Registration failed. Check the fields and try again.')
      : null);

  const period = search.get('period');
  const action = `/api/auth/register${period === null ? '' : `?period=${parsePeriod(period)}`}`;

  return (
    <form method="post" action={action} {...form.props}>
      <Stack>
        {message && (
          <Alert>
            {message}
            {(exists || redirectError === 'email-taken') && (
              <>
                {' '}
                <TextLink to="/login">Sign in</TextLink> <TextLink to="/forgot-password">Reset your password</TextLink>
              </>
            )}
          </Alert>
        )}
        {form.draft && <DraftNotice draft={form.draft} />}
        <AccountFields errors={form.errors} />
        <div>
          <Plans>
            <RadioChoices
              legend="Membership plan"
              name="subscriptionPlan"
              choices={choices}
              value={plan}
              onChange={setPlan}
            />
          </Plans>
          <Hint>
            {plan === 'free'
              ? 'Prices are per month. Your account starts free.'
              : `Prices are per month. Your account starts free; you pay for ${entryOf(plan).name} after you sign in.`}
          </Hint>
        </div>
        <div>
          <Button type="submit" size="large" full pending={pending} pendingLabel="Creating Account...">
            Create Account
          </Button>
          <Hint>
            By creating an account, you agree to the{' '}
            <TextLink to="/terms" target="_blank">
              terms
            </TextLink>{' '}
            and the{' '}
            <TextLink to="/privacy" target="_blank">
              privacy notice
            </TextLink>
            .
          </Hint>
        </div>
      </Stack>
    </form>
  );
}

function AccountFields({ errors }: { errors: Readonly<Record<string, string | undefined>> }) {
  return (
    <>
      <FieldPair $keep>
        <Field label="First name" required error={errors.firstName}>
          <TextInput name="firstName" autoComplete="given-name" maxLength={100} />
        </Field>
        <Field label="Last name" required error={errors.lastName}>
          <TextInput name="lastName" autoComplete="family-name" maxLength={100} />
        </Field>
      </FieldPair>
      <FieldPair>
        <Field label="Email" required error={errors.email}>
          <TextInput name="email" type="email" autoComplete="username" maxLength={255} />
        </Field>
        <Field label="Phone" optional error={errors.phone}>
          <TextInput name="phone" type="tel" autoComplete="tel" maxLength={40} />
        </Field>
        <Field label="Password" required error={errors.password} hint="10 characters or more">
          <PasswordInput name="password" autoComplete="new-password" minLength={10} maxLength={128} />
        </Field>
        <Field label="Confirm password" required error={errors.confirmPassword}>
          <PasswordInput name="confirmPassword" autoComplete="new-password" maxLength={128} />
        </Field>
      </FieldPair>
    </>
  );
}
