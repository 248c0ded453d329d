import { useEffect } from 'react';
import { pushMemberKey } from '@dealstead/contracts';
import { useUser } from '@dealstead/kit';
import { ActingFor } from './ActingFor.tsx';
import { NotificationBell } from './NotificationBell.tsx';
import { PaletteButton } from './PaletteButton.tsx';

/** What the header offers members beside the account menu: the command palette and notifications. Loaded after the first view. */
export function MemberTools() {
  const user = useUser();
  // An admin who views as this member keeps their own notifications in this browser.
  useSubscriptionRenewal(user?.view ? undefined : user?.id);
  return (
    <>
      <ActingFor />
      <PaletteButton />
      <NotificationBell />
    </>
  );
}

/** Keeps the browser's push subscription, where there is one, with the member who turned it on. */
function useSubscriptionRenewal(userId: number | undefined) {
  useEffect(() => {
    if (userId === undefined || localStorage.getItem(pushMemberKey) === null || !('serviceWorker' in navigator)) return;
    import('../push/renewSubscription.ts')
      .then(({ renewSubscription }) => renewSubscription(userId))
      .catch((error: unknown) => console.error('The push subscription was not renewed:', error));
  }, [userId]);
}
