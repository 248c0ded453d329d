import { useEffect, useRef } from 'react';
import { homeAfterSignIn, policy, safeNext } from '@dealstead/contracts';
import { messageOf, signedIn, toast, useNavigate, useQueryClient, useSearchParams, useWrite } from '@dealstead/kit';
import { unlessRefused } from './retry.ts';

/** Signing in, with what follows from it: the session, a welcome, and the way to where the person wanted to go. */
export function useSignIn() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);

  return useWrite('POST', '/api/auth/login', {
    retry: unlessRefused,
    onSuccess: ({ user }) => {
      void signedIn(client, user);
      toast({ title: 'Login successful', description: `Welcome back, ${user.firstName || user.email}!` });
      const home = safeNext(search.get('next')) ?? homeAfterSignIn(user);
      leaving.current = setTimeout(() => navigate(home, { replace: true }), policy.redirectDelay);
    },
    onError: (error) => {
      toast({ title: 'Login failed', description: messageOf(error, 'Login failed'), destructive: true });
    },
  });
}
