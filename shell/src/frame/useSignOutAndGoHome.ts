import { clearRecent } from '../palette/recent.ts';
import { createStore, toast, useLocation, useNavigate, useSignOut, useStore } from '@dealstead/kit';

/** History key of the page where the user signed out. It navigates home instead of redirecting to sign-in. */
const signOutLocation = createStore<string | null>(() => null);
const forgetSignOut = () => signOutLocation.setState(null, true);

export const useIsSignOutLocation = (locationKey: string): boolean =>
  useStore(signOutLocation, (key) => key === locationKey);

/** Forgets the sign-out location once the user is elsewhere, so that Back redirects as usual. */
export function resetSignOutLocation(locationKey: string): void {
  if (locationKey !== signOutLocation.getState()) forgetSignOut();
}

/** Signs out and navigates home. A failure shows a toast and changes nothing. */
export function useSignOutAndGoHome(): () => Promise<void> {
  const signOut = useSignOut();
  const navigate = useNavigate();
  const { key } = useLocation();
  return async () => {
    signOutLocation.setState(key, true);
    try {
      await signOut();
      clearRecent();
    } catch (error) {
      forgetSignOut();
      console.error(error);
      toast({ title: 'Logout failed', destructive: true });
      return;
    }
    // Back before the home page is rendered leads to the location where the user was. The router renders nothing then.
    addEventListener('popstate', forgetSignOut, { once: true, capture: true });
    await navigate('/');
  };
}
