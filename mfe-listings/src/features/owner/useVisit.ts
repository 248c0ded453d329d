import type { PropertyPage } from '@dealstead/contracts';
import { write } from '@dealstead/kit';
import { useEffect } from 'react';
import { useEditorRole } from '../delegation/delegation.ts';

/** Milliseconds for which a page must be open to count as a visit. */
const readingTime = 3_000;

/** Records a visit after `read` milliseconds if the page is visible. Owners and delegates do not count. */
export function useVisit({ id, userId }: Pick<PropertyPage, 'id' | 'userId'>): void {
  const isEditor = useEditorRole(userId) !== null;
  useEffect(() => {
    if (isEditor) return;
    const timer = setTimeout(() => {
      if (document.visibilityState !== 'visible') return;
      // A visitor does not need to know of a failed count.
      write('POST', '/api/properties/{id}/visits', { params: { id } }).catch((error: unknown) =>
        console.warn('A visit was not counted.', error),
      );
    }, readingTime);
    return () => clearTimeout(timer);
  }, [id, isEditor]);
}
