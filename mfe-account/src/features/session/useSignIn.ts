import type { CurrentUser } from '@dealstead/contracts';
import { messageOf, applySignIn, toast, useNavigate, useQueryClient, useSearchParams, useWrite } from '@dealstead/kit';
import { unlessRefused } from './retry.ts';

/**
 * What follows once someone is in: the session is filled and a welcome shown. A page for visitors that someone has just
 * signed in on is left a moment later, by the shell, which knows the rule and what is published.
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
 * Makes the page that the server names the `next` of the sign-in page, where the address names none: the shell then leads
 * there.
 */
function useNext() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return (next: string | undefined) => {
    if (next !== undefined && !search.get('next'))
      navigate(`/login?next=${encodeURIComponent(next)}`, { replace: true });
  };
}

/** Signing in with email and password; with two-step sign-in `onChallenge` gets what the second step asks with. */
export function useSignIn(onChallenge: (challenge: string) => void) {
  const welcome = useWelcome();
  const leadTo = useNext();
  return useWrite('POST', '/api/auth/login', {
    retry: unlessRefused,
    onSuccess: (answer) => {
      if (!('user' in answer)) return onChallenge(answer.challenge);
      leadTo(answer.next);
      welcome(answer.user);
    },
    onError: failed,
  });
}

/** What a page does after a sign-in that the shell does not lead on from. */
export type OnEntered = (user: CurrentUser, next: string | undefined) => void;

/** The second step: a code of the authenticator app or a recovery code. Without `onEntered` the shell leads on. */
export function useSecondStep(onEntered: OnEntered | null) {
  const welcome = useWelcome();
  const leadTo = useNext();
  return useWrite('POST', '/api/auth/second-step', {
    retry: unlessRefused,
    onSuccess: ({ user, next }) => {
      if (!onEntered) leadTo(next);
      welcome(user);
      onEntered?.(user, next);
    },
    onError: failed,
  });
}

/** Signing in by the link of a mail. */
export function useAutoLogin(onChallenge: (challenge: string) => void, onEntered: OnEntered) {
  const welcome = useWelcome();
  return useWrite('POST', '/api/auth/auto-login', {
    retry: false,
    onSuccess: (answer) => {
      if (!('user' in answer)) return onChallenge(answer.challenge);
      welcome(answer.user);
      onEntered(answer.user, answer.next);
    },
  });
}
