import { toast, useLocation, useNavigate, useSignOut } from '@dealstead/kit';

/** The place that someone is just leaving by signing out: they go home from there, not to the sign-in page. */
let leftPlace: string | null = null;

export const isLeft = (place: string): boolean => place === leftPlace;

/** Once one is somewhere else, coming Back to that place is a visit like any other. */
export function arrivedAt(place: string): void {
  if (place !== leftPlace) leftPlace = null;
}

/** Signs out and goes home; where it fails a toast says so and nothing changes. */
export function useLeave(): () => Promise<void> {
  const signOut = useSignOut();
  const navigate = useNavigate();
  const { key } = useLocation();
  return async () => {
    leftPlace = key;
    try {
      await signOut();
    } catch (error) {
      leftPlace = null;
      console.error(error);
      toast({ title: 'Logout failed', destructive: true });
      return;
    }
    await navigate('/');
  };
}
