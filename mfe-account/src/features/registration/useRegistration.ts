import {
  ApiError,
  fieldErrorsOf,
  messageOf,
  toast,
  useFieldErrors,
  useFormDraft,
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
export function useRegistration() {
  const navigate = useNavigateWhileHere();
  const [search] = useSearchParams();
  const plansArePublished = useIsPublished('/subscribe');
  const fields = useFieldErrors(messages);
  // A link that chooses another plan has a draft of its own, which does not choose for it.
  const draft = useFormDraft(`register-${search.get('plan') ?? 'free'}`);

  const registration = useWrite('POST', '/api/auth/register', {
    retry: retryUnlessRejected,
    onSuccess: (_answer, { body }) => {
      draft.clear();
      toast({ title: 'Account created successfully!', description: 'You can now sign in with your credentials.' });
      const requestedPlan = body?.subscriptionPlan ?? 'free';
      const requestedPeriod = search.get('period');
      const period = requestedPeriod === null ? '' : `&period=${parsePeriod(requestedPeriod)}`;
      const from = safeRedirectPath(search.get('next'));
      const back = from === null ? '' : `&next=${encodeURIComponent(from)}`;
      const wantsPlan = requestedPlan !== 'free' && plansArePublished;
      const next = wantsPlan ? `/subscribe?plan=${entryOf(requestedPlan).id}${period}${back}` : from;
      navigate(next === null ? '/login' : `/login?next=${encodeURIComponent(next)}`, {
        state: { email: body?.email } satisfies SignInState,
      });
    },
    onError: (error) => {
      fields.showServerErrors(error);
      failed(messageOf(error, 'Registration failed'));
    },
  });
  const pending = registration.isPending || registration.isSuccess;

  const register = (form: HTMLFormElement, subscriptionPlan: RegistrationPlan) => {
    if (pending) return;
    const text = (name: string) => String(new FormData(form).get(name) ?? '');
    const differ = text('password') !== text('confirmPassword');
    if (differ) failed('Passwords do not match');
    if (!fields.check(form, differ ? { confirmPassword: 'Passwords do not match' } : {})) return;
    registration.mutate({
      body: {
        email: text('email').trim(),
        password: text('password'),
        firstName: text('firstName'),
        lastName: text('lastName'),
        phone: text('phone') || undefined,
        subscriptionPlan,
      },
    });
  };

  const { error } = registration;
  return {
    register,
    form: fields.form,
    draft,
    /** Errors by field name. */
    errors: fields.errors,
    pending,
    /** Error of the server that belongs to no field. */
    problem:
      error && Object.keys(fieldErrorsOf(error)).length === 0
        ? messageOf(error, 'Registration failed. Please try again.')
        : null,
    /** The address already has an account. */
    exists: error instanceof ApiError && error.status === 409,
  };
}
