import { messageOf, signedIn, toast, useQueryClient, useWrite } from '@dealstead/kit';
import { unlessRefused } from './retry.ts';

/**
 * Signing in: the session is filled and a welcome shown. A page for visitors that someone has just signed in
 * on is left a moment later, by the shell, which knows the rule and what is published.
 */
export function useSignIn() {
  const client = useQueryClient();
  return useWrite('POST', '/api/auth/login', {
    retry: unlessRefused,
    onSuccess: ({ user }) => {
      void signedIn(client, user);
      toast({ title: 'Login successful', description: `Welcome back, ${user.firstName || user.email}!` });
    },
    onError: (error) => {
      toast({ title: 'Login failed', description: messageOf(error, 'Login failed'), destructive: true });
    },
  });
}
