import { toast, useNavigate, useSignOut } from '@dealstead/kit';

/** Signs out and goes home; where it fails a toast says so and nothing changes. */
export function useLeave(): () => Promise<void> {
  const signOut = useSignOut();
  const navigate = useNavigate();
  return async () => {
    try {
      await signOut();
    } catch (error) {
      console.error(error);
      toast({ title: 'Logout failed', destructive: true });
      return;
    }
    await navigate('/');
  };
}
