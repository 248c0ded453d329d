import type { CurrentUser } from '@dealstead/contracts';
import {
  messageOf,
  applySignIn,
  toast,
  useNavigateWhileHere,
  useQueryClient,
  useSearchParams,
  useWrite,
} from '@dealstead/kit';
import { retryUnlessRejected } from './retry.ts';

/**
 * Completes a sign-in: sets the session and shows a welcome toast. The shell then leaves a visitors-only page, because
 * it knows the rule and the published pages.
 */
export function useWelcome() {
  const client = useQueryClient();
  return (user: CurrentUser) => {
    void applySignIn(client, user);
    toast({ title: 'Login successful', description: `Welcome back, ${user.firstName || user.email}!` });
  };
}

const failed = (error: Error) =>
  toast({ title: 'Login failed', description: messageOf(error, 'Login failed'), destructive: true });

/**
 * Sets the `next` parameter of the sign-in page to the server's target if the URL has none; the shell then navigates
 * there.
 */
function useRedirectParameter() {
  const navigate = useNavigateWhileHere();
  const [search] = useSearchParams();
  return (next: string | undefined) => {
    if (next !== undefined && !search.get('next'))
      navigate(`/login?next=${encodeURIComponent(next)}`, { replace: true });
  };
}

/** Sign-in with email and password; with two-factor sign-in `onChallenge` receives the challenge. */
export function useSignIn(onChallenge: (challenge: string) => void) {
  const welcome = useWelcome();
  const setRedirect = useRedirectParameter();
  return useWrite('POST', '/api/auth/login', {
    retry: retryUnlessRejected,
    onSuccess: (result) => {
      if (!('user' in result)) return onChallenge(result.challenge);
      setRedirect(result.next);
      welcome(result.user);
    },
    onError: failed,
  });
}

/** Navigation after a sign-in that the shell does not handle. */
export type OnSignedIn = (user: CurrentUser, next: string | undefined) => void;

/** Second factor: a code of the authenticator app or a recovery code. Without `onEntered` the shell navigates. */
export function useSecondStep(onSignedIn: OnSignedIn | null) {
  const welcome = useWelcome();
  const setRedirect = useRedirectParameter();
  return useWrite('POST', '/api/auth/second-step', {
    retry: retryUnlessRejected,
    onSuccess: ({ user, next }) => {
      if (!onSignedIn) setRedirect(next);
      welcome(user);
      onSignedIn?.(user, next);
    },
    onError: failed,
  });
}

/** Sign-in by the token of a mail's link. */
export function useAutoLogin(onChallenge: (challenge: string) => void, onSignedIn: OnSignedIn) {
  const welcome = useWelcome();
  return useWrite('POST', '/api/auth/auto-login', {
    retry: false,
    onSuccess: (result) => {
      if (!('user' in result)) return onChallenge(result.challenge);
      welcome(result.user);
      onSignedIn(result.user, result.next);
    },
  });
}
