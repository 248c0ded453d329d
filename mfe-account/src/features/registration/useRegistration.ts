import {
  ApiError,
  fieldErrorsOf,
  messageOf,
  toast,
  useForm,
  useIsPublished,
  useNavigateWhileHere,
  useSearchParams,
  useWrite,
} from '@dealstead/kit';
import { phoneText, safeRedirectPath } from '@dealstead/contracts';
import { parsePeriod } from '../plans/periods.ts';
import { retryUnlessRejected } from '../session/retry.ts';
import type { SignInState } from '../session/SignInForm.tsx';
import { entryOf, type RegistrationPlan } from './plans.ts';

const messages = {
  firstName: 'Enter your first name.',
  lastName: 'Enter your last name.',
  email: 'Enter your email, like name@example.com.',
  phone: phoneText,
  password: 'Use at least 10 characters.',
  confirmPassword: 'Enter the password again.',
};

const failed = (description: string) => toast({ title: 'Registration failed', description, destructive: true });

/** Submits a registration form: field errors are shown at their fields, success leads to sign-in. */
export function useRegistration(subscriptionPlan: RegistrationPlan) {
  const navigate = useNavigateWhileHere();
  const [search] = useSearchParams();
  const plansArePublished = useIsPublished('/subscribe');
  const registration = useWrite('POST', '/api/auth/register', { retry: retryUnlessRejected });

  const form = useForm({
    // A link that chooses another plan has a draft of its own, which does not choose for it.
    draft: `register-${search.get('plan') ?? 'free'}`,
    messages,
    check: (typed) => {
      const differ = typed.exact('password') !== typed.exact('confirmPassword');
      if (differ) failed('Passwords do not match');
      return { ...(differ && { confirmPassword: 'Passwords do not match' }) };
    },
    send: async (typed) => {
      const email = typed.text('email');
      await registration.mutateAsync({
        body: {
          email,
          password: typed.exact('password'),
          firstName: typed.text('firstName'),
          lastName: typed.text('lastName'),
          phone: typed.text('phone') || undefined,
          subscriptionPlan,
        },
      });
      return { email };
    },
    onSent: ({ email }) => {
      toast({ title: 'Account created successfully!', description: 'You can now sign in with your credentials.' });
      const requestedPeriod = search.get('period');
      const period = requestedPeriod === null ? '' : `&period=${parsePeriod(requestedPeriod)}`;
      const from = safeRedirectPath(search.get('next'));
      const back = from === null ? '' : `&next=${encodeURIComponent(from)}`;
      const wantsPlan = subscriptionPlan !== 'free' && plansArePublished;
      const next = wantsPlan ? `/subscribe?plan=${entryOf(subscriptionPlan).id}${period}${back}` : from;
      navigate(next === null ? '/login' : `/login?next=${encodeURIComponent(next)}`, {
        state: { email } satisfies SignInState,
      });
    },
    onFailed: (error) => failed(messageOf(error, 'Registration failed')),
  });

  const { error } = form;
  return {
    form,
    /** Until the page has led to sign-in. */
    pending: form.isPending || registration.isSuccess,
    /** Error of the server that belongs to no field. */
    problem:
      error && Object.keys(fieldErrorsOf(error)).length === 0
        ? messageOf(error, 'Registration failed. Please try again.')
        : null,
    /** The address already has an account. */
    exists: error instanceof ApiError && error.status === 409,
  };
}
