import type { PropertyPage } from '@dealstead/contracts';
import { write } from '@dealstead/kit';
import { useEffect } from 'react';
import { useEditorRole } from '../delegation/delegation.ts';

/** Milliseconds for which a page must be in sight to count as read. */
const read = 3_000;

/** Counts that a listing's page is being read, once it has been in sight for a moment. Its keepers do not count. */
export function useVisit({ id, userId }: Pick<PropertyPage, 'id' | 'userId'>): void {
  const isKeeper = useEditorRole(userId) !== null;
  useEffect(() => {
    if (isKeeper) return;
    const timer = setTimeout(() => {
      if (document.visibilityState !== 'visible') return;
      // A visit that was not counted is nothing that its reader should hear of.
      write('POST', '/api/properties/{id}/visits', { params: { id } }).catch((error: unknown) =>
        console.warn('A visit was not counted.', error),
      );
    }, read);
    return () => clearTimeout(timer);
  }, [id, isKeeper]);
}
