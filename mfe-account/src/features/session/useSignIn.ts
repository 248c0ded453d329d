import type { CurrentUser } from '@dealstead/contracts';
import { messageOf, signedIn, toast, useQueryClient, useWrite } from '@dealstead/kit';
import { unlessRefused } from './retry.ts';

/**
 * What follows once someone is in: the session is filled and a welcome shown. A page for visitors that someone has just
 * signed in on is left a moment later, by the shell, which knows the rule and what is published.
 */
export function useWelcome() {
  const client = useQueryClient();
  return (user: CurrentUser) => {
    void signedIn(client, user);
    toast({ title: 'Login successful', description: `Welcome back, ${user.firstName || user.email}!` });
  };
}

const failed = (error: Error) =>
  toast({ title: 'Login failed', description: messageOf(error, 'Login failed'), destructive: true });

/** Signing in with email and password; with two-step sign-in `onChallenge` gets what the second step asks with. */
export function useSignIn(onChallenge: (challenge: string) => void) {
  const welcome = useWelcome();
  return useWrite('POST', '/api/auth/login', {
    retry: unlessRefused,
    onSuccess: (answer) => ('user' in answer ? welcome(answer.user) : onChallenge(answer.challenge)),
    onError: failed,
  });
}

/** The second step: a code of the authenticator app or a recovery code. */
export function useSecondStep(onEntered: (user: CurrentUser) => void = () => {}) {
  const welcome = useWelcome();
  return useWrite('POST', '/api/auth/second-step', {
    retry: unlessRefused,
    onSuccess: ({ user }) => {
      welcome(user);
      onEntered(user);
    },
    onError: failed,
  });
}

/** Signing in by the link of a mail. */
export function useAutoLogin(onChallenge: (challenge: string) => void, onEntered: (user: CurrentUser) => void) {
  const welcome = useWelcome();
  return useWrite('POST', '/api/auth/auto-login', {
    retry: false,
    onSuccess: (answer) => {
      if (!('user' in answer)) return onChallenge(answer.challenge);
      welcome(answer.user);
      onEntered(answer.user);
    },
  });
}
