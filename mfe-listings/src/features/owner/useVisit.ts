import type { PropertyPage } from '@dealstead/contracts';
import { useUser } from '@dealstead/kit';
import { useEffect } from 'react';

/** Milliseconds for which a page must be in sight to count as read. */
const read = 3_000;

/** Counts that a listing's page is being read, once it has been in sight for a moment. The owner does not count. */
export function useVisit({ id, userId }: Pick<PropertyPage, 'id' | 'userId'>): void {
  const isOwner = useUser()?.id === userId;
  useEffect(() => {
    if (isOwner) return;
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') navigator.sendBeacon(`/api/properties/${id}/visits`);
    }, read);
    return () => clearTimeout(timer);
  }, [id, isOwner]);
}
