import { useEffect } from 'react';
import { homeAfterSignIn } from '@dealstead/contracts';
import {
  Alert,
  ApiError,
  Button,
  Field,
  Stack,
  TextInput,
  messageOf,
  useForm,
  useNavigateWhileHere,
  useSearchParams,
} from '@dealstead/kit';
import { useSecondStep } from './useSignIn.ts';

const failed = 'Login failed. Please try again.';
const messages = { code: 'Enter the code from your app, or a recovery code.' };
const returned: Readonly<Record<string, string>> = {
  'invalid-code': 'That code is incorrect or was already used.',
  'too-many': 'Too many attempts. Wait 15 minutes, then try again.',
};

export interface SecondStepProps {
  readonly challenge: string;
  /** Called when the challenge has expired: sign-in starts again. */
  readonly onExpired: () => void;
  /** Called after sign-in, if the caller navigates instead of the shell. */
  readonly navigates?: boolean;
}

/** Two-factor code after the password. Without JavaScript the form posts natively. */
export function SecondStepForm({ challenge, onExpired, navigates = false }: SecondStepProps) {
  const navigate = useNavigateWhileHere();
  const step = useSecondStep(navigates ? (user, next) => void navigate(next ?? homeAfterSignIn(user)) : null);
  const [search] = useSearchParams();
  const next = search.get('next');
  const redirectError = search.get('error');
  const problem = step.error ? messageOf(step.error, failed) : redirectError && (returned[redirectError] ?? failed);
  const pending = step.isPending || step.isSuccess;
  const isExpired = step.error instanceof ApiError && step.error.problem?.code === 'challenge-over';
  useEffect(() => {
    if (isExpired) onExpired();
  }, [isExpired, onExpired]);

  const form = useForm({
    draft: null, // Codes are never stored.
    messages,
    send: (typed) => step.mutateAsync({ body: { challenge, code: typed.text('code') } }),
  });

  return (
    <form
      method="post"
      action={`/api/auth/second-step${next ? `?next=${encodeURIComponent(next)}` : ''}`}
      {...form.props}
    >
      <input type="hidden" name="challenge" value={challenge} />
      <Stack>
        {problem && !step.isPending && <Alert>{problem}</Alert>}
        <Field
          label="Code"
          required
          error={form.errors.code}
          hint="The 6-digit code from your authenticator app, or a recovery code"
        >
          <TextInput name="code" autoComplete="one-time-code" inputMode="text" maxLength={40} />
        </Field>
        <Button type="submit" size="large" full pending={pending} pendingLabel="Signing in...">
          Sign In
        </Button>
      </Stack>
    </form>
  );
}
