import { clearRecent } from '../palette/recent.ts';
import { toast, useLocation, useNavigate, useSignOut } from '@dealstead/kit';

/** History key of the page where the user signed out. It navigates home instead of redirecting to sign-in. */
let signOutLocation: string | null = null;

export const isSignOutLocation = (locationKey: string): boolean => locationKey === signOutLocation;

/** Forgets the sign-out location once the user is elsewhere, so that Back redirects as usual. */
export function resetSignOutLocation(locationKey: string): void {
  if (locationKey !== signOutLocation) signOutLocation = null;
}

/** Signs out and navigates home. A failure shows a toast and changes nothing. */
export function useSignOutAndGoHome(): () => Promise<void> {
  const signOut = useSignOut();
  const navigate = useNavigate();
  const { key } = useLocation();
  return async () => {
    signOutLocation = key;
    try {
      await signOut();
      clearRecent();
    } catch (error) {
      signOutLocation = null;
      console.error(error);
      toast({ title: 'Logout failed', destructive: true });
      return;
    }
    // Back before the home page is rendered leads to the same location, whose key then never changes.
    addEventListener('popstate', () => (signOutLocation = null), { once: true, capture: true });
    await navigate('/');
  };
}
