import { useState } from 'react';
import { ApiError, messageOf, toast, useIsPublished, useNavigate, useSearchParams, useWrite } from '@dealstead/kit';
import { wantedPeriod } from '../plans/periods.ts';
import { unlessRefused } from '../session/retry.ts';
import { complaintsAbout, type FieldErrors } from './checks.ts';
import { entryOf, type WantedPlan } from './plans.ts';

const failed = (description: string) => toast({ title: 'Registration failed', description, destructive: true });

/** Registering from a form element: what is wrong goes to its field, success leads to sign-in. */
export function useRegistration() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const plansArePublished = useIsPublished('/subscribe');
  const [errors, setErrors] = useState<FieldErrors>({});

  const registration = useWrite('POST', '/api/auth/register', {
    retry: unlessRefused,
    onSuccess: (_answer, { body }) => {
      toast({ title: 'Account created successfully!', description: 'You can now sign in with your credentials.' });
      const wanted = body?.subscriptionPlan ?? 'free';
      const asked = search.get('period');
      const period = asked === null ? '' : `&period=${wantedPeriod(asked)}`;
      const next = `/subscribe?plan=${entryOf(wanted).id}${period}`;
      navigate(wanted !== 'free' && plansArePublished ? `/login?next=${encodeURIComponent(next)}` : '/login');
    },
    onError: (error) => {
      setErrors(fieldErrorsOf(error));
      failed(messageOf(error, 'Registration failed'));
    },
  });
  const pending = registration.isPending || registration.isSuccess;

  const register = (form: HTMLFormElement, subscriptionPlan: WantedPlan) => {
    if (pending) return;
    const text = (name: string) => String(new FormData(form).get(name) ?? '');
    const complaints = complaintsAbout(form);
    if (text('password') !== text('confirmPassword')) {
      setErrors({ ...complaints, confirmPassword: 'Passwords do not match' });
      failed('Passwords do not match');
      return;
    }
    setErrors(complaints);
    if (Object.keys(complaints).length > 0) return;
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
    /** By field name. */
    errors,
    pending,
    /** What the server said where it belongs to no field. */
    problem:
      error && Object.keys(errors).length === 0 ? messageOf(error, 'Registration failed. Please try again.') : null,
    /** The address has an account already. */
    exists: error instanceof ApiError && error.status === 409,
  };
}

/** What a refusal says about single fields. */
function fieldErrorsOf(error: Error): FieldErrors {
  const details = error instanceof ApiError ? error.problem?.details : undefined;
  return typeof details === 'object' && details !== null ? (details as FieldErrors) : {};
}
