import { toast, useLocation, useNavigate, useSignOut } from '@dealstead/kit';

/** The place that someone is just leaving by signing out: they go home from there, not to the sign-in page. */
let signOutLocation: string | null = null;

export const isSignOutLocation = (place: string): boolean => place === signOutLocation;

/** Once one is somewhere else, coming Back to that place is a visit like any other. */
export function resetSignOutLocation(place: string): void {
  if (place !== signOutLocation) signOutLocation = null;
}

/** Signs out and goes home; where it fails a toast says so and nothing changes. */
export function useSignOutAndGoHome(): () => Promise<void> {
  const signOut = useSignOut();
  const navigate = useNavigate();
  const { key } = useLocation();
  return async () => {
    signOutLocation = key;
    try {
      await signOut();
    } catch (error) {
      signOutLocation = null;
      console.error(error);
      toast({ title: 'Logout failed', destructive: true });
      return;
    }
    await navigate('/');
  };
}
